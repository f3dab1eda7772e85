/** The pharmacy console: an order from its arrival to its delivery, and possible problems. */
import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { HOLD_REASONS, HOLDS } from '../../../domain/holds/holds.ts';
import { HOLD_LABELS, PHARMACY_HOLDS } from '../../../portal/pharmacy/words/orders.ts';
import { nigerianDay } from '../../../domain/common/nigerian-day.ts';
import { signIn } from '../../support/browser/on-page.ts';
import { useBrowser } from '../../support/browser/use-browser.ts';
import { ITEM } from '../../support/callers/api-caller.ts';
import { MEDICINE_ID } from '../../support/callers/pharmacy-caller.ts';
import { endSessions, pharmacyUser } from '../../support/callers/portal-caller.ts';
import { eventually } from '../../support/engine/eventually.ts';
import { BATCH } from '../../support/given/steps.ts';
import { prepared } from '../../support/suite/prepared.ts';

const suite = useBrowser();
const { engine, given } = suite;
const partner = prepared(given.partner());

/** Maximum number of clicks and entries for an order from its arrival to its delivery. */
const MOST_ACTIONS = 12;

/** Counts a user's actions on a page. */
function actionsOn(page: Page) {
  const done: string[] = [];
  return {
    done,
    async click(role: 'button' | 'link', name: string | RegExp) {
      done.push(`click ${name}`);
      await page.getByRole(role, { name }).first().click();
    },
    async enter(label: string, text: string) {
      done.push(`enter ${label}`);
      await page.getByLabel(label).fill(text);
    },
  };
}

/** Runs in the page: counts the tones that it plays. */
const COUNT_TONES = `
  window.tones = 0;
  const { start } = OscillatorNode.prototype;
  OscillatorNode.prototype.start = function (...when) {
    window.tones += 1;
    start.apply(this, when);
  };
`;

/**
 * Runs in the page: blocks sound before a click, as browsers with a window do. Without a window they always allow sound, and treat
 * each call of the tests as a click.
 */
const BLOCK_SOUND = `
  let isTouched = false;
  addEventListener('click', ({ isTrusted }) => { isTouched ||= isTrusted; }, { capture: true });
  window.AudioContext = class extends AudioContext {
    constructor() {
      super();
      void super.suspend();
    }
    resume() {
      return isTouched ? super.resume() : new Promise(() => undefined);
    }
  };
`;

const shown = (page: Page, word: string) => page.getByText(word, { exact: true }).first().waitFor();

async function atWork() {
  const pharmacy = await given.pharmacy().stocked();
  const page = await suite.signedIn('/console/', { pharmacyId: pharmacy.pharmacyId });
  await page.getByText('No new orders.').waitFor();
  return { pharmacy, page };
}

async function onOrder() {
  const { pharmacy, page } = await atWork();
  const { request_id } = await given.order().by(partner).at(pharmacy);
  await page.goto(`/console/orders/${request_id}`);
  await page.getByRole('button', { name: 'Accept' }).waitFor();
  return { pharmacy, page, request_id };
}

test('a new order appears without a reload and is delivered with at most 12 clicks and entries', async () => {
  const { pharmacy, page } = await atWork();
  const { request_id } = await given.order().by(partner).at(pharmacy);
  const { delivery_pin } = await partner.read(request_id);
  const act = actionsOn(page);
  await act.click('link', /paracetamol/i);
  await act.click('button', 'Accept');
  await act.enter('Batch number', 'PCM-2291');
  await act.enter('Expires on', '2030-05-31');
  await act.enter('NAFDAC number', 'A4-0123');
  await act.click('button', 'Dispense');
  await act.click('button', 'Hand over to courier');
  await act.enter("Recipient's 6-digit PIN", delivery_pin ?? '');
  await act.click('button', 'Confirm delivery');
  await page.getByText('Patient details are hidden once an order is closed.').waitFor();
  const { status, items } = await partner.readUntil(request_id, 'ended');
  expect([status, items[0]?.batches[0]?.batch_number]).toEqual(['delivered', 'PCM-2291']);
  expect(act.done.length).toBeLessThanOrEqual(MOST_ACTIONS);
});

