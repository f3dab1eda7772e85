/** The console without a connection: what is sent waits, is sent once, and can be cancelled unless it may be recorded. */
import { expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { useBrowser } from '../../support/browser/use-browser.ts';
import { MEDICINE_ID } from '../../support/callers/pharmacy-caller.ts';
import { eventually } from '../../support/engine/eventually.ts';
import type { OrderBuilder } from '../../support/given/order.ts';
import { prepared } from '../../support/suite/prepared.ts';

const suite = useBrowser();
const { engine, given } = suite;
const partner = prepared(given.partner());

async function onOrder(taken: (order: OrderBuilder) => OrderBuilder = (order) => order) {
  const pharmacy = await given.pharmacy().stocked();
  const { request_id } = await taken(given.order().by(partner).at(pharmacy));
  const page = await suite.signedIn(`/console/orders/${request_id}`, { pharmacyId: pharmacy.pharmacyId });
  await page.getByRole('region', { name: 'Next step' }).getByRole('button').first().waitFor();
  return { page, request_id, pharmacy };
}

/** The Idempotency-Keys of the calls of a step. */
function keysSent(page: Page, step: string): string[] {
  const keys: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(`/${step}`)) keys.push(request.headers()['idempotency-key'] ?? 'none');
  });
  return keys;
}

const confirmations = async (request_id: string) =>
  (await partner.read(request_id)).timeline.filter(({ status }) => status === 'confirmed').length;

test('an action while offline is sent once after reconnecting', async () => {
  const { page, request_id } = await onOrder();
  const keys = keysSent(page, 'accept');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Accept' }).click();
  await page.getByText(/Your entry is kept/).waitFor();
  await page.context().setOffline(false);
  await page.getByRole('heading', { name: 'Dispense' }).waitFor();
  expect(await confirmations(request_id)).toBe(1);
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
});

test('a form that waits for the connection cannot be changed, and what it shows is sent', async () => {
  const { page, request_id } = await onOrder();
  await page.getByRole('button', { name: 'Accept' }).click();
  await page.getByRole('heading', { name: 'Dispense' }).waitFor();
  for (const label of ['Batch number', 'NAFDAC number']) await page.getByLabel(label).fill('A4-0123');
  await page.getByLabel('Expires on').fill('2030-05-31');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Dispense' }).click();
  await page.getByText(/Your entry is kept.*cannot be changed/).waitFor();
  const fields = await page.getByRole('region', { name: 'Next step' }).locator('input').all();
  expect(fields.length).toBe(4);
  for (const field of fields) expect(await field.isDisabled()).toBe(true);
  await page.context().setOffline(false);
  await page.getByRole('heading', { name: 'Ready for the courier?' }).waitFor();
  expect((await partner.read(request_id)).items[0]?.batches[0]?.batch_number).toBe('A4-0123');
});

test('a dialog stays open while its entry waits for the connection', async () => {
  const { page, request_id } = await onOrder();
  const dialogue = await askForPriceOffline(page);
  await dialogue.getByText(/Your entry is kept/).waitFor();
  await page.keyboard.press('Escape');
  expect(await dialogue.getByLabel(/^Our price/).isDisabled()).toBe(true);
  expect(await dialogue.getByRole('button', { name: 'Close' }).count()).toBe(0);
  await page.context().setOffline(false);
  await dialogue.waitFor({ state: 'detached' });
  expect((await partner.read(request_id)).hold?.proposed[0]?.line_total_ngn).toBe(2_500);
});

test('a call whose response was lost is repeated and executed once', async () => {
  const { page, request_id } = await onOrder();
  const keys = keysSent(page, 'accept');
  let isLost = false;
  await page.route('**/accept', async (route) => {
    if (isLost) return route.continue();
    isLost = true;
    await route.fetch({ url: engine.origin + new URL(route.request().url()).pathname });
    return route.abort('connectionreset');
  });
  await page.getByRole('button', { name: 'Accept' }).dblclick();
  await page.getByRole('heading', { name: 'Dispense' }).waitFor();
  // The page shows the current state of the order, whichever call is faster.
  const again = () => keys.length === 2;
  await eventually(again, { deadlineMs: 15_000, describe: 'the call to be sent again' });
  expect(new Set(keys).size).toBe(1);
  expect(await confirmations(request_id)).toBe(1);
});

