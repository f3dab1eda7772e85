/** The console: proofs of delivery, returned or failed orders, and completed orders. */
import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { storedByPage } from '../../support/browser/network-log.ts';
import { expectPage, signIn } from '../../support/browser/on-page.ts';
import { useBrowser } from '../../support/browser/use-browser.ts';
import { endSessions, pharmacyUser } from '../../support/callers/portal-caller.ts';
import { eventually } from '../../support/engine/eventually.ts';
import type { OrderBuilder } from '../../support/given/order.ts';
import { png } from '../../support/prescriptions/samples.ts';
import { prepared } from '../../support/suite/prepared.ts';

const suite = useBrowser();
const { engine, given } = suite;
const partner = prepared(given.partner());

/** The page of an order. */
async function onOrder(taken: (order: OrderBuilder) => OrderBuilder = (order) => order) {
  const pharmacy = await given.pharmacy().stocked();
  const { request_id } = await taken(given.order().by(partner).at(pharmacy));
  const user = await pharmacyUser(engine, pharmacy.pharmacyId);
  const page = await suite.signedIn(`/console/orders/${request_id}`, { user });
  await expectPage(page, 'Order');
  return { page, request_id, pharmacy, user };
}

const shown = (page: Page, word: string) => page.getByText(word, { exact: true }).first().waitFor();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Opens a dialog of the order, chooses a reason, and submits it. */
async function endBy(page: Page, step: string, why: string): Promise<void> {
  await button(page, step).click();
  const dialogue = page.getByRole('dialog');
  await dialogue.getByRole('combobox', { name: 'Reason' }).click();
  await page.getByRole('option', { name: why }).click();
  await dialogue.getByRole('button', { name: step, exact: true }).click();
}

const outcome = async (request_id: string) => {
  const { status, status_reason } = await partner.readUntil(request_id, 'ended');
  return [status, status_reason];
};

/** Runs in the page: the answer of the next read of the order waits until `answerRead` is called. */
const holdRead = (request_id: string) => `{
  const send = window.fetch;
  let isNext = true;
  window.fetch = async (...call) => {
    const [{ method, url }] = call;
    const response = await send(...call);
    if (!isNext || method !== 'GET' || !url?.endsWith('/orders/${request_id}')) return response;
    isNext = false;
    await new Promise((resolve) => { window.answerRead = resolve; });
    return response;
  };
}`;

test('a read that is answered after a step with the state before it does not reset the form of the next step', async () => {
  const { page, request_id, pharmacy } = await onOrder((order) => order.dispensed());
  await button(page, 'Hand over to courier').waitFor();
  await page.evaluate(holdRead(request_id));
  await pharmacy.step(request_id, 'ready');
  const isHeld = async () => (await page.evaluate('window.answerRead !== undefined')) || undefined;
  await eventually(isHeld, { deadlineMs: 20_000, describe: 'a read of the order' });
  await button(page, 'Hand over to courier').click();
  const pin = page.getByLabel("Recipient's 6-digit PIN");
  await pin.fill('12');
  // Two frames after the answer, React has shown it.
  await page.evaluate(
    'new Promise((resolve) => { window.answerRead(); setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(resolve))); })',
  );
  expect(await pin.inputValue()).toBe('12');
});

test('a photo is accepted as proof of delivery', async () => {
  const { page, request_id } = await onOrder((order) => order.dispensed());
  await button(page, 'Deliver').click();
  await page.getByText('Photo', { exact: true }).click();
  expect(await button(page, 'Confirm delivery').isDisabled()).toBe(true);
  const photo = { name: 'door.png', mimeType: 'image/png', buffer: Buffer.from(png({ words: 'door' })) };
  await page.setInputFiles('input[type=file]', photo);
  await button(page, 'Confirm delivery').click();
  await page.getByText('Patient details are hidden once an order is closed.').waitFor();
  const { data } = await partner.call<{ type: string }>('GET', `/requests/${request_id}/proof`);
  expect(data.type).toBe('photo');
});

