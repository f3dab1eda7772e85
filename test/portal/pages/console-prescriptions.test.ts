/** Prescriptions on the console: shown beside the lines of the order, verified or rejected there, and then dispensed. */
import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { useBrowser } from '../../support/browser/use-browser.ts';
import { details, inBase64, received } from '../../support/prescriptions/hand-in.ts';
import { png } from '../../support/prescriptions/samples.ts';
import { prepared } from '../../support/suite/prepared.ts';

const suite = useBrowser();
const { given } = suite;
const partner = prepared(given.partner());
const AMOXICILLIN = 'amoxicillin 500 mg capsule';

/** An accepted order of a pack of amoxicillin, on its page. */
async function onOrder(prescription: Readonly<Record<string, unknown>>) {
  const pharmacy = await given
    .pharmacy()
    .having(AMOXICILLIN, { quantity: 1_000, sales_unit: 'pack', pack_size: 20 });
  const { prescription_id } = await received(partner, prescription);
  const { request_id } = await given
    .order()
    .by(partner)
    .at(pharmacy)
    .of(AMOXICILLIN)
    .with({ prescription_ids: [prescription_id] })
    .confirmed();
  const page = await suite.signedIn(`/console/orders/${request_id}`, { pharmacyId: pharmacy.pharmacyId });
  const section = page.getByRole('region', { name: 'Prescriptions' });
  await section.getByRole('button', { name: 'Verify the prescription' }).waitFor();
  return { page, section, request_id, prescription_id };
}

async function dispense(page: Page) {
  await page.getByLabel('Batch number').fill('AMX-1');
  await page.getByLabel('Expires on').fill('2030-05-31');
  await page.getByLabel('NAFDAC number').fill('A4-0123');
  await page.getByRole('button', { name: 'Dispense' }).click();
}

test('one that was handed in as data is verified with a click, and then dispensed', async () => {
  const { page, section, request_id } = await onOrder({ details: details() });
  expect(await section.getByRole('table').textContent()).toContain('amoxicillin');
  await section.getByRole('button', { name: 'Verify the prescription' }).click();
  await section.getByText('Verified', { exact: true }).waitFor();
  await dispense(page);
  await page.getByRole('button', { name: 'Hand over to courier' }).waitFor();
  expect((await partner.read(request_id)).status).toBe('dispensing');
});

test('a sheet is shown as a picture; who verifies what only it says gives a name and number', async () => {
  const { section, request_id, prescription_id } = await onOrder({
    files: inBase64(png({ words: 'sheet' })),
  });
  const picture = section.getByRole('img', { name: 'Sheet 1' });
  await picture.waitFor();
  expect(await picture.getAttribute('src')).toMatch(/^blob:/);
  await section.getByLabel('Pharmacist').fill('Chidi Eze');
  await section.getByLabel('Registration number').fill('PCN 012345');
  await section.getByRole('button', { name: 'Verify the prescription' }).click();
  await section.getByText('Verified', { exact: true }).waitFor();
  const { data } = await partner.call<{ statement: { pharmacist: { name: string } } }>(
    'GET',
    `/prescriptions/${prescription_id}`,
  );
  expect(data.statement.pharmacist.name).toBe('Chidi Eze');
  expect(JSON.stringify((await partner.read(request_id)).timeline)).not.toContain('Chidi');
});

test('one that is not genuine is rejected with a reason', async () => {
  const { page, section, prescription_id } = await onOrder({ details: details({ reference: 'rejected' }) });
  await section.getByRole('button', { name: 'Reject this prescription' }).click();
  await page.getByRole('combobox', { name: 'Why' }).click();
  await page.getByRole('option', { name: 'It may be forged' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
  await section.getByText('Rejected', { exact: true }).waitFor();
  const { data } = await partner.call<{ status: string; rejection_reason: string }>(
    'GET',
    `/prescriptions/${prescription_id}`,
  );
  expect([data.status, data.rejection_reason]).toEqual(['rejected', 'not_genuine']);
});
