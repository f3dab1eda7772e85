/** The portal: who pays what for a request and why, and the answers that authorize it. */
import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { accessibilityFaults } from '../../support/browser/page-checks.ts';
import { useBrowser } from '../../support/browser/use-browser.ts';
import { onThisMachine } from '../../support/engine/eventually.ts';
import { prepared } from '../../support/suite/prepared.ts';

const suite = useBrowser();
const { given } = suite;
const partner = prepared(given.partner());
const pharmacy = prepared(given.pharmacy().stocked());

/** The last one is that of a dialog, if one is open. */
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).last();

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
    expect(await accessibilityFaults(page)).toEqual([]);
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
    await items.getByText('Patient pays ₦90', { exact: true }).waitFor();
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

describe('an answer that authorizes a request', () => {
  /** The sandbox holds a request by itself within this time. */
  const HOLD_MS = 20_000;
  const inDialogue = (page: Page) => page.getByRole('dialog');
  const resolved = (page: Page) => page.getByText('Hold resolved').waitFor();
  const authorizationOf = async (request_id: string) => (await partner.read(request_id)).authorization;

  test('a first authorization has code, amount, end and co-pay, and a co-pay above the price is explained', async () => {
    const { request_id } = await given.order().by(partner).at(pharmacy).packs(2).with({ authorization: {} });
    const page = await onRequest(request_id);
    await page.getByRole('region', { name: 'On hold' }).getByText('Price ₦1,800.', { exact: true }).waitFor();
    await button(page, 'Authorize').click();
    const dialogue = inDialogue(page);
    await dialogue.getByLabel('Authorization code').fill('AUTH/2026/10');
    await dialogue.getByLabel('Approved amount in Naira').fill('2,000');
    await dialogue.getByLabel('Valid until (Lagos time)').fill('2099-12-31T14:00');
    await dialogue.getByRole('radio', { name: 'Amount' }).check();
    await dialogue.getByLabel('Amount in Naira that the patient pays').fill('5000');
    await button(page, 'Authorize').click();
    await dialogue.getByText('The co-pay is above the price of ₦1,800.', { exact: true }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialogue.getByRole('radio', { name: 'Percentage' }).check();
    await dialogue.getByLabel('Percentage that the patient pays').fill('12.5 %');
    await button(page, 'Authorize').click();
    await resolved(page);
    expect(await authorizationOf(request_id)).toEqual({
      code: 'AUTH/2026/10',
      emergency: false,
      approved_ngn: 2_000,
      valid_until: '2099-12-31T13:00:00.000Z',
      copay: { percent: 12.5 },
      item_copays: [],
    });
    const payment = page.getByRole('region', { name: 'Authorization and payment' });
    for (const text of ['12.5 %', '₦225', '₦1,575'])
      await payment.getByText(text, { exact: true }).first().waitFor();
  });

  test('single items get a co-pay of their own, and one above the price of its line is explained at the line', async () => {
    const { request_id } = await given
      .order()
      .by(partner)
      .at(pharmacy)
      .packs(1, 2, 3)
      .with({ authorization: {} });
    const page = await onRequest(request_id);
    await button(page, 'Authorize').click();
    const dialogue = inDialogue(page);
    await dialogue.getByLabel('Authorization code').fill('AUTH/2026/13');
    await dialogue.getByRole('radio', { name: 'Percentage' }).check();
    await dialogue.getByLabel('Percentage that the patient pays').fill('10');
    await dialogue.getByLabel('Some items have another co-pay').check();
    const lineFields = (line: number) => dialogue.getByRole('group', { name: `Line ${line}:` });
    expect(await lineFields(1).getByRole('radio', { name: 'As above' }).isChecked()).toBe(true);
    await lineFields(2).getByRole('radio', { name: 'Amount' }).check();
    await lineFields(2).getByLabel('Amount in Naira that the patient pays').fill('1801');
    await lineFields(3).getByRole('radio', { name: 'Percentage' }).check();
    await lineFields(3).getByLabel('Percentage that the patient pays').fill('12,5');
    await button(page, 'Authorize').click();
    await lineFields(2).getByText('The co-pay is above the price of ₦1,800.', { exact: true }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await lineFields(2).getByLabel('Amount in Naira that the patient pays').fill('500');
    await button(page, 'Authorize').click();
    await resolved(page);
    expect(await authorizationOf(request_id)).toMatchObject({
      copay: { percent: 10 },
      item_copays: [
        { line: 2, copay: { amount_ngn: 500 } },
        { line: 3, copay: { percent: 12.5 } },
      ],
    });
    await page.getByText('Co-pay of line 2', { exact: true }).waitFor();
  });

  const STATED = {
    approved_ngn: 5_000,
    valid_until: '2099-12-31T13:00:30.000Z',
    copay: { percent: 12.5 },
    item_copays: [{ line: 2, copay: { amount_ngn: 500 } }],
  };

  /** The form of a request that is held for its code and has all else. */
  async function onStatedForm() {
    const { request_id } = await given
      .order()
      .by(partner)
      .at(pharmacy)
      .packs(1, 1)
      .with({ authorization: STATED });
    const page = await onRequest(request_id);
    await button(page, 'Authorize').click();
    const dialogue = inDialogue(page);
    await dialogue.getByLabel('Authorization code').fill('AUTH/2026/14');
    return { request_id, page, dialogue };
  }

  test('the form starts with the current amount, end and co-pays, and sent unchanged keeps them', async () => {
    const { request_id, page, dialogue } = await onStatedForm();
    const second = dialogue.getByRole('group', { name: 'Line 2:' });
    const values = [
      dialogue.getByLabel('Approved amount in Naira'),
      dialogue.getByLabel('Valid until (Lagos time)'),
      dialogue.getByLabel('Percentage that the patient pays'),
      second.getByLabel('Amount in Naira that the patient pays'),
    ].map((field) => field.inputValue());
    expect(await Promise.all(values)).toEqual(['5000', '2099-12-31T14:00', '12.5', '500']);
    expect(await accessibilityFaults(page)).toEqual([]);
    await button(page, 'Authorize').click();
    await resolved(page);
    expect(await authorizationOf(request_id)).toMatchObject(STATED);
  });

  test('a value that the form shows as none or empty is removed, and the patient pays nothing', async () => {
    const { request_id, page, dialogue } = await onStatedForm();
    await dialogue.getByLabel('Some items have another co-pay').uncheck();
    await dialogue.getByRole('radio', { name: 'None' }).check();
    await dialogue.getByLabel('Approved amount in Naira').fill('');
    await dialogue.getByLabel('Valid until (Lagos time)').fill('');
    await button(page, 'Authorize').click();
    await resolved(page);
    const none = { approved_ngn: null, valid_until: null, copay: null, item_copays: [] };
    expect(await authorizationOf(request_id)).toMatchObject(none);
    expect((await partner.read(request_id)).charges.patient_ngn).toBe(0);
  });

  test('choosing “As above” for an item removes its own co-pay', async () => {
    const { request_id, page, dialogue } = await onStatedForm();
    await dialogue.getByRole('group', { name: 'Line 2:' }).getByRole('radio', { name: 'As above' }).check();
    await button(page, 'Authorize').click();
    await resolved(page);
    expect(await authorizationOf(request_id)).toMatchObject({ ...STATED, item_copays: [] });
  });

  test('a first authorization needs only its code', async () => {
    const { request_id } = await given.order().by(partner).at(pharmacy).packs(2).with({ authorization: {} });
    const page = await onRequest(request_id);
    await button(page, 'Authorize').click();
    await inDialogue(page).getByLabel('Authorization code').fill('AUTH/2026/11');
    await button(page, 'Authorize').click();
    await resolved(page);
    expect(await authorizationOf(request_id)).toMatchObject({
      code: 'AUTH/2026/11',
      approved_ngn: null,
      valid_until: null,
      copay: null,
    });
  });

  test('a price above the approved amount is shown beside it, and must be approved in full', async () => {
    const { request_id } = await ordered({ code: 'AUTH/2026/12', approved_ngn: 1_000 });
    const page = await onRequest(request_id);
    const held = page.getByRole('region', { name: 'On hold' });
    await held.getByText('Price ₦1,800, approved ₦1,000.', { exact: true }).waitFor();
    await button(page, 'Approve amount').click();
    const dialogue = inDialogue(page);
    await dialogue.getByText('Price ₦1,800, approved ₦1,000.', { exact: true }).waitFor();
    const approved = dialogue.getByLabel('Approved amount in Naira');
    await approved.fill('1799');
    await dialogue.getByText('Enter a whole number, 1800 or more.', { exact: true }).waitFor();
    await button(page, 'Approve amount').click();
    expect((await partner.read(request_id)).hold).not.toBeNull();
    await approved.fill('₦1,800');
    await button(page, 'Approve amount').click();
    await resolved(page);
    expect((await authorizationOf(request_id))?.approved_ngn).toBe(1_800);
  });

  test('an authorization that has ended is extended, and an end that has passed is explained', async () => {
    const { request_id } = await given.order().by(partner).playing('hold_authorization_expired');
    const page = await onRequest(request_id);
    const held = page.getByRole('region', { name: 'On hold' });
    await held.getByText(/The authorization ended on/).waitFor({ timeout: onThisMachine(HOLD_MS) });
    await button(page, 'Extend authorization').click();
    const dialogue = inDialogue(page);
    await dialogue.getByText(/The authorization ended on/).waitFor();
    const end = dialogue.getByLabel('Valid until (Lagos time)');
    await end.fill('2026-01-01T00:00');
    await button(page, 'Extend authorization').click();
    await dialogue.getByText('This time has passed. Enter a later one.', { exact: true }).waitFor();
    await end.fill('2099-12-31T14:00');
    await button(page, 'Extend authorization').click();
    await resolved(page);
    expect((await authorizationOf(request_id))?.valid_until).toBe('2099-12-31T13:00:00.000Z');
  });
});

describe('a proposal of the pharmacy', () => {
  const propose = async (authorization: object, price: number) => {
    const { request_id } = await ordered({ code: 'AUTH/2026/20', ...authorization });
    const lines = [{ line: 1, line_total_ngn: price }];
    await pharmacy.call('POST', `/orders/${request_id}/hold`, { reason: 'price_changed', lines });
    return request_id;
  };

  test("the patient's new part is shown beside the current one, to the HMO and to the pharmacist", async () => {
    const request_id = await propose({ copay: { percent: 10 } }, 2_400);
    const page = await onRequest(request_id, 'support');
    const held = page.getByRole('region', { name: 'On hold' });
    await held.getByText('The patient pays ₦180 now, ₦240 if you approve.', { exact: true }).waitFor();
    const order = await suite.signedIn(`/console/orders/${request_id}`, {
      pharmacyId: pharmacy.pharmacyId,
      viewport: { width: 360, height: 640 },
    });
    await order
      .getByText('If the HMO approves, the patient pays ₦240 instead of ₦180.', { exact: true })
      .waitFor();
    expect(await order.evaluate('document.documentElement.scrollWidth')).toBe(360);
  });

  test('an unchanged part is named, and a price above the approved amount announces the next hold', async () => {
    const request_id = await propose({ copay: { amount_ngn: 500 }, approved_ngn: 2_000 }, 2_400);
    const page = await onRequest(request_id);
    const held = page.getByRole('region', { name: 'On hold' });
    await held.getByText('The patient pays ₦500, as now.', { exact: true }).waitFor();
    await held.getByText(/^The new price is above the ₦2,000 that you approved/).waitFor();
    await button(page, 'Approve new price').click();
    await button(page, 'Approve new price').click();
    await page.getByRole('button', { name: 'Approve amount' }).waitFor();
    expect((await partner.read(request_id)).hold?.reason).toBe('authorization_exceeded');
  });
});