test('a fraction as the quantity to dispense is refused, and stays as typed', async () => {
  const { page, request_id } = await onOrder();
  await page.getByRole('button', { name: 'Accept' }).click();
  const quantity = page.getByLabel('Quantity (pack)');
  await quantity.clear();
  await quantity.pressSequentially('1.5');
  await page.getByText('Enter a whole number in digits, such as 1500 or 1,500.').waitFor();
  const act = actionsOn(page);
  await act.enter('Batch number', 'PCM-2291');
  await act.enter('Expires on', '2030-05-31');
  await act.enter('NAFDAC number', 'A4-0123');
  await act.click('button', 'Dispense');
  expect([await quantity.inputValue(), (await partner.read(request_id)).status]).toEqual([
    '1.5',
    'confirmed',
  ]);
});

test('a line with the quantity 0 needs no batch, and the page says until when the other must last', async () => {
  const pharmacy = await given.pharmacy().stocked();
  const items = [ITEM, { ...ITEM, days_supply: 90 }];
  const { request_id } = await given.order().by(partner).at(pharmacy).with({ items }).confirmed();
  const page = await suite.signedIn(`/console/orders/${request_id}`, { pharmacyId: pharmacy.pharmacyId });
  const line = (number: number) => page.getByRole('group', { name: `${number}. paracetamol` });
  await line(1).getByLabel('Quantity (pack)').fill('0');
  await line(2).getByLabel('Batch number').fill('PCM-2291');
  await line(2).getByLabel('NAFDAC number').fill('A4-0123');
  const lasts = nigerianDay(new Date(), -90);
  await line(2).getByText(`The package must last until ${lasts}.`).waitFor();
  await line(2).getByLabel('Expires on').fill(nigerianDay(new Date(), -89));
  await page.getByRole('button', { name: 'Dispense', exact: true }).click();
  await line(2).getByText(`is too early: this line must last until ${lasts}`).waitFor();
  await line(2).getByLabel('Expires on').fill(lasts);
  await page.getByRole('button', { name: 'Dispense', exact: true }).click();
  await page.getByRole('button', { name: 'Dispense the rest' }).waitFor();
  const record = await partner.read(request_id);
  expect(record.items.map(({ batches }) => batches.length)).toEqual([0, 1]);
});

test('a form keeps the typed text when a colleague dispenses a part, and its quantity is adapted', async () => {
  const pharmacy = await given.pharmacy().stocked();
  const { request_id } = await given.order().by(partner).at(pharmacy).packs(3).confirmed();
  const page = await suite.signedIn(`/console/orders/${request_id}`, { pharmacyId: pharmacy.pharmacyId });
  const act = actionsOn(page);
  await act.enter('Expires on', '2031-03-31');
  await act.enter('NAFDAC number', 'A4-0777');
  await page.getByLabel('Batch number').pressSequentially('B2');
  const dispensed = await pharmacy.call('POST', `/orders/${request_id}/dispense`, {
    lines: [{ line: 1, quantity: 2, ...BATCH }],
  });
  expect(dispensed.status).toBe(200);
  await page.getByText('Line 1: 2 packs dispensed.').waitFor();
  await page.keyboard.type('-7');
  const labels = ['Quantity (pack)', 'Batch number', 'Expires on', 'NAFDAC number'];
  const typed = await Promise.all(labels.map((label) => page.getByLabel(label).inputValue()));
  expect(typed).toEqual(['1', 'B2-7', '2031-03-31', 'A4-0777']);
  await act.click('button', 'Dispense the rest');
  await page.getByRole('button', { name: 'Hand over to courier' }).waitFor();
  const { items } = await partner.read(request_id);
  expect(items[0]?.batches.map(({ batch_number, quantity }) => [batch_number, quantity])).toEqual([
    [BATCH.batch_number, 2],
    ['B2-7', 1],
  ]);
});

