/** Every page of the console, with something on it: no barrier in either theme, and no wider than a telephone. */
import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { faultsOfShown, picture, unseenFocus } from '../../support/browser/looked-at.ts';
import { useBrowser } from '../../support/browser/use-browser.ts';
import { details } from '../../support/prescriptions/hand-in.ts';
import { prepared } from '../../support/suite/prepared.ts';

const suite = useBrowser();
const { given } = suite;
const AMOXICILLIN = 'amoxicillin 500 mg capsule';
const AMOXICILLIN_ID = 'med_6aeec3a9ea56';
/** As long as one may be, and in one word. */
const LONGEST_CODE = 'EMZOR_AMOXICILLIN_500MG_CAPSULES_PACK_OF_20_SHELF_B12_LAGOS_YABA';

/** A pharmacy with an order in each state that has a form of its own. */
const sample = prepared(async () => {
  const partner = await given.partner();
  const pharmacy = await given
    .pharmacy()
    .stocked()
    .having(AMOXICILLIN, { quantity: 1_000, sales_unit: 'pack', pack_size: 20 });
  await pharmacy.call('PUT', `/item-codes/${LONGEST_CODE}`, { medicine_id: AMOXICILLIN_ID });
  const { prescription_id } = await given.prescription().by(partner).with({ details: details() });
  const order = () =>
    given
      .order()
      .by(partner)
      .at(pharmacy)
      .of(AMOXICILLIN)
      .with({ prescription_ids: [prescription_id] });
  const pending = await order();
  const confirmed = await order().confirmed();
  const held = await order();
  await pharmacy.call('POST', `/orders/${held.request_id}/hold`, { reason: 'address_unclear' });
  await given.order().by(partner).at(pharmacy).delivered();
  return { pharmacy, pending, confirmed, held };
});

const hasText = (text: string | RegExp) => (page: Page) => page.getByText(text).first().waitFor();

const PAGES = [
  { name: 'console-orders', path: () => '/console/', until: hasText(/Answer in/) },
  {
    name: 'console-new-order',
    path: () => `/console/orders/${sample.pending.request_id}`,
    until: async (page: Page) => {
      await hasText('You see the address when you have accepted')(page);
      await hasText(`Item code ${LONGEST_CODE}`)(page);
    },
  },
  {
    name: 'console-accepted-order',
    path: () => `/console/orders/${sample.confirmed.request_id}`,
    until: hasText('Verify the prescription'),
  },
  {
    name: 'console-held-order',
    path: () => `/console/orders/${sample.held.request_id}`,
    until: hasText('The partner was asked'),
  },
  { name: 'console-finished', path: () => '/console/finished', until: hasText('Today') },
  { name: 'console-stock', path: () => '/console/stock', until: hasText('Change') },
  { name: 'console-members', path: () => '/console/members', until: hasText('(you)') },
] as const;

test.each(PAGES)('$name has no barrier, and fits a telephone', async ({ name, path, until }) => {
  const page = await suite.signedIn(path(), { pharmacyId: sample.pharmacy.pharmacyId });
  const ready = () => until(page);
  await ready();
  expect(await faultsOfShown(page, ready)).toEqual([]);
  await picture(page, name, ready);
});

test.each(['light', 'dark'] as const)(
  'every control of the open orders shows when a keyboard has reached it, in the %s scheme',
  async (colorScheme) => {
    const options = { pharmacyId: sample.pharmacy.pharmacyId, colorScheme };
    const page = await suite.signedIn('/console/', options);
    await hasText(/Answer in/)(page);
    expect(await unseenFocus(page)).toEqual([]);
  },
);

test('nor have wrong rows of a file, or a dialogue', async () => {
  const page = await suite.signedIn('/console/stock', { pharmacyId: sample.pharmacy.pharmacyId });
  const rows = 'medicine_id,quantity,sales_unit,pack_size,price_ngn\nmed_nothing,lots,pack,24,900\n';
  await page.setInputFiles('input[type=file]', {
    name: 'stock.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows),
  });
  const ready = () => hasText('1 of 1 rows are wrong')(page);
  expect(await faultsOfShown(page, ready)).toEqual([]);
  await picture(page, 'console-wrong-rows', ready);
});
