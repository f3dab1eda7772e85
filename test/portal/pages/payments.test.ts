/** The portal: who pays what for a request and why, and the answers that authorize it. */
import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { useBrowser } from '../../support/browser/use-browser.ts';
import { prepared } from '../../support/suite/prepared.ts';

const suite = useBrowser();
const { given } = suite;
const partner = prepared(given.partner());
const pharmacy = prepared(given.pharmacy().stocked());

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

const ordered = (authorization: object, packs: readonly number[] = [2]) =>
  given
    .order()
    .by(partner)
    .at(pharmacy)
    .packs(...packs)
    .with({ authorization });

const onRequest = (request_id: string, role: 'owner' | 'support' = 'owner') =>
  suite.signedIn(`/portal/requests/${request_id}`, { partnerId: partner.partnerId, role });

/** Expects the sentences of the only open explanation. */
async function expectExplanation(page: Page, sentences: readonly string[]): Promise<void> {
  const explanation = page.getByRole('region', { name: 'Items' }).locator('tr[id]:not([hidden])');
  await explanation.waitFor();
  expect(await explanation.getByRole('paragraph').allTextContents()).toEqual(sentences);
}

describe('the payment of a request', () => {
  test('a finance officer finds out in two clicks why a line has its amount', async () => {
    const copay = { percent: 12.25 };
    const { request_id } = await ordered({ code: 'AUTH/2026/1', copay }, [1, 3]);
    const page = await suite.signedIn('/portal/requests', { partnerId: partner.partnerId, role: 'support' });
    await page.getByRole('link', { name: request_id }).click();
    await button(page, 'Why ₦2,369? Line 2').click();
    await expectExplanation(page, [
      'Price: ₦2,700 for 3 packs.',
      'Co-pay of lines 1 and 2 together: 12.25 % of ₦3,600 = ₦441.',
      'Share of this line: 12.25 % of ₦2,700 = ₦330.75, rounded up to ₦331, so that the lines add up to ₦441.',
      'You pay ₦2,700 − ₦331 = ₦2,369.',
    ]);
    await button(page, 'Why ₦2,369? Line 2').click();
    await page.getByText('You pay ₦2,700').waitFor({ state: 'detached' });
  });

  test('approved amount, end and co-pays are shown with what each side pays', async () => {
    const { request_id } = await ordered(
      {
        code: 'AUTH/2026/2',
        approved_ngn: 900_000,
        valid_until: '2099-12-31T13:00:00Z',
        copay: { percent: 10 },
        item_copays: [{ line: 2, copay: { amount_ngn: 500 } }],
      },
      [1, 1],
    );
    const page = await onRequest(request_id, 'support');
    const payment = page.getByRole('region', { name: 'Authorization and payment' });
    for (const text of [
      'AUTH/2026/2',
      '₦900,000',
      '31 Dec 2099, 14:00',
      'Co-pay of the other lines',
      '10 %',
      'Co-pay of line 2',
      '₦500',
      '₦1,210',
      '₦590',
    ]) {
      await payment.getByText(text, { exact: true }).waitFor();
    }
    const items = page.getByRole('region', { name: 'Items' });
    await items.getByRole('columnheader', { name: 'Patient pays' }).waitFor();
    await button(page, /Line 2/).click();
    await expectExplanation(page, [
      'Price: ₦900 for 1 pack.',
      'Co-pay of this item: ₦500.',
      'You pay ₦900 − ₦500 = ₦400.',
    ]);
  });

  test('after a partial delivery the price of what was delivered is explained', async () => {
    const { request_id } = await ordered({ code: 'AUTH/2026/3' }, [3]).dispensed();
    await pharmacy.call('POST', `/orders/${request_id}/deliver`, {
      proof: { type: 'name', name: 'Ada Obi' },
      lines: [{ line: 1, quantity: 1 }],
    });
    await partner.readUntil(request_id, 'ended');
    const page = await onRequest(request_id, 'support');
    await button(page, /Why/).click();
    await expectExplanation(page, [
      'Price: ₦2,700 for 3 packs. 1 pack delivered: ₦2,700 × 1 ÷ 3 = ₦900.',
      'No co-pay applies to it, so you pay all of it.',
    ]);
    const payment = page.getByRole('region', { name: 'Authorization and payment' });
    expect(await payment.getByText('₦900', { exact: true }).count()).toBe(2);
  });
});
