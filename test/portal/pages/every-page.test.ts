/** Every page of portal and console, with content, is accessible in both themes, and fits on a phone. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from '@jest/globals';
import { displayFaults, picture, controlsWithoutVisibleFocus } from '../../support/browser/page-checks.ts';
import { expectPage } from '../../support/browser/on-page.ts';
import { useBrowser } from '../../support/browser/use-browser.ts';
import { eventually } from '../../support/engine/eventually.ts';
import { closePeriodsOf } from '../../support/money/closed-lines.ts';
import { prepared } from '../../support/suite/prepared.ts';
import { startReceiver } from '../../support/webhooks/receiver.ts';
import { register } from '../../support/webhooks/registered-webhooks.ts';
import { details } from '../../support/prescriptions/submit.ts';

const suite = useBrowser();

const { given } = suite;

const hasText = (text: string | RegExp) => (page: Page) => page.getByText(text).first().waitFor();

const receiver = prepared(startReceiver, (started) => started.close());

interface StatementList {
  readonly statements: readonly { readonly statement_id: string; readonly requests: number }[];
}

/** A partner with one object of every kind. */
const sample = prepared(async () => {
  const partner = await given.partner().limitedTo({ minute_limit: 600, day_limit: 20_000 });
  const { webhook_id } = await register(partner, { url: receiver.url, description: 'Claims server' });
  const delivered = await given.order().by(partner).with({ external_id: 'CLM-2291' }).playing('happy');
  const held = await given.order().by(partner).packs(3, 1).playing('hold_partial_stock');
  await eventually(
    async () =>
      (await partner.read(delivered.request_id)).status === 'delivered' &&
      (await partner.read(held.request_id)).hold !== null,
    { deadlineMs: 60_000, describe: 'one request to be delivered and one to be held' },
  );
  await closePeriodsOf(suite.engine.database, delivered.request_id);
  const { statements } = (await partner.call<StatementList>('GET', '/statements')).data;
  const statement_id = statements.find(({ requests }) => requests > 0)?.statement_id ?? '';
  const reason = 'Only one of the packs came.';
  await partner.call('POST', `/statements/${statement_id}/lines/${delivered.request_id}/dispute`, { reason });
  return { partner, webhook_id, statement_id, delivered: delivered.request_id, held: held.request_id };
});

interface Shown {
  readonly name: string;
  readonly path: () => string;
  readonly title: string;
  /** True for pages that have pictures in the documents. */
  readonly isMain?: true;
  /** Waits until the page shows its answers. */
  readonly until: (page: Page) => Promise<void>;
}

/** Waits for the text and for all open calls. */
const answersWith = (text: string | RegExp) => async (page: Page) => {
  await hasText(text)(page);
  await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' });
};

const PAGES: readonly Shown[] = [
  {
    name: 'requests',
    isMain: true,
    path: () => '/portal/requests',
    title: 'Requests',
    until: answersWith('CLM-2291'),
  },
  {
    name: 'request',
    isMain: true,
    path: () => `/portal/requests/${sample.delivered}`,
    title: 'Request',
    until: answersWith('Proof of delivery'),
  },
  {
    name: 'held-request',
    isMain: true,
    path: () => `/portal/requests/${sample.held}`,
    title: 'Request',
    until: answersWith('On hold'),
  },
  {
    name: 'statements',
    path: () => '/portal/statements',
    title: 'Statements',
    until: answersWith('closed'),
  },
  {
    name: 'statement',
    isMain: true,
    path: () => `/portal/statements/${sample.statement_id}`,
    title: 'Statement',
    until: answersWith('Not answered yet.'),
  },
  { name: 'events', path: () => '/portal/events', title: 'Events', until: answersWith('request.delivered') },
  { name: 'keys', isMain: true, path: () => '/portal/keys', title: 'API keys', until: answersWith('active') },
  {
    name: 'webhooks',
    path: () => '/portal/webhooks',
    title: 'Webhooks',
    until: answersWith('Claims server'),
  },
  {
    name: 'webhook',
    isMain: true,
    path: () => `/portal/webhooks/${sample.webhook_id}`,
    title: 'Webhook endpoint',
    until: answersWith('request.delivered'),
  },
  { name: 'calls', path: () => '/portal/calls', title: 'API log', until: answersWith('GET') },
  { name: 'usage', isMain: true, path: () => '/portal/usage', title: 'Usage', until: answersWith('Today') },
  { name: 'sandbox', path: () => '/portal/sandbox', title: 'Sandbox', until: answersWith('happy') },
  { name: 'members', path: () => '/portal/members', title: 'Members', until: answersWith('(you)') },
  { name: 'audit', path: () => '/portal/audit', title: 'Audit log', until: answersWith('Webhook created') },
  {
    name: 'account',
    isMain: true,
    path: () => '/portal/account',
    title: 'Your account',
    until: answersWith('this device'),
  },
  { name: 'design', path: () => '/portal/design', title: 'Design', until: hasText('Spacing') },
];

