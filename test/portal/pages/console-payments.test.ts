/** The console: what to collect from the patient, and what was collected; both sides see the difference. */
import { expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { accessibilityFaults } from '../../support/browser/page-checks.ts';
import { expectPage } from '../../support/browser/on-page.ts';
import { useBrowser } from '../../support/browser/use-browser.ts';
import { onThisMachine } from '../../support/engine/eventually.ts';
import type { OrderBuilder } from '../../support/given/order.ts';
import { prepared } from '../../support/suite/prepared.ts';

const suite = useBrowser();
const { given } = suite;
const partner = prepared(given.partner());

const TELEPHONE = { width: 360, height: 640 };
const COPAY = { code: 'AUTH/2026/77', copay: { amount_ngn: 500 } };

/** The page of an order on a telephone. */
async function onOrder(authorization: object, taken: (order: OrderBuilder) => OrderBuilder) {
  const pharmacy = await given.pharmacy().stocked();
  const order = given.order().by(partner).at(pharmacy).packs(2).with({ authorization });
  const { request_id } = await taken(order);
  const page = await suite.signedIn(`/console/orders/${request_id}`, {
    pharmacyId: pharmacy.pharmacyId,
    viewport: TELEPHONE,
  });
  await expectPage(page, 'Order');
  return { page, request_id };
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function expectText(shown: Page | Locator, text: string): Promise<void> {
  await shown.getByText(text, { exact: true }).first().waitFor();
}

/** The lower edge of the first element with a text, in pixels from the top of the page, which is not scrolled. */
async function bottomOf(page: Page, text: string): Promise<number> {
  const element = page.getByText(text, { exact: true }).first();
  await element.waitFor();
  expect(await page.evaluate('scrollY')).toBe(0);
  const { y = Number.NaN, height = 0 } = (await element.boundingBox()) ?? {};
  return y + height;
}

/** Opens the form of the delivery, proves it by a name. */
async function startDelivery(page: Page): Promise<void> {
  await button(page, 'Deliver').click();
  await page.getByText('Name', { exact: true }).click();
  await page.getByLabel('Received by').fill('Ada Obi');
}

/** The region of the portal's page of a request that shows the payment. */
async function paymentAt(request_id: string) {
  const page = await suite.signedIn(`/portal/requests/${request_id}`, { partnerId: partner.partnerId });
  return page.getByRole('region', { name: 'Authorization and payment' });
}

test.each(['confirmed', 'dispensed', 'inTransit'] as const)(
  'the amount to collect is visible at 360 px without scrolling once the order is %s',
  async (status) => {
    const { page } = await onOrder(COPAY, (order) => order[status]());
    expect(await bottomOf(page, 'Collect ₦500 from the patient')).toBeLessThan(TELEPHONE.height);
    await page.goto('/console/');
    await page.getByRole('link', { name: 'Collect ₦500 from the patient' }).waitFor();
  },
);

test('an order without a co-pay says that there is nothing to collect, and its delivery asks for no amount', async () => {
  const { page, request_id } = await onOrder({ code: 'AUTH/2026/78' }, (order) => order.dispensed());
  await page.getByText('Nothing to collect', { exact: true }).waitFor();
  await startDelivery(page);
  expect(await page.getByLabel('Amount collected in Naira').count()).toBe(0);
  await button(page, 'Confirm delivery').click();
  expect(await partner.readUntil(request_id, 'ended')).toMatchObject({
    status: 'delivered',
    collection: null,
  });
});

test('a short collection is explained before it is sent, and both sides see the difference', async () => {
  const { page, request_id } = await onOrder(COPAY, (order) => order.dispensed());
  await startDelivery(page);
  const amount = page.getByLabel('Amount collected in Naira');
  expect(await amount.inputValue()).toBe('');
  await amount.fill('₦480');
  await expectText(page, '₦20 short, which stays with the pharmacy.');
  expect(await accessibilityFaults(page)).toEqual([]);
  // Without a method the browser does not send the form.
  await button(page, 'Confirm delivery').click();
  expect((await partner.read(request_id)).status).toBe('dispensing');
  await page.getByRole('radio', { name: 'Cash' }).check();
  await button(page, 'Confirm delivery').click();
  const words = 'Due ₦500, collected ₦480 in cash: ₦20 short, which stays with the pharmacy';
  await expectText(page, words);
  expect((await partner.readUntil(request_id, 'ended')).collection).toEqual({
    collected_ngn: 480,
    method: 'cash',
    due_ngn: 500,
    difference_ngn: -20,
  });
  await page.goto('/console/finished');
  await page.getByRole('link', { name: words }).waitFor();
  const payment = await paymentAt(request_id);
  for (const text of ['₦480 in cash', '₦20 short, which stays with the pharmacy'])
    await expectText(payment, text);
});

test('an amount is required, and 0 needs no method', async () => {
  const { page, request_id } = await onOrder(COPAY, (order) => order.dispensed());
  await startDelivery(page);
  await page.getByRole('radio', { name: 'Card' }).check();
  await button(page, 'Confirm delivery').click();
  expect((await partner.read(request_id)).status).toBe('dispensing');
  await page.getByLabel('Amount collected in Naira').fill('0');
  await page.getByText('₦500 short, which stays with the pharmacy.', { exact: true }).waitFor();
  expect(await page.getByRole('radio', { name: 'Card' }).count()).toBe(0);
  await button(page, 'Confirm delivery').click();
  await page.getByText(/^Due ₦500, collected nothing: ₦500 short/).waitFor();
  expect((await partner.readUntil(request_id, 'ended')).collection?.collected_ngn).toBe(0);
});

test('an excess is shown as owed to the patient', async () => {
  const { page, request_id } = await onOrder(COPAY, (order) => order.dispensed());
  await startDelivery(page);
  await page.getByLabel('Amount collected in Naira').fill('520');
  await expectText(page, '₦20 too much, owed to the patient.');
  await page.getByRole('radio', { name: 'Transfer' }).check();
  await button(page, 'Confirm delivery').click();
  await expectText(page, 'Due ₦500, collected ₦520 by transfer: ₦20 too much, owed to the patient');
  await expectText(await paymentAt(request_id), '₦20 too much, owed to the patient');
});

/** Starts a delivery of which the recipient takes this many packs. */
async function startPartial(page: Page, packs: string): Promise<void> {
  await startDelivery(page);
  await page.getByLabel('The recipient did not take everything').check();
  await page.getByLabel(/^paracetamol 500 mg tablet.*\(pack\)/).fill(packs);
}

test('the amount due for what the recipient takes is shown before the delivery, and compared with what was collected', async () => {
  const { page, request_id } = await onOrder({ code: 'AUTH/2026/79', copay: { percent: 10 } }, (order) =>
    order.dispensed(),
  );
  const all = (await partner.read(request_id)).charges.patient_ngn;
  await startPartial(page, '1');
  await expectText(page, `Collect ₦${all / 2} from the patient, instead of ₦${all} for everything.`);
  expect(await accessibilityFaults(page)).toEqual([]);
  const amount = page.getByLabel('Amount collected in Naira');
  await amount.fill(String(all));
  await expectText(page, `₦${all / 2} too much, owed to the patient.`);
  await amount.fill(String(all / 2));
  await page.getByRole('radio', { name: 'Cash' }).check();
  await button(page, 'Confirm delivery').click();
  await page.getByText(/^Due ₦[\d,]+, collected ₦[\d,]+ in cash$/).waitFor();
  expect((await partner.readUntil(request_id, 'ended')).collection).toMatchObject({
    due_ngn: all / 2,
    difference_ngn: 0,
  });
});

test('a fixed co-pay stays due when the recipient takes less', async () => {
  const { page, request_id } = await onOrder(COPAY, (order) => order.dispensed());
  await startPartial(page, '1');
  await expectText(page, 'Collect ₦500 from the patient, as for everything.');
  await page.getByLabel('Amount collected in Naira').fill('300');
  await expectText(page, '₦200 short, which stays with the pharmacy.');
  await page.getByRole('radio', { name: 'Cash' }).check();
  await button(page, 'Confirm delivery').click();
  const { collection } = await partner.readUntil(request_id, 'ended');
  expect(collection).toMatchObject({ due_ngn: 500, difference_ngn: -200 });
});

test('the end of the authorization is shown until everything is dispensed', async () => {
  const valid_until = '2099-12-31T13:00:00.000Z';
  const { page } = await onOrder({ ...COPAY, valid_until }, (order) => order.confirmed());
  await expectText(page, 'Dispense before 31 Dec 2099, 14:00. The HMO’s authorization ends then.');
  await page.getByLabel('Batch number').fill('PCM-2291');
  await page.getByLabel('Expires on').fill('2030-05-31');
  await page.getByLabel('NAFDAC number').fill('A4-0123');
  await button(page, 'Dispense').click();
  await button(page, 'Deliver').waitFor();
  expect(await page.getByText(/^Dispense before/).count()).toBe(0);
});

test('Dispense keeps the typed text when the authorization ends, the HMO is asked and extends it', async () => {
  const valid_until = new Date(Date.now() + onThisMachine(8_000)).toISOString();
  const { page, request_id } = await onOrder({ ...COPAY, valid_until }, (order) => order.confirmed());
  await page.getByLabel('Batch number').fill('PCM-2291');
  await page.getByLabel('Expires on').fill('2030-05-31');
  await page.getByLabel('NAFDAC number').fill('A4-0123');
  await page
    .getByText(/^The HMO’s authorization has ended. If you dispense now, the HMO is asked/)
    .waitFor({ timeout: onThisMachine(30_000) });
  await button(page, 'Dispense').click();
  await page.getByRole('heading', { name: 'Waiting for the HMO’s answer' }).waitFor();
  const { hold } = await partner.read(request_id);
  const later = { sequence: hold?.sequence, valid_until: '2099-12-31T13:00:00Z' };
  await partner.call('POST', `/requests/${request_id}/hold/authorize`, later);
  await page.getByRole('heading', { name: 'Dispense' }).waitFor();
  expect(await page.getByLabel('Batch number').inputValue()).toBe('PCM-2291');
  expect(await page.getByRole('region', { name: 'Next step' }).getByRole('alert').count()).toBe(0);
  await button(page, 'Dispense').click();
  await button(page, 'Deliver').waitFor();
  expect((await partner.read(request_id)).items[0]?.batches[0]?.batch_number).toBe('PCM-2291');
});
