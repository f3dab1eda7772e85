/** Prescriptions on the console: shown beside the lines of the order, verified or rejected there, and then dispensed. */
import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { storedByPage } from '../../support/browser/network-log.ts';
import { useBrowser } from '../../support/browser/use-browser.ts';
import type { PharmacyApiCaller } from '../../support/callers/pharmacy-caller.ts';
import { pharmacyUser } from '../../support/callers/portal-caller.ts';
import { day, details, inBase64, LINE, received } from '../../support/prescriptions/submit.ts';
import { png } from '../../support/prescriptions/samples.ts';
import { BATCH } from '../../support/given/steps.ts';
import { prepared } from '../../support/suite/prepared.ts';

const suite = useBrowser();
const { engine, given } = suite;
const partner = prepared(given.partner());
const AMOXICILLIN = 'amoxicillin 500 mg capsule';

const stocked = given.pharmacy().having(AMOXICILLIN, { quantity: 1_000, sales_unit: 'pack', pack_size: 20 });

/** An accepted order of a pack of amoxicillin, and of a pack of another medicine. */
async function orderAt(
  pharmacy: PharmacyApiCaller,
  prescription: Readonly<Record<string, unknown>>,
  other?: string,
) {
  const { prescription_id } = await received(partner, prescription);
  const order = given.order().by(partner).at(pharmacy).of(AMOXICILLIN);
  const { request_id } = await (other === undefined ? order : order.of(other))
    .with({ prescription_ids: [prescription_id] })
    .confirmed();
  return { request_id, prescription_id };
}

/** The page of such an order. */
async function onOrder(prescription: Readonly<Record<string, unknown>>) {
  const pharmacy = await stocked;
  const { request_id, prescription_id } = await orderAt(pharmacy, prescription);
  const page = await suite.signedIn(`/console/orders/${request_id}`, { pharmacyId: pharmacy.pharmacyId });
  const section = page.getByRole('region', { name: 'Prescriptions' });
  await section.getByRole('button', { name: 'Verify prescription' }).waitFor();
  return { page, section, request_id, prescription_id };
}

async function dispense(page: Page) {
  await page.getByLabel('Batch number').fill('AMX-1');
  await page.getByLabel('Expires on').fill('2030-05-31');
  await page.getByLabel('NAFDAC number').fill('A4-0123');
  await page.getByRole('button', { name: 'Dispense' }).click();
}

test('a prescription submitted as data is verified with one click and dispensed', async () => {
  const { page, section, request_id } = await onOrder({ details: details({ reference: 'reviewed' }) });
  expect(await section.getByRole('table').textContent()).toContain('amoxicillin');
  await section.getByRole('button', { name: 'Verify prescription' }).click();
  await section.getByText('Verified', { exact: true }).waitFor();
  await dispense(page);
  await page.getByRole('button', { name: 'Hand over to courier' }).waitFor();
  expect((await partner.read(request_id)).status).toBe('dispensing');
});

test('a prescription image is shown, and its verification asks for name and licence number', async () => {
  const { section, request_id, prescription_id } = await onOrder({
    files: inBase64(png({ words: 'sheet' })),
  });
  const picture = section.getByRole('img', { name: 'Sheet 1' });
  await picture.waitFor();
  expect(await picture.getAttribute('src')).toMatch(/^blob:/);
  expect(await section.getByLabel('Quantity per dispensing').inputValue()).toBe('');
  await section.getByLabel('Quantity per dispensing').fill('20');
  await section.getByLabel('Pharmacist').fill('Chidi Eze');
  await section.getByLabel('Registration number').fill('PCN 012345');
  await section.getByRole('button', { name: 'Verify prescription' }).click();
  await section.getByText('Verified', { exact: true }).waitFor();
  const { data } = await partner.call<{ statement: { pharmacist: { name: string } } }>(
    'GET',
    `/prescriptions/${prescription_id}`,
  );
  expect(data.statement.pharmacist.name).toBe('Chidi Eze');
  expect(JSON.stringify((await partner.read(request_id)).timeline)).not.toContain('Chidi');
});

test('a typed verification stays when a colleague dispenses another line', async () => {
  const other = 'paracetamol 500 mg tablet';
  const pharmacy = await stocked.having(other, { quantity: 100 });
  const request = await orderAt(pharmacy, { files: inBase64(png({ words: 'two lines' })) }, other);
  const page = await suite.signedIn(`/console/orders/${request.request_id}`, {
    pharmacyId: pharmacy.pharmacyId,
  });
  const section = page.getByRole('region', { name: 'Prescriptions' });
  await section.getByLabel('Quantity per dispensing').fill('20');
  await section.getByLabel('Registration number').fill('PCN 0123');
  const lines = [{ line: 2, quantity: 1, ...BATCH }];
  expect((await pharmacy.step(request.request_id, 'dispense', { lines })).status).toBe(200);
  await page.getByText('Line 2: 1 pack dispensed.').waitFor();
  await page.keyboard.type('45');
  const labels = ['Quantity per dispensing', 'Registration number'];
  const typed = await Promise.all(labels.map((label) => section.getByLabel(label).inputValue()));
  expect(typed).toEqual(['20', 'PCN 012345']);
});