describe('every page of the portal', () => {
  test.each(PAGES)('$name is accessible and fits a phone', async ({ name, path, title, until, isMain }) => {
    const page = await suite.signedIn(path(), { partnerId: sample.partner.partnerId });
    const ready = async () => {
      await expectPage(page, title);
      await until(page);
    };
    expect(await displayFaults(page, ready)).toEqual([]);
    if (isMain) await picture(page, name, ready);
  });

  test('the sign-in page is accessible', async () => {
    const page = await suite.tab();
    await page.goto('/portal/');
    const ready = () => expectPage(page, 'Sign in');
    expect(await displayFaults(page, ready)).toEqual([]);
    await picture(page, 'sign-in', ready);
  });
});

test('every control of a request shows keyboard focus', async () => {
  const path = `/portal/requests/${sample.held}`;
  const page = await suite.signedIn(path, { partnerId: sample.partner.partnerId });
  await page.getByRole('button', { name: 'Reject and cancel request' }).waitFor();
  expect(await controlsWithoutVisibleFocus(page)).toEqual([]);
});

test('the list of pages is complete', async () => {
  const page = await suite.signedIn('/portal/', { partnerId: sample.partner.partnerId });
  const links = await page.getByRole('navigation', { name: 'Pages' }).getByRole('link').all();
  const addresses = await Promise.all(links.map((link) => link.getAttribute('href')));
  expect(PAGES.map(({ path }) => path())).toEqual(expect.arrayContaining(addresses));
});