/** Performs such calls, and keeps their responses until `release` is called. */
async function withheld(page: Page, path: string): Promise<{ readonly release: () => void }> {
  const answer = Promise.withResolvers<undefined>();
  await page.route(path, async (route) => {
    const response = await route.fetch({ url: engine.origin + new URL(route.request().url()).pathname });
    await answer.promise;
    await route.fulfill({ response });
  });
  return { release: () => answer.resolve(undefined) };
}

test('a double click opens a dialogue, and a click beside it keeps what was typed', async () => {
  const { page } = await onOrder();
  await page.getByRole('button', { name: 'Ask the HMO' }).dblclick();
  const note = page.getByRole('dialog').getByLabel('Note for the HMO');
  await note.fill('The box is damp.');
  await page.mouse.click(5, 5);
  expect(await note.inputValue()).toBe('The box is damp.');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

test('a dialogue that is opened while a step is in flight keeps the focus', async () => {
  const { page, request_id } = await onOrder();
  const answer = await withheld(page, '**/accept');
  await page.getByRole('button', { name: 'Accept' }).click();
  await partner.readUntil(request_id, 'confirmed');
  await page.getByRole('button', { name: 'Ask the HMO' }).click();
  const dialogue = page.getByRole('dialog');
  const reason = dialogue.getByRole('combobox', { name: 'What’s the problem?' });
  await reason.click();
  answer.release();
  await page.locator('h2', { hasText: 'Dispense' }).waitFor();
  await reason.and(page.locator(':focus')).waitFor();
  await page.getByRole('option', { name: /can’t be reached/ }).click();
  await dialogue.getByRole('button', { name: 'Send question' }).click();
  await page.getByRole('region', { name: 'Hold' }).waitFor();
  expect((await partner.read(request_id)).hold?.reason).toBe('recipient_unreachable');
});

test('a submitted form stays on the page until the API answers, and until then leaving the page asks for confirmation', async () => {
  const { page, request_id } = await onOrder();
  const answer = await withheld(page, '**/accept');
  await page.clock.install();
  await page.getByRole('button', { name: 'Accept' }).click();
  await partner.readUntil(request_id, 'confirmed');
  await page.getByText('Accepted', { exact: true }).first().waitFor();
  expect(await page.getByRole('heading', { name: 'Dispense' }).count()).toBe(0);
  await page.clock.runFor(MAX_PAUSE_MS);
  const asked: string[] = [];
  page.once('dialog', (dialog) => {
    asked.push(dialog.message());
    void dialog.dismiss();
  });
  await page.getByRole('link', { name: 'All orders' }).click();
  expect(asked).toEqual([
    'Your entry is being sent. If you leave now, it may still be recorded, but you will not see the answer. Leave this page?',
  ]);
  answer.release();
  await page.getByRole('heading', { name: 'Dispense' }).waitFor();
});

test('the page shows that it is offline, and is current again after reconnecting', async () => {
  const { page, pharmacy } = await onOrder();
  await page.goto('/console/');
  await page.getByText('New (1)').waitFor();
  await page.context().setOffline(true);
  await page.getByText('Connection lost').waitFor();
  await given.order().by(partner).at(pharmacy);
  await page.context().setOffline(false);
  await page.getByText('New (2)').waitFor();
  expect(await page.getByText('Connection lost').count()).toBe(0);
});

test('an order not loaded before appears after reconnecting, without a reload', async () => {
  const { page, pharmacy } = await onOrder();
  // Before and after the code of the order's page is loaded.
  for (const isDownloaded of [false, true]) {
    const { request_id } = await given.order().by(partner).at(pharmacy);
    if (!isDownloaded) await page.route(/order-page/, (route) => route.abort('internetdisconnected'));
    await page.goto('/console/');
    await page.evaluate('window.isSamePage = true');
    const link = page.locator(`a[href$="${request_id}"]`);
    await link.waitFor();
    await page.context().setOffline(true);
    await page.getByText('Connection lost').waitFor();
    await link.click();
    await page.getByRole('alert').first().waitFor();
    expect(await page.getByRole('navigation').first().isVisible()).toBe(true);
    await page.unroute(/order-page/);
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Accept' }).waitFor();
    expect(await page.evaluate('window.isSamePage')).toBe(true);
  }
});

/** The longest pause between two attempts. */
const MAX_PAUSE_MS = 5_000;

const cancelButton = (page: Page) => page.getByRole('button', { name: 'Cancel sending' });

/** Goes offline and delivers to Ada Obi, who paid ₦250 in cash. @returns the button that sends the form. */
async function deliverOffline(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Deliver' }).click();
  await page.getByText('Name', { exact: true }).click();
  await page.getByLabel('Received by').fill('Ada Obi');
  await page.getByLabel('Amount collected in Naira').fill('250');
  await page.getByRole('radio', { name: 'Cash' }).check();
  const confirm = page.getByRole('button', { name: 'Confirm delivery' });
  await page.context().setOffline(true);
  await confirm.click();
  await cancelButton(page).waitFor();
  return confirm;
}

/** Goes offline and asks the HMO for a price of ₦2,500. @returns the dialog. */
async function askForPriceOffline(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Ask the HMO' }).click();
  const dialogue = page.getByRole('dialog');
  await dialogue.getByRole('combobox', { name: 'What’s the problem?' }).click();
  await page.getByRole('option', { name: 'Price changed' }).click();
  await dialogue.getByLabel(/^Our price/).fill('2500');
  await page.context().setOffline(true);
  await dialogue.getByRole('button', { name: 'Send question' }).click();
  return dialogue;
}

/** Goes online, and lets the time pass in which waiting calls are attempted. @returns the calls of the step since then. */
async function callsOnceOnline(page: Page, step: string): Promise<string[]> {
  const keys = keysSent(page, step);
  await page.context().setOffline(false);
  await page.getByText('Connection lost').first().waitFor({ state: 'detached' });
  await page.clock.runFor(2 * MAX_PAUSE_MS);
  return keys;
}

test('a delivery that waits for the connection can be cancelled: it is not sent, and its values can be changed', async () => {
  const copay = { code: 'AUTH/1', copay: { amount_ngn: 500 } };
  const { page, request_id } = await onOrder((order) => order.with({ authorization: copay }).dispensed());
  await page.clock.install();
  const confirm = await deliverOffline(page);
  // Neither another proof nor another step hides the entry that waits, and no second one waits beside it.
  expect(await page.getByRole('radio', { name: 'PIN' }).isDisabled()).toBe(true);
  for (const name of ['Hand over to courier', 'Mark as ready'])
    expect(await page.getByRole('button', { name }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Can’t fulfil' }).click();
  const second = page.getByRole('dialog');
  await second.getByRole('combobox', { name: 'Reason' }).click();
  await page.getByRole('option', { name: 'The medicines were damaged' }).click();
  await second
    .getByText(
      'Another form on this page has not been sent yet, because the connection is lost. Wait until it is sent, or cancel it there.',
    )
    .waitFor();
  expect(await second.getByRole('button', { name: 'Can’t fulfil' }).isDisabled()).toBe(true);
  await page.keyboard.press('Escape');
  await second.waitFor({ state: 'detached' });
  await cancelButton(page).click();
  await cancelButton(page).waitFor({ state: 'detached' });
  await page.locator('h2:focus', { hasText: 'Deliver' }).waitFor();
  expect(await page.getByLabel('Received by').inputValue()).toBe('Ada Obi');
  await page.getByLabel('Amount collected in Naira').fill('500');
  expect(await callsOnceOnline(page, 'deliver')).toEqual([]);
  expect((await partner.read(request_id)).status).toBe('dispensing');
  await confirm.click();
  const { collection } = await partner.readUntil(request_id, 'ended');
  expect(collection).toMatchObject({ collected_ngn: 500, difference_ngn: 0 });
});

test('when a colleague records the delivery first and the form disappears, the user still sees that the API refused their entry', async () => {
  const copay = { code: 'AUTH/1', copay: { amount_ngn: 500 } };
  const { page, pharmacy, request_id } = await onOrder((order) =>
    order.with({ authorization: copay }).ready(),
  );
  await deliverOffline(page);
  const proof = { type: 'name', name: 'Chidi Eze' };
  const collection = { collected_ngn: 500, method: 'transfer' };
  expect((await pharmacy.call('POST', `/orders/${request_id}/deliver`, { proof, collection })).status).toBe(
    200,
  );
  await page.context().setOffline(false);
  await page.getByText('Your entry was not recorded').waitFor();
  expect((await partner.read(request_id)).collection).toMatchObject({
    collected_ngn: 500,
    method: 'transfer',
  });
});

test('a dialog whose entry is cancelled closes, and its question is not sent', async () => {
  const { page, request_id } = await onOrder();
  await page.clock.install();
  const dialogue = await askForPriceOffline(page);
  await cancelButton(page).click();
  expect(await dialogue.getByLabel(/^Our price/).inputValue()).toMatch(/2,?500/);
  expect(await dialogue.getByLabel(/^Our price/).isEnabled()).toBe(true);
  await page.keyboard.press('Escape');
  await dialogue.waitFor({ state: 'detached' });
  expect(await callsOnceOnline(page, 'hold')).toEqual([]);
  expect((await partner.read(request_id)).hold).toBeNull();
});

test('the deletion of an item code can be cancelled while it waits', async () => {
  const { page, pharmacy } = await onOrder();
  await pharmacy.call('PUT', '/item-codes/PCM', { medicine_id: MEDICINE_ID });
  await page.getByRole('link', { name: 'Stock and prices' }).click();
  await page.getByRole('link', { name: 'Item codes' }).click();
  await page.getByRole('button', { name: 'Delete PCM' }).click();
  await page.clock.install();
  await page.context().setOffline(true);
  const dialogue = page.getByRole('dialog');
  await dialogue.getByRole('button', { name: 'Delete item code' }).click();
  await cancelButton(page).click();
  await dialogue.getByRole('button', { name: 'Cancel', exact: true }).click();
  expect(await callsOnceOnline(page, 'PCM')).toEqual([]);
  expect((await pharmacy.call('GET', '/item-codes/PCM')).status).toBe(200);
});

test('a call that may have been recorded cannot be cancelled, and says so', async () => {
  const { page, request_id } = await onOrder();
  const keys = keysSent(page, 'accept');
  await page.route('**/accept', (route) => route.abort('connectionreset'));
  await page.getByRole('button', { name: 'Accept' }).click();
  await page.getByText(/Your entry may already be recorded/).waitFor();
  expect(await cancelButton(page).count()).toBe(0);
  // Offline, its outcome is still unknown.
  await page.context().setOffline(true);
  const sent = keys.length;
  await eventually(() => keys.length > sent, { deadlineMs: 15_000, describe: 'an attempt while offline' });
  expect(await cancelButton(page).count()).toBe(0);
  await page.unroute('**/accept');
  await page.context().setOffline(false);
  await page.getByRole('heading', { name: 'Dispense' }).waitFor();
  expect(new Set(keys).size).toBe(1);
  expect(await confirmations(request_id)).toBe(1);
});

test('a page whose entry waits is left only if the user discards the entry', async () => {
  const { page, request_id } = await onOrder();
  await page.clock.install();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Accept' }).click();
  await cancelButton(page).waitFor();
  const asked: string[] = [];
  page.once('dialog', (dialog) => {
    asked.push(dialog.message());
    void dialog.dismiss();
  });
  await page.getByRole('link', { name: 'All orders' }).click();
  await cancelButton(page).waitFor();
  page.once('dialog', (dialog) => {
    asked.push(dialog.message());
    void dialog.accept();
  });
  await page.getByRole('link', { name: 'All orders' }).click();
  await page.getByRole('heading', { name: 'Orders', exact: true }).waitFor();
  expect(asked).toEqual(Array(2).fill('Your entry has not been sent. Leave and discard it?'));
  expect(await callsOnceOnline(page, 'accept')).toEqual([]);
  expect((await partner.read(request_id)).status).toBe('pending');
});