const tonesOf = (page: Page) => page.evaluate<number>('window.tones');
const announced = (page: Page, text: string | RegExp) =>
  page.locator('#announcements').getByText(text).first().waitFor({ state: 'attached' });
const focused = (page: Page, heading: string) =>
  page.locator('h1:focus, h2:focus', { hasText: heading }).waitFor();

test('after each step the focus moves to the next action, and the result is announced', async () => {
  const { page, request_id } = await onOrder();
  await page.getByRole('button', { name: 'Accept' }).focus();
  await page.keyboard.press('Enter');
  await focused(page, 'Dispense');
  await announced(page, 'The order is now: Accepted.');
  await page.getByLabel('Batch number').fill('PCM-2291');
  await page.getByLabel('Expires on').fill('2030-05-31');
  await page.getByLabel('NAFDAC number').fill('A4-0123');
  await page.keyboard.press('Enter');
  await focused(page, 'Ready for the courier?');
  await announced(page, 'The order is now: Dispensed.');
  await page.getByRole('button', { name: 'Ask the HMO' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: 'What’s the problem?' }).click();
  await page.getByRole('option', { name: 'Address not found' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send question' }).press('Enter');
  await focused(page, 'Waiting for the HMO’s answer');
  await announced(page, 'The order is now: On hold: Address not found.');
  await page.getByRole('button', { name: 'Withdraw the question' }).press('Enter');
  await focused(page, 'Ready for the courier?');
  await page.getByRole('button', { name: 'Hand over to courier' }).press('Enter');
  await focused(page, 'Deliver');
  const { delivery_pin } = await partner.read(request_id);
  const pin = page.getByLabel("Recipient's 6-digit PIN");
  await pin.fill(delivery_pin === '000000' ? '111111' : '000000');
  await page.getByRole('button', { name: 'Confirm delivery' }).press('Enter');
  await page.getByText('This is not the PIN of this order').waitFor();
  await page.locator('button:focus', { hasText: 'Confirm delivery' }).waitFor();
  await pin.fill(delivery_pin ?? '');
  await page.keyboard.press('Enter');
  await focused(page, 'Order');
  await announced(page, 'The order is now: Delivered.');
  expect((await partner.read(request_id)).status).toBe('delivered');
});

test('a new order is announced and counted in the tab title', async () => {
  const { pharmacy, page } = await atWork();
  expect(await page.title()).toBe('Orders');
  await given.order().by(partner).at(pharmacy);
  await announced(page, /^New order: .*paracetamol 500 mg tablet/);
  await eventually(async () => (await page.title()) === '(1) Orders', {
    deadlineMs: 5_000,
    describe: 'the count in the title',
  });
  await page.getByRole('link', { name: 'Stock and prices' }).click();
  await page.getByRole('heading', { name: 'Stock and prices', level: 1 }).waitFor();
  expect(await page.title()).toBe('(1) Stock and prices');
});

test('after a reload the page says that the browser blocks the sound, and a button turns it on', async () => {
  const { pharmacy, page } = await atWork();
  await page.addInitScript(COUNT_TONES);
  await page.addInitScript(BLOCK_SOUND);
  await page.reload();
  const enable = page.getByRole('button', { name: 'Turn sound on' });
  await enable.waitFor();
  expect(await page.getByRole('switch', { name: 'Sound for new orders' }).isChecked()).toBe(true);
  await given.order().by(partner).at(pharmacy);
  await page.getByText('New (1)').waitFor();
  expect(await tonesOf(page)).toBe(0);
  await enable.click();
  await enable.waitFor({ state: 'detached' });
  expect(await tonesOf(page)).toBeGreaterThanOrEqual(2);
});

test('notices that appear do not move what the user is about to click', async () => {
  const { page } = await atWork();
  await page.addInitScript(BLOCK_SOUND);
  await page.reload();
  const heading = page.getByRole('heading', { name: 'Orders', level: 1 });
  await heading.waitFor();
  const before = await heading.boundingBox();
  await page.getByText('Your browser blocks the sound').waitFor();
  await page.context().setOffline(true);
  await page.getByText('Connection lost').waitFor();
  expect(before).not.toBeNull();
  expect(await heading.boundingBox()).toEqual(before);
});

/**
 * Runs in the page: collects its notifications, and makes it appear hidden behind another window. Without a window Chromium denies
 * notifications, whatever the user has answered.
 */
const COLLECT_NOTIFICATIONS = `
  window.notified = [];
  let permission = 'default';
  window.Notification = class extends Notification {
    static get permission() { return permission; }
    static async requestPermission() { return (permission = await super.requestPermission()); }
    constructor(title, options) {
      super(title, options);
      window.notified.push(title + ': ' + options.body);
    }
  };
  document.hasFocus = () => false;
`;

test('a notification announces a new order without its medicines, once turned on', async () => {
  const pharmacy = await given.pharmacy().stocked();
  const options = { pharmacyId: pharmacy.pharmacyId, permissions: ['notifications'] };
  const page = await suite.signedIn('/console/', options);
  await page.addInitScript(COLLECT_NOTIFICATIONS);
  await page.reload();
  await page.getByText('No new orders.').waitFor();
  const notified = () => page.evaluate<string[]>('window.notified');
  const wanted = page.getByRole('switch', { name: 'Notifications for new orders' });
  expect(await wanted.isChecked()).toBe(false);
  await given.order().by(partner).at(pharmacy);
  await page.getByText('New (1)').waitFor();
  expect(await notified()).toEqual([]);
  await wanted.click({ force: true });
  await page.getByRole('switch', { name: 'Notifications for new orders', checked: true }).waitFor();
  await given.order().by(partner).at(pharmacy);
  await page.getByText('New (2)').waitFor();
  const message = 'New order: Waiting for your answer in the pharmacy console.';
  await eventually(async () => (await notified()).includes(message), {
    deadlineMs: 5_000,
    describe: 'the notification',
  });
  expect(await notified()).toEqual([message]);
});

test('a new order makes a sound, unless sound is off', async () => {
  const { pharmacy, page } = await atWork();
  await page.evaluate(COUNT_TONES);
  await page.getByRole('heading', { name: 'Orders', level: 1 }).click();
  await page.getByRole('button', { name: 'Turn sound on' }).waitFor({ state: 'detached' });
  const before = await tonesOf(page);
  const tones = async () => (await tonesOf(page)) - before;
  await given.order().by(partner).at(pharmacy);
  await page.getByText(/Accept or reject within/).waitFor();
  expect(await tones()).toBe(2);
  await page.getByRole('switch', { name: 'Sound for new orders' }).click({ force: true });
  await given.order().by(partner).at(pharmacy);
  await page.getByText('New (2)').waitFor();
  expect(await tones()).toBe(2);
});

test('a session that expires on an idle page leads to sign-in and back', async () => {
  const { pharmacy, page } = await atWork();
  await endSessions(engine, pharmacy.pharmacyId);
  // Ends the pending poll.
  await given.order().by(partner).at(pharmacy);
  await page.getByText('Your session has ended').waitFor();
  await signIn(page, await pharmacyUser(engine, pharmacy.pharmacyId));
  await page.getByText('New (1)').waitFor();
  expect(new URL(page.url()).pathname).toBe('/console/');
});

test('an order is rejected with a reason that the partner reads', async () => {
  const { page, request_id } = await onOrder();
  await page.getByRole('button', { name: 'Reject' }).click();
  const dialogue = page.getByRole('dialog');
  await dialogue.getByRole('combobox', { name: 'Reason' }).click();
  await page.getByRole('option', { name: 'We are closed' }).click();
  await dialogue.getByRole('button', { name: 'Reject' }).click();
  await shown(page, 'Rejected');
  const { status, status_reason } = await partner.readUntil(request_id, 'ended');
  expect([status, status_reason]).toEqual(['rejected', 'pharmacy_closed']);
});

test("a line shows the pharmacy's item code if the article has one", async () => {
  const { pharmacy, page } = await onOrder();
  const items = page.getByRole('region', { name: 'Items' });
  await items.getByText('paracetamol 500 mg tablet').waitFor();
  expect(await items.getByText('Item code').count()).toBe(0);
  await pharmacy.call('PUT', '/item-codes/PCM500-24', { medicine_id: MEDICINE_ID });
  await page.reload();
  await items.getByText('Item code PCM500-24', { exact: true }).waitFor();
});

async function ask(page: Page, reason: string, field: RegExp, value: string) {
  await page.getByRole('button', { name: 'Ask the HMO' }).click();
  const dialogue = page.getByRole('dialog');
  await dialogue.getByRole('combobox', { name: 'What’s the problem?' }).click();
  await page.getByRole('option', { name: reason }).click();
  await dialogue.getByLabel(field).fill(value);
  await dialogue.getByRole('button', { name: 'Send question' }).click();
  await shown(page, 'On hold');
}

test('the pharmacist asks the partner and can withdraw the proposal', async () => {
  const { page, request_id } = await onOrder();
  await ask(page, 'Only part of it can be supplied', /We can supply/, '1');
  expect((await partner.read(request_id)).hold?.reason).toBe('partial_stock');
  await page.getByRole('button', { name: 'Withdraw the question' }).click();
  await page.getByRole('button', { name: 'Accept' }).waitFor();
});

/** An order of two lines, of 3 packs and 1 pack, with the form that asks the HMO. */
async function onQuestion() {
  const pharmacy = await given.pharmacy().stocked();
  const order = await given.order().by(partner).at(pharmacy).packs(3, 1);
  const page = await suite.signedIn(`/console/orders/${order.request_id}`, {
    pharmacyId: pharmacy.pharmacyId,
  });
  await page.getByRole('button', { name: 'Ask the HMO' }).click();
  const dialogue = page.getByRole('dialog');
  const choose = async (reason: string) => {
    await dialogue.getByRole('combobox', { name: 'What’s the problem?' }).click();
    await page.getByRole('option', { name: reason }).click();
  };
  const field = (index: number) => dialogue.getByLabel(/^(We can supply|Our price)/).nth(index);
  return { ...order, page, choose, field, send: dialogue.getByRole('button', { name: 'Send question' }) };
}

test('each reason of a question starts with the values of the order, and only changed prices are proposed', async () => {
  const { request_id, items, page, choose, field, send } = await onQuestion();
  const prices = items.map(({ line_total_ngn }) => line_total_ngn);
  await choose('Only part of it can be supplied');
  await field(0).fill('1');
  await choose('Price changed');
  expect(await Promise.all([0, 1].map((index) => field(index).inputValue()))).toEqual(prices.map(String));
  await page.getByText('Change the price of at least one line.').waitFor();
  expect(await send.isDisabled()).toBe(true);
  await field(1).fill('2500');
  await send.click();
  await shown(page, 'On hold');
  const { hold } = await partner.read(request_id);
  expect(hold?.proposed.map(({ line, line_total_ngn }) => [line, line_total_ngn])).toEqual([[2, 2_500]]);
});

test('a line that is changed back to what is agreed is not proposed, and more than that is refused in the field', async () => {
  const { request_id, page, choose, field, send } = await onQuestion();
  await choose('Only part of it can be supplied');
  await field(1).fill('2');
  await page.getByText('Enter 1 or less: that is agreed.').waitFor();
  await field(1).fill('0');
  await field(0).fill('1');
  await field(0).fill('3');
  await send.click();
  await shown(page, 'On hold');
  const { hold } = await partner.read(request_id);
  expect(hold?.proposed.map(({ line, quantity }) => [line, quantity])).toEqual([[2, 0]]);
});

test('the page updates without a reload when the partner answers a hold', async () => {
  const { page, request_id } = await onOrder();
  await ask(page, 'Price changed', /Our price for the line/, '2500');
  const { hold } = await partner.read(request_id);
  await partner.call('POST', `/requests/${request_id}/hold/approve`, { sequence: hold?.sequence });
  await page.getByRole('button', { name: 'Accept' }).waitFor();
  await page.getByText('₦2,500').first().waitFor();
  expect((await partner.read(request_id)).total_ngn).toBe(2500);
});

const SUBSTITUTE = 'paracetamol 100 mg tablet';

test('a substitute is chosen from stock, compared with the order, confirmed and proposed', async () => {
  const pharmacy = await given
    .pharmacy()
    .stocked()
    .having(SUBSTITUTE, { sales_unit: 'pack', pack_size: 10, price_ngn: 455, quantity: 1_000 });
  const { request_id, total_ngn } = await given.order().by(partner).at(pharmacy).packs(2);
  const page = await suite.signedIn(`/console/orders/${request_id}`, { pharmacyId: pharmacy.pharmacyId });
  await page.getByRole('button', { name: 'Ask the HMO' }).click();
  const dialogue = page.getByRole('dialog');
  await dialogue.getByRole('combobox', { name: 'What’s the problem?' }).click();
  await page.getByRole('option', { name: 'Substitute proposed' }).click();
  const compare = dialogue.getByRole('button', { name: 'Compare with the order' });
  expect(await compare.isDisabled()).toBe(true);
  await dialogue.getByRole('combobox', { name: 'Substitute' }).fill('paracetamol 100');
  await page.getByRole('option', { name: SUBSTITUTE }).click();
  await dialogue.getByText('1 pack of 10 tablets for ₦455').waitFor();
  expect(await compare.isDisabled()).toBe(true);
  await dialogue.getByRole('combobox', { name: 'Unit' }).click();
  await page.getByRole('option', { name: 'tablets' }).click();
  await dialogue.getByLabel('Quantity').fill('12');
  await compare.click();
  for (const text of [
    'paracetamol 500 mg tablet',
    SUBSTITUTE,
    '2 packs of 24 tablets',
    '12 tablets',
    '36 tablets less',
    `₦${total_ngn.toLocaleString('en-NG')}`,
    '₦546',
  ]) {
    await dialogue.getByRole('region', { name: 'Line 1' }).getByText(text).first().waitFor();
  }
  expect((await partner.read(request_id)).hold).toBeNull();
  await dialogue.getByRole('button', { name: 'Edit' }).click();
  await dialogue.getByLabel('Quantity').fill('24');
  await compare.click();
  await dialogue.getByText('24 tablets less').waitFor();
  await dialogue.getByRole('button', { name: 'Send proposal' }).click();
  await shown(page, 'On hold');
  const { hold } = await partner.read(request_id);
  expect(hold).toMatchObject({
    reason: 'substitution_proposed',
    proposed: [
      {
        line: 1,
        medicine_label: SUBSTITUTE,
        quantity: 24,
        unit: 'tablet',
        pack_size: 1,
        content_unit: 'tablet',
        content_size: null,
        line_total_ngn: 1_092,
      },
    ],
  });
});

test('another brand of the ordered medicine is proposed with both brands and prices, and supplied once agreed', async () => {
  const panadol = {
    brand: 'Panadol',
    sales_unit: 'pack',
    pack_size: 12,
    price_ngn: 1_100,
    quantity: 40,
  } as const;
  const pharmacy = await given.pharmacy().stocked().having(MEDICINE_ID, panadol);
  const { request_id, total_ngn } = await given.order().by(partner).at(pharmacy).packs(2);
  const page = await suite.signedIn(`/console/orders/${request_id}`, { pharmacyId: pharmacy.pharmacyId });
  const items = page.getByRole('region', { name: 'Items' });
  await items.getByText('2 packs of 24 tablets, 48 tablets in total').waitFor();
  await page.getByRole('button', { name: 'Ask the HMO' }).click();
  const dialogue = page.getByRole('dialog');
  await dialogue.getByRole('combobox', { name: 'What’s the problem?' }).click();
  await page.getByRole('option', { name: HOLD_LABELS.pack_changed }).click();
  await dialogue.getByRole('combobox', { name: 'Other pack or brand' }).click();
  await page.getByRole('option', { name: 'Panadol, 1 pack of 12 tablets' }).click();
  await dialogue.getByLabel('Quantity').fill('4');
  await dialogue.getByRole('button', { name: 'Compare with the order' }).click();
  const comparison = dialogue.getByRole('region', { name: 'Line 1' });
  const ordered = `₦${total_ngn.toLocaleString('en-NG')}`;
  const shownTexts = [
    'not stated',
    'Panadol',
    'different brand or maker',
    '4 packs of 12 tablets',
    ordered,
    '₦4,400',
  ];
  for (const text of shownTexts) await comparison.getByText(text, { exact: true }).first().waitFor();
  await dialogue.getByRole('button', { name: 'Send proposal' }).click();
  const line = 'paracetamol 500 mg tablet, Panadol: 4 packs of 12 tablets, 48 tablets in total, ₦4,400';
  await page.getByRole('region', { name: 'Hold' }).getByText(line).waitFor();
  const { hold } = await partner.read(request_id);
  await partner.call('POST', `/requests/${request_id}/hold/approve`, { sequence: hold?.sequence });
  await page.getByRole('button', { name: 'Accept' }).click();
  await items.getByText('paracetamol 500 mg tablet, Panadol').waitFor();
  await items.getByText('4 packs of 12 tablets, 48 tablets in total').waitFor();
  await page.getByText('1. paracetamol 500 mg tablet, Panadol: 4 packs of 12 tablets').waitFor();
  const agreed = { brand: 'Panadol', quantity: 4, content_quantity: 48, line_total_ngn: 4_400 };
  expect((await partner.read(request_id)).items[0]).toMatchObject(agreed);
});

test('the console offers the holds that a pharmacy may open in each status', () => {
  const openable = HOLD_REASONS.filter((reason) =>
    HOLDS[reason].raisedBy.some((actor) => actor === 'pharmacy'),
  ).map((reason) => [reason, [...HOLDS[reason].during]] as const);
  expect(PHARMACY_HOLDS).toEqual(Object.fromEntries(openable));
});

test('a batch entered for a line is kept during a hold, and the quantity follows what the HMO agreed', async () => {
  const pharmacy = await given.pharmacy().stocked();
  const { request_id } = await given.order().by(partner).at(pharmacy).packs(2).confirmed();
  const page = await suite.signedIn(`/console/orders/${request_id}`, { pharmacyId: pharmacy.pharmacyId });
  const batch = page.getByLabel('Batch number');
  await batch.fill('PCM-2291');
  const asked = { reason: 'partial_stock', lines: [{ line: 1, quantity: 1 }] };
  expect((await pharmacy.call('POST', `/orders/${request_id}/hold`, asked)).status).toBe(200);
  await page.getByRole('heading', { name: 'Waiting for the HMO’s answer' }).waitFor();
  const { hold } = await partner.read(request_id);
  const answered = { sequence: hold?.sequence };
  expect((await partner.call('POST', `/requests/${request_id}/hold/approve`, answered)).status).toBe(200);
  await page.getByRole('heading', { name: 'Dispense' }).waitFor();
  await page.getByText('Line 1: 1 pack to dispense now.').waitFor();
  expect([await batch.inputValue(), await page.getByLabel('Quantity (pack)').inputValue()]).toEqual([
    'PCM-2291',
    '1',
  ]);
});