test.each([
  ['Pharmacy staff', 'dispensed', 'pharmacy'],
  ['Courier', 'inTransit', 'courier'],
] as const)('a delivery by %s is recorded with that actor', async (deliverer, status, actor) => {
  const { page, request_id } = await onOrder((order) => order[status]());
  const { delivery_pin } = await partner.read(request_id);
  // Once the courier has the order, this is the next step, whose form is already open.
  if (status === 'dispensed') await button(page, 'Deliver').click();
  await page.getByLabel("Recipient's 6-digit PIN").waitFor();
  expect(await page.getByRole('radio', { name: deliverer }).isChecked()).toBe(true);
  await page.getByLabel("Recipient's 6-digit PIN").fill(delivery_pin ?? '');
  await button(page, 'Confirm delivery').click();
  const { timeline } = await partner.readUntil(request_id, 'ended');
  expect(timeline.at(-1)).toMatchObject({ status: 'delivered', actor });
});

test('a wrong PIN is explained at its field, and the right one is accepted', async () => {
  const { page, request_id } = await onOrder((order) => order.dispensed());
  const { delivery_pin } = await partner.read(request_id);
  await button(page, 'Deliver').click();
  const pin = page.getByLabel("Recipient's 6-digit PIN");
  await pin.fill(delivery_pin === '000000' ? '111111' : '000000');
  await button(page, 'Confirm delivery').click();
  await page.getByText('This is not the PIN of this order').waitFor();
  expect((await partner.read(request_id)).status).not.toBe('delivered');
  await pin.fill(delivery_pin ?? '');
  await button(page, 'Confirm delivery').click();
  expect(await outcome(request_id)).toEqual(['delivered', null]);
});

test('a PIN pasted in groups is accepted', async () => {
  const { page, request_id } = await onOrder((order) => order.dispensed());
  const { delivery_pin: sent } = await partner.read(request_id);
  await button(page, 'Deliver').click();
  await page.getByLabel("Recipient's 6-digit PIN").fill(` ${sent?.slice(0, 3)} ${sent?.slice(3)}`);
  await button(page, 'Confirm delivery').click();
  expect(await outcome(request_id)).toEqual(['delivered', null]);
});

test('a delivery of less than everything is recorded with what the recipient took', async () => {
  const { page, request_id } = await onOrder((order) => order.packs(3).dispensed());
  await button(page, 'Deliver').click();
  await page.getByText('Name', { exact: true }).click();
  await page.getByLabel('Received by').fill('Ada Obi');
  await page.getByLabel('The recipient did not take everything').check();
  const quantity = page.getByLabel(/^paracetamol 500 mg tablet.*\(pack\)/);
  expect(await quantity.inputValue()).toBe('3');
  await quantity.fill('0');
  await page.getByText('The recipient took nothing').waitFor();
  expect(await button(page, 'Confirm delivery').isDisabled()).toBe(true);
  await quantity.fill('1');
  await button(page, 'Confirm delivery').click();
  const { items, payable_ngn, total_ngn } = await partner.readUntil(request_id, 'ended');
  expect(items).toMatchObject([{ quantity_dispensed: 3, quantity_delivered: 1 }]);
  expect(payable_ngn * 3).toBe(total_ngn);
  await page.getByText('Delivered: 1 pack of 3 packs').waitFor();
});

test('an order returned by the courier is recorded with a reason', async () => {
  const { page, request_id } = await onOrder((order) => order.dispensed());
  await button(page, 'Hand over to courier').click();
  await endBy(page, 'Returned by courier', 'Recipient absent');
  await shown(page, 'Returned');
  expect(await outcome(request_id)).toEqual(['returned', 'recipient_absent']);
});

test('an accepted order is failed with a reason', async () => {
  const { page, request_id } = await onOrder((order) => order.confirmed());
  await endBy(page, 'Can’t fulfil', 'The medicines were damaged');
  await shown(page, 'Failed');
  expect(await outcome(request_id)).toEqual(['failed', 'damaged']);
});

test('the open page of an order shows without a reload that the partner cancelled', async () => {
  const { page, request_id } = await onOrder();
  await button(page, 'Accept').waitFor();
  await partner.call('POST', `/requests/${request_id}/cancel`, { reason: 'enrollee_declined' });
  await shown(page, 'Cancelled');
  expect(await button(page, 'Accept').count()).toBe(0);
});

