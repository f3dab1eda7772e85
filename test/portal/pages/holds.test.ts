/** What a request is held for is answered on its page, in each way that there is. */
import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { HoldReason } from '../../../domain/holds/holds.ts';
import { expectPage } from '../../support/browser/on-page.ts';
import { useBrowser } from '../../support/browser/use-browser.ts';
import { pharmacyUser } from '../../support/callers/portal-caller.ts';
import { prepared } from '../../support/suite/prepared.ts';
import { eventually } from '../../support/engine/eventually.ts';

const suite = useBrowser();
const { engine, given } = suite;
const partner = prepared(() => given.partner());

const HOLD_MS = 60_000;

/** The page of a request that the sandbox holds for a reason, as its owner sees it. */
async function onHeld(reason: HoldReason) {
  const { request_id } = await given.order().by(partner).playing(`hold_${reason}`);
  const page = await suite.signedIn(`/portal/requests/${request_id}`, { partnerId: partner.partnerId });
  await page.getByRole('region', { name: 'On hold' }).waitFor({ timeout: HOLD_MS });
  return { page, request_id };
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const inDialogue = (page: Page) => page.getByRole('dialog');
const resolved = (page: Page) => page.getByText('Hold resolved').waitFor();

test('an HMO’s authorization is handed in', async () => {
  const { page, request_id } = await onHeld('authorization_required');
  await button(page, 'Authorize').click();
  await inDialogue(page).getByLabel('Authorization code').fill('AUTH-77');
  await inDialogue(page).getByRole('button', { name: 'Authorize' }).click();
  await resolved(page);
  expect((await partner.read(request_id)).authorization_code).toBe('AUTH-77');
});

test('a prescription is attached by its id; a wrong id keeps what was typed, and says why', async () => {
  const { prescription_id } = await given.prescription().by(partner);
  const { page, request_id } = await onHeld('prescription_unclear');
  await button(page, 'Attach prescriptions').click();
  const ids = inDialogue(page).getByLabel('Prescription ids');
  await ids.fill('rx_nobody');
  await ids.press('Enter');
  await inDialogue(page).getByRole('button', { name: 'Attach prescriptions' }).click();
  await inDialogue(page).getByRole('alert').waitFor();
  await inDialogue(page).getByText('rx_nobody').first().waitFor();
  await ids.press('Backspace');
  await ids.fill(prescription_id);
  await ids.press('Enter');
  await inDialogue(page).getByRole('button', { name: 'Attach prescriptions' }).click();
  await resolved(page);
  expect((await partner.read(request_id)).prescription_ids).toContain(prescription_id);
});

test('an address that is not found is corrected from the one that is known', async () => {
  const { page, request_id } = await onHeld('address_unclear');
  await button(page, 'Correct the address').click();
  const { delivery_address } = await partner.read(request_id);
  const street = inDialogue(page).getByLabel('Street');
  expect(await street.inputValue()).toBe(delivery_address.street);
  await street.fill('14 Adeola Odeku Street');
  await inDialogue(page).getByRole('button', { name: 'Correct the address' }).click();
  await resolved(page);
  expect((await partner.read(request_id)).delivery_address.street).toBe('14 Adeola Odeku Street');
});

test('giving up is asked once more, and ends the request', async () => {
  const { page, request_id } = await onHeld('price_changed');
  await button(page, 'Decline').click();
  await inDialogue(page).getByRole('button', { name: 'Keep it' }).click();
  expect((await partner.read(request_id)).hold).not.toBeNull();
  await button(page, 'Decline').click();
  await inDialogue(page).getByRole('button', { name: 'Give it up' }).click();
  await page.getByText('Cancelled', { exact: true }).waitFor();
  expect((await partner.read(request_id)).status_reason).toBe('price_too_high');
});

test('held at the door: the pharmacist asks, the partner names another recipient, and it is delivered', async () => {
  const pharmacy = await given.pharmacy().stocked();
  const { request_id } = await given.order().by(partner).at(pharmacy).dispensed();
  const user = await pharmacyUser(engine, pharmacy.pharmacyId);
  const console = await suite.signedIn(`/console/orders/${request_id}`, { user });
  await button(console, 'Hand over to courier').click();
  await button(console, 'Ask the partner first').click();
  await inDialogue(console).getByRole('combobox', { name: 'What is in the way' }).click();
  await console.getByRole('option', { name: /nobody/i }).click();
  await inDialogue(console).getByRole('button', { name: 'Ask the partner' }).click();
  await console.getByRole('region', { name: 'Hold' }).waitFor();

  const page = await suite.signedIn(`/portal/requests/${request_id}`, { partnerId: partner.partnerId });
  await button(page, 'Correct the recipient').click();
  await inDialogue(page).getByLabel('Name').fill('Bisi Adeyemi');
  await inDialogue(page).getByLabel('Phone').fill('+2348030000111');
  await inDialogue(page).getByRole('button', { name: 'Correct the recipient' }).click();
  await resolved(page);

  await console.getByText('Bisi Adeyemi').waitFor();
  const { delivery_pin } = await partner.read(request_id);
  await console.getByLabel('PIN that the recipient tells').fill(delivery_pin ?? '');
  await button(console, 'Delivered').click();
  await page.getByText('Delivered', { exact: true }).first().waitFor();
  expect((await partner.read(request_id)).recipient?.name).toBe('Bisi Adeyemi');
});

test('the support desk cancels on a telephone', async () => {
  const { request_id } = await given.order().by(partner).playing('manual');
  const page = await suite.signedIn('/portal/requests', { partnerId: partner.partnerId, role: 'support' });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/portal/requests/${request_id}`);
  await expectPage(page, 'Request');
  await button(page, 'Cancel the request').click();
  await inDialogue(page).getByRole('button', { name: 'Cancel the request' }).click();
  await page.getByText('Cancelled', { exact: true }).waitFor();
  await eventually(async () => (await partner.read(request_id)).status === 'cancelled', {
    deadlineMs: 10_000,
    describe: 'the cancellation',
  });
});