describe('every page of the console', () => {
  const AMOXICILLIN = 'amoxicillin 500 mg capsule';

  const AMOXICILLIN_ID = 'med_6aeec3a9ea56';

  /** The longest allowed code, without a space. */
  const LONGEST_CODE = 'EMZOR_AMOXICILLIN_500MG_CAPSULES_PACK_OF_20_SHELF_B12_LAGOS_YABA';

  const BRAND = 'Amoxil by GlaxoSmithKline Consumer Nigeria';

  /** The longest allowed batch number, without a space. */
  const LONGEST_BATCH = 'AMX'.padEnd(50, '0123456789');

  /** A pharmacy with an order in each state that has its own form. */
  const sample = prepared(async () => {
    const partner = await given.partner();
    const pharmacy = await given.pharmacy().stocked().having(AMOXICILLIN, {
      brand: BRAND,
      quantity: 1_000,
      sales_unit: 'pack',
      pack_size: 20,
      batch_number: LONGEST_BATCH,
      expires_on: '2030-05-31',
    });
    await pharmacy.call('PUT', `/item-codes/${LONGEST_CODE}`, { medicine_id: AMOXICILLIN_ID, brand: BRAND });
    await pharmacy.call('PUT', '/contact', {
      phone: '0803 123 4567',
      opening_hours: 'Mo-Fr 08:00-13:00,14:00-20:00; Sa 20:00-02:00',
      services: ['delivery', 'pick_up'],
    });
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
    const delivered = await given.order().by(partner).at(pharmacy).delivered();
    await partner.readUntil(delivered.request_id, 'ended');
    await closePeriodsOf(suite.engine.database, delivered.request_id);
    const { statements } = (await pharmacy.call<StatementList>('GET', '/statements')).data;
    const statement_id = statements.find(({ requests }) => requests > 0)?.statement_id ?? '';
    return { pharmacy, pending, confirmed, held, statement_id };
  });

  const PAGES = [
    { name: 'console-orders', path: () => '/console/', until: hasText(/Accept or reject within/) },
    {
      name: 'console-new-order',
      path: () => `/console/orders/${sample.pending.request_id}`,
      until: async (page: Page) => {
        await hasText('The address is shown once you accept')(page);
        await hasText(`Item code ${LONGEST_CODE}`)(page);
      },
    },
    {
      name: 'console-accepted-order',
      path: () => `/console/orders/${sample.confirmed.request_id}`,
      until: hasText('Verify prescription'),
    },
    {
      name: 'console-held-order',
      path: () => `/console/orders/${sample.held.request_id}`,
      until: hasText('Waiting for the HMO’s answer'),
    },
    { name: 'console-finished', path: () => '/console/finished', until: hasText('Today') },
    { name: 'console-statements', path: () => '/console/statements', until: hasText('closed') },
    {
      name: 'console-statement',
      path: () => `/console/statements/${sample.statement_id}`,
      until: hasText('No more entries.'),
    },
    { name: 'console-stock', path: () => '/console/stock', until: hasText(LONGEST_BATCH) },
    { name: 'console-item-codes', path: () => '/console/item-codes', until: hasText(LONGEST_CODE) },
    {
      name: 'console-pharmacy',
      path: () => '/console/pharmacy',
      until: hasText('Closes at 02:00 on Sunday.'),
    },
    { name: 'console-members', path: () => '/console/members', until: hasText('(you)') },
  ] as const;

  test.each(PAGES)('$name is accessible and fits a phone', async ({ name, path, until }) => {
    const page = await suite.signedIn(path(), { pharmacyId: sample.pharmacy.pharmacyId });
    const ready = () => until(page);
    await ready();
    expect(await displayFaults(page, ready)).toEqual([]);
    await picture(page, name, ready);
  });

  test.each(['light', 'dark'] as const)(
    'every control of the open orders shows keyboard focus in the %s scheme',
    async (colorScheme) => {
      const options = { pharmacyId: sample.pharmacy.pharmacyId, colorScheme };
      const page = await suite.signedIn('/console/', options);
      await hasText(/Accept or reject within/)(page);
      expect(await controlsWithoutVisibleFocus(page)).toEqual([]);
    },
  );

  test('the forms of stock and of item codes are accessible', async () => {
    const page = await suite.signedIn('/console/stock', { pharmacyId: sample.pharmacy.pharmacyId });
    for (const [path, button] of [
      ['/console/stock', 'Add stock'],
      ['/console/item-codes', 'Add item code'],
    ] as const) {
      await page.goto(path);
      await page.getByRole('button', { name: button }).click();
      const ready = () => page.getByRole('dialog').getByLabel('Pack size').waitFor();
      expect(await displayFaults(page, ready)).toEqual([]);
    }
  });

  test('a stock file with wrong rows and a dialog are accessible', async () => {
    const page = await suite.signedIn('/console/stock', { pharmacyId: sample.pharmacy.pharmacyId });
    const rows = 'medicine_id,quantity,sales_unit,pack_size,price_ngn\nmed_nothing,lots,pack,24,900\n';
    await page.setInputFiles('input[type=file]', {
      name: 'stock.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(rows),
    });
    const ready = () => hasText('1 of 1 row needs fixing')(page);
    expect(await displayFaults(page, ready)).toEqual([]);
    await picture(page, 'console-wrong-rows', ready);
  });
});