test.each(['0.5', '1/2', '10x10'])('a prescribed quantity of %s is refused as typed', async (typed) => {
  const { section, prescription_id } = await onOrder({ files: inBase64(png({ words: typed })) });
  await section.getByLabel('Quantity per dispensing').pressSequentially(typed);
  await section.getByText('Enter a whole number in digits, such as 1500 or 1,500.').waitFor();
  await section.getByLabel('Pharmacist').fill('Chidi Eze');
  await section.getByLabel('Registration number').fill('PCN 012345');
  await section.getByRole('button', { name: 'Verify prescription' }).click();
  expect(await section.getByLabel('Quantity per dispensing').inputValue()).toBe(typed);
  const { data } = await partner.call<{ status: string }>('GET', `/prescriptions/${prescription_id}`);
  expect(data.status).toBe('received');
});

test("the first verification starts with the user's name, and the next one with the last entry", async () => {
  const pharmacy = await stocked;
  const first = await orderAt(pharmacy, { files: inBase64(png({ words: 'first' })) });
  const second = await orderAt(pharmacy, { files: inBase64(png({ words: 'second' })) });
  const user = await pharmacyUser(engine, pharmacy.pharmacyId);
  await engine.database
    .updateTable('portal_user')
    .set({ name: 'Ngozi Bello' })
    .where('email', '=', user.email)
    .execute();
  const page = await suite.signedIn(`/console/orders/${first.request_id}`, { user });
  expect(await page.getByLabel('Pharmacist').inputValue()).toBe('Ngozi Bello');
  await page.getByLabel('Quantity per dispensing').fill('20');
  await page.getByLabel('Pharmacist').fill('Ngozi A. Bello');
  await page.getByLabel('Registration number').fill('PCN 012345');
  await page.getByRole('button', { name: 'Verify prescription' }).click();
  await page.getByText('Verified', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'All orders' }).click();
  await page.locator(`a[href$="${second.request_id}"]`).click();
  expect(await page.getByLabel('Pharmacist').inputValue()).toBe('Ngozi A. Bello');
  expect(await page.getByLabel('Registration number').inputValue()).toBe('PCN 012345');
  expect(await storedByPage(page)).not.toMatch(/Bello|PCN/);
});

test('a forged prescription is rejected with a reason', async () => {
  const { page, section, prescription_id } = await onOrder({ details: details({ reference: 'rejected' }) });
  await section.getByRole('button', { name: 'Reject prescription' }).click();
  await page.getByRole('combobox', { name: 'Reason' }).click();
  await page.getByRole('option', { name: 'May be forged' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
  await section.getByText('Rejected', { exact: true }).waitFor();
  const { data } = await partner.call<{ status: string; rejection_reason: string }>(
    'GET',
    `/prescriptions/${prescription_id}`,
  );
  expect([data.status, data.rejection_reason]).toEqual(['rejected', 'not_genuine']);
});

test('Dispense is disabled with a reason until the prescription is verified, and typed text is kept', async () => {
  const { page, section, request_id } = await onOrder({
    details: details({ reference: 'too early', issued_on: day(-1) }),
  });
  const button = page.getByRole('button', { name: 'Dispense' });
  await page.getByLabel('Batch number').fill('AMX-1');
  await page.getByText('Verify it above first.').waitFor();
  expect(await button.isDisabled()).toBe(true);
  await section.getByRole('button', { name: 'Verify prescription' }).click();
  await section.getByText('Verified', { exact: true }).waitFor();
  await page.getByText('Verify it above first.').waitFor({ state: 'detached' });
  expect(await page.getByLabel('Batch number').inputValue()).toBe('AMX-1');
  await dispense(page);
  await page.getByRole('button', { name: 'Hand over to courier' }).waitFor();
  const { timeline } = await partner.read(request_id);
  expect(timeline.map(({ event, status }) => event ?? status)).toEqual([
    'pending',
    'confirmed',
    'dispensing',
  ]);
});

test('the console explains why an order without a sufficient prescription cannot be dispensed', async () => {
  const pharmacy = await stocked;
  const { request_id } = await given.order().by(partner).at(pharmacy).of(AMOXICILLIN).confirmed();
  const page = await suite.signedIn(`/console/orders/${request_id}`, { pharmacyId: pharmacy.pharmacyId });
  await page.getByText('No prescription is attached').waitFor();
  expect(await page.getByRole('button', { name: 'Dispense' }).isDisabled()).toBe(true);
  const less = await onOrder({ details: details({ reference: 'less', lines: [{ ...LINE, quantity: 5 }] }) });
  await less.section.getByRole('button', { name: 'Verify prescription' }).click();
  await less.page.getByText('20 capsules needed, 5 allowed').waitFor();
  expect(await less.page.getByRole('button', { name: 'Dispense' }).isDisabled()).toBe(true);
});

test('the form of a verification starts with the prescribed quantity, not the ordered quantity', async () => {
  const lines = [{ ...LINE, quantity: 60, refills: 2 }];
  const { section } = await onOrder({ details: details({ reference: 'prescribed', lines }) });
  expect(await section.getByLabel('Quantity per dispensing (capsule)').inputValue()).toBe('60');
  expect(await section.getByLabel('Refills').inputValue()).toBe('2');
});

test('a prescription that names its medicine by id shows the name', async () => {
  const pharmacy = await stocked;
  const [medicine = ''] = (await pharmacy.stock()).keys();
  const lines = [{ ...LINE, medicine }];
  const { section } = await onOrder({ details: details({ reference: 'by id', lines }) });
  const text = await section.getByRole('table').textContent();
  expect(text).toContain(AMOXICILLIN);
  expect(text).not.toContain(medicine);
});