test('Escape closes a dialog and returns focus to its button', async () => {
  const { page } = await onOrder();
  await button(page, 'Reject').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('combobox', { name: 'Reason' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.locator('button:focus', { hasText: 'Reject' }).waitFor();
  expect(await page.locator('button:focus').count()).toBe(1);
});

test('an action in one tab appears in another tab, and stays after a reload', async () => {
  const { page, request_id } = await onOrder();
  const other = await page.context().newPage();
  await other.goto(`/console/orders/${request_id}`);
  await button(other, 'Accept').click();
  await button(page, 'Dispense').waitFor();
  await page.reload();
  await button(page, 'Dispense').waitFor();
  await page.getByRole('link', { name: 'All orders' }).click();
  await expectPage(page, 'Orders');
  await page.goBack();
  await button(page, 'Dispense').waitFor();
  expect((await partner.read(request_id)).status).toBe('confirmed');
});

test('a session that has expired when a step is sent leads to sign-in and back to the order', async () => {
  const { page, request_id, pharmacy, user } = await onOrder();
  await button(page, 'Accept').waitFor();
  // The step must learn it first, not the poll for open orders.
  await page.route(/\/orders\?.*wait=/, () => undefined);
  await endSessions(engine, pharmacy.pharmacyId);
  await button(page, 'Accept').click();
  await page.getByText('Your session has ended').waitFor();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await signIn(page, user);
  await button(page, 'Accept').click();
  await button(page, 'Dispense').waitFor();
  expect((await partner.read(request_id)).status).toBe('confirmed');
});

/** A page with a typed batch number whose session has ended. The test controls the page's clock. */
async function typedAndEnded() {
  const { page, request_id, pharmacy, user } = await onOrder((order) => order.confirmed());
  await page.clock.install();
  await page.getByLabel('Batch number').fill('PCM-2291');
  await page.getByLabel('Expires on').fill('2030-05-31');
  await page.getByLabel('NAFDAC number').fill('A4-0123');
  // A poll that learns it before the step would hide the button.
  await page.route(/\/orders\?.*wait=/, () => undefined);
  await endSessions(engine, pharmacy.pharmacyId);
  await button(page, 'Dispense').click();
  await page.getByText('Your session has ended').waitFor();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  return { page, request_id, pharmacy, user };
}

test('text typed when the session ended is restored for the same user and stored nowhere', async () => {
  const { page, request_id, user } = await typedAndEnded();
  expect(await page.getByLabel('Batch number').isVisible()).toBe(false);
  expect(await storedByPage(page)).not.toContain('PCM-2291');
  await signIn(page, user);
  await expectPage(page, 'Order');
  expect(await page.getByLabel('Batch number').inputValue()).toBe('PCM-2291');
  await button(page, 'Dispense').click();
  await page.getByRole('heading', { name: 'Ready for the courier?' }).waitFor();
  expect((await partner.read(request_id)).items[0]?.batches[0]?.batch_number).toBe('PCM-2291');
});

test('a hidden page is dropped when the user does not sign in again within an hour', async () => {
  const { page, request_id, user } = await typedAndEnded();
  const { enrollee_id } = await partner.read(request_id);
  await page.clock.fastForward('59:00');
  expect(await page.content()).toContain(enrollee_id);
  await page.clock.fastForward('02:00');
  await eventually(async () => !(await page.content()).includes(enrollee_id), {
    deadlineMs: 10_000,
    describe: 'the hidden page to be dropped',
  });
  await signIn(page, user);
  await expectPage(page, 'Order');
  expect(await page.getByLabel('Batch number').inputValue()).toBe('');
});

test('another user who signs in does not see typed text', async () => {
  const { page, pharmacy } = await typedAndEnded();
  await signIn(page, await pharmacyUser(engine, pharmacy.pharmacyId));
  await expectPage(page, 'Order');
  expect(await page.getByLabel('Batch number').inputValue()).toBe('');
  expect(await page.content()).not.toContain('PCM-2291');
});

test('signing out in one tab removes patient data from the others', async () => {
  const { page, request_id } = await onOrder((order) => order.confirmed());
  const { delivery_address, enrollee_id } = await partner.read(request_id);
  await page.getByText(delivery_address.street).waitFor();
  await page.getByLabel('Batch number').fill('PCM-2291');
  const other = await page.context().newPage();
  await other.goto('/console/');
  await button(other, 'Your account').click();
  await other.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByLabel('E-mail').waitFor();
  const html = await page.content();
  const personal = [delivery_address.street, enrollee_id, 'PCM-2291'];
  expect(personal.filter((text) => html.includes(text))).toEqual([]);
});

test('finished orders are listed newest first and link to their order', async () => {
  const pharmacy = await given.pharmacy().stocked();
  const page = await suite.signedIn('/console/finished', { pharmacyId: pharmacy.pharmacyId });
  await page.getByText('No finished orders yet').waitFor();
  await given.order().by(partner).at(pharmacy).delivered();
  const { request_id } = await given.order().by(partner).at(pharmacy).confirmed();
  await pharmacy.call('POST', `/orders/${request_id}/fail`, { reason: 'damaged' });
  await given.order().by(partner).at(pharmacy);
  await page.reload();
  const today = page.getByRole('region', { name: 'Today' });
  await today.getByRole('heading', { name: 'Today (2)' }).waitFor();
  const words = await today.getByRole('link').allTextContents();
  expect(words.map((text) => /Failed|Delivered/.exec(text)?.[0])).toEqual(['Failed', 'Delivered']);
  await today.getByRole('link').first().click();
  await expectPage(page, 'Order');
  expect(page.url()).toContain(request_id);
});

test('a pharmacist sees no keys and cannot create one', async () => {
  const { page } = await onOrder();
  expect(await page.getByRole('link', { name: 'API keys' }).count()).toBe(0);
  await page.goto('/console/keys');
  await page.getByRole('alert', { name: 'That didn’t work' }).waitFor();
  expect(await button(page, 'Create key').count()).toBe(0);
});

async function sign(page: Page): Promise<void> {
  const pad = page.getByRole('img', { name: /Sign here/ });
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (box === null) throw new Error('There is nothing to sign on');
  await page.mouse.move(box.x + 20, box.y + 30);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + 60, { steps: 5 });
  await page.mouse.up();
}

test('the recipient signs on the screen', async () => {
  const { page, request_id } = await onOrder((order) => order.dispensed());
  await page.getByRole('button', { name: 'Deliver', exact: true }).click();
  await page.getByText('Signature', { exact: true }).click();
  await page.getByLabel('Received by').fill('Ada Obi');
  await sign(page);
  await page.getByRole('button', { name: 'Confirm delivery' }).click();
  await page.getByText('Patient details are hidden once an order is closed.').waitFor();
  const proof = await partner.call<{ type: string; image: { media_type: string } | null }>(
    'GET',
    `/requests/${request_id}/proof`,
  );
  expect([proof.data.type, proof.data.image?.media_type]).toEqual(['signature', 'image/png']);
});

test('a delivery that is being entered stays when others hand the order over, ask the HMO and withdraw the question', async () => {
  const { pharmacy, page, request_id } = await onOrder((order) => order.packs(3).dispensed());
  await page.getByRole('button', { name: 'Deliver', exact: true }).click();
  await page.getByText('Signature', { exact: true }).click();
  await page.getByLabel('Received by').fill('Ada Obi');
  await sign(page);
  await page.getByLabel('The recipient did not take everything').check();
  const taken = page.getByLabel(/^paracetamol 500 mg tablet.*\(pack\)/);
  await taken.fill('1');
  const call = async (step: string, body: object) =>
    expect((await pharmacy.call('POST', `/orders/${request_id}/${step}`, body)).status).toBe(200);
  await call('hand_over', {});
  await shown(page, 'On its way');
  expect(await page.locator('input:focus').inputValue()).toBe('1');
  await call('hold', { reason: 'recipient_unreachable' });
  await page.getByRole('heading', { name: 'Waiting for the HMO’s answer' }).waitFor();
  expect(await taken.isVisible()).toBe(false);
  const { hold } = await partner.read(request_id);
  await call('hold/withdraw', { sequence: hold?.sequence });
  await page.getByRole('heading', { name: 'Deliver', exact: true }).waitFor();
  expect([await page.getByLabel('Received by').inputValue(), await taken.inputValue()]).toEqual([
    'Ada Obi',
    '1',
  ]);
  await page.getByRole('button', { name: 'Confirm delivery' }).click();
  const { status, items } = await partner.readUntil(request_id, 'ended');
  expect([status, items[0]?.quantity_delivered]).toEqual(['delivered', 1]);
  const { data } = await partner.call<{ type: string }>('GET', `/requests/${request_id}/proof`);
  expect(data.type).toBe('signature');
});
