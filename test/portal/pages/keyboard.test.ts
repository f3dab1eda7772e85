/** The main stories of console and portal by keyboard alone: every stop shows the focus, and no step loses it. */
import { expect, test } from '@jest/globals';
import { KeyboardReader } from '../../support/browser/keyboard.ts';
import { expectPage } from '../../support/browser/on-page.ts';
import { useBrowser } from '../../support/browser/use-browser.ts';
import { inBase64, received } from '../../support/prescriptions/submit.ts';
import { png } from '../../support/prescriptions/samples.ts';
import { prepared } from '../../support/suite/prepared.ts';

const suite = useBrowser();
const { given } = suite;
const partner = prepared(given.partner());
const pharmacy = prepared(given.pharmacy().stocked());
const AMOXICILLIN = 'amoxicillin 500 mg capsule';

test('a pharmacist accepts, verifies, dispenses, hands over and delivers an order', async () => {
  const seller = await given.pharmacy().having(AMOXICILLIN, { sales_unit: 'pack', pack_size: 20 });
  const { prescription_id } = await received(partner, { files: inBase64(png({ words: 'by keyboard' })) });
  const order = given.order().by(partner).at(seller).of(AMOXICILLIN);
  const { request_id } = await order.with({ prescription_ids: [prescription_id] });
  const page = await suite.signedIn(`/console/orders/${request_id}`, { pharmacyId: seller.pharmacyId });
  const reader = new KeyboardReader(page);
  await expectPage(page, 'Order');
  await reader.press('button', 'Accept');
  await reader.expectHeading('Prescriptions');
  await reader.type('textbox', /^Quantity per dispensing/, '20');
  await reader.type('textbox', /^Pharmacist/, 'Chidi Eze');
  await reader.type('textbox', /^Registration number/, 'PCN 012345');
  await reader.press('button', 'Verify prescription', 'Space');
  await reader.expectHeading('Prescriptions');
  await page.getByText('Verified', { exact: true }).waitFor();
  await reader.type('textbox', /^Batch number/, 'AMX-1');
  await page.keyboard.press('Tab');
  await page.keyboard.type('05312030');
  await reader.type('textbox', /^NAFDAC number/, 'A4-0123');
  await reader.press('button', 'Dispense');
  await reader.expectHeading('Ready for the courier?');
  await reader.press('button', 'Hand over to courier', 'Space');
  await reader.expectHeading('Deliver');
  const { delivery_pin } = await partner.read(request_id);
  await reader.type('textbox', "Recipient's 6-digit PIN", delivery_pin ?? '');
  await reader.press('button', 'Confirm delivery', 'Space');
  await reader.expectHeading('Order');
  expect((await partner.read(request_id)).status).toBe('delivered');
  expect([...reader.unseen]).toEqual([]);
});

test('the dialogs of an order keep Tab inside, and closed or sent they return the focus', async () => {
  const { request_id } = await given.order().by(partner).at(pharmacy).confirmed();
  const page = await suite.signedIn(`/console/orders/${request_id}`, { pharmacyId: pharmacy.pharmacyId });
  const reader = new KeyboardReader(page);
  await expectPage(page, 'Order');
  const isInside = () => page.locator('[role="dialog"] :focus').count();
  for (const name of ['Ask the HMO', 'Can’t fulfil']) {
    await reader.press('button', name);
    await page.getByRole('dialog').waitFor();
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press('Tab');
      expect([name, presses, await isInside()]).toEqual([name, presses, 1]);
    }
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.locator('button:focus', { hasText: name }).waitFor();
  }
  await reader.press('button', 'Ask the HMO', 'Space');
  await reader.tabTo('combobox', 'What’s the problem?');
  await page.keyboard.press('Enter');
  const chosen = page.locator('[role="option"][data-combobox-selected]', { hasText: 'Address not found' });
  await page.getByRole('option', { name: 'Address not found' }).waitFor();
  for (let presses = 0; presses < 10 && (await chosen.count()) === 0; presses += 1)
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await reader.press('button', 'Send question');
  await reader.expectHeading('Waiting for the HMO’s answer');
  await reader.press('button', 'Withdraw the question');
  await reader.expectHeading('Dispense');
  expect([...reader.unseen]).toEqual([]);
});

test('an HMO authorizes a request, and approves a proposal', async () => {
  const { request_id } = await given.order().by(partner).at(pharmacy).packs(2).with({ authorization: {} });
  const page = await suite.signedIn(`/portal/requests/${request_id}`, { partnerId: partner.partnerId });
  const reader = new KeyboardReader(page);
  await page.getByRole('region', { name: 'On hold' }).waitFor();
  await reader.press('button', 'Authorize');
  const dialogue = page.getByRole('dialog');
  await page.keyboard.press('Escape');
  await dialogue.waitFor({ state: 'detached' });
  await page.locator('button:focus', { hasText: 'Authorize' }).waitFor();
  await page.keyboard.press('Space');
  await reader.type('textbox', 'Authorization code', 'AUTH/2026/31');
  await page.keyboard.press('Enter');
  await page.getByText('Hold resolved').waitFor();
  await page.locator(':focus').waitFor();
  const lines = [{ line: 1, line_total_ngn: 2_000 }];
  await pharmacy.call('POST', `/orders/${request_id}/hold`, { reason: 'price_changed', lines });
  await reader.press('button', 'Approve new price');
  await dialogue.getByText(/^The order changes to the proposal/).waitFor();
  await reader.press('button', 'Approve new price', 'Space');
  await dialogue.waitFor({ state: 'detached' });
  await page.getByRole('region', { name: 'On hold' }).waitFor({ state: 'detached' });
  await page.locator(':focus').waitFor();
  const record = await partner.read(request_id);
  expect([record.total_ngn, record.authorization_code]).toEqual([2_000, 'AUTH/2026/31']);
  expect([...reader.unseen]).toEqual([]);
});
