/** Requests on the pages of the portal, and resolving holds there. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from '@jest/globals';
import { expectPage, signIn } from '../../support/browser/on-page.ts';
import { useBrowser } from '../../support/browser/use-browser.ts';
import { eventually, onThisMachine } from '../../support/engine/eventually.ts';
import { startReceiver } from '../../support/webhooks/receiver.ts';
import { register } from '../../support/webhooks/registered-webhooks.ts';
import { prepared } from '../../support/suite/prepared.ts';
import { hold } from '../../holds/acting.ts';
import type { HoldReason } from '../../../domain/holds/holds.ts';
import { rolesThatMay } from '../../../domain/portal/roles.ts';
import { MEDICINE_ID } from '../../support/callers/pharmacy-caller.ts';
import { endSessions, pharmacyUser, portalUser } from '../../support/callers/portal-caller.ts';
import { png } from '../../support/prescriptions/samples.ts';

const suite = useBrowser();

const { engine, given } = suite;

const partner = prepared(() => given.partner());

const receiver = prepared(startReceiver, (started) => started.close());

const signedIn = (path: string, role: 'owner' | 'support' = 'support') =>
  suite.signedIn(path, { partnerId: partner.partnerId, role });

test("a request is found by the partner's reference and by enrollee, and no URL contains the enrollee", async () => {
  const external_id = 'CLM-77-1';
  const enrollee_id = 'ENR-SECRET-77';
  const { request_id } = await given.order().by(partner).with({ external_id, enrollee_id });
  const page = await signedIn('/portal/requests');
  const addresses = new Set<string>();
  page.on('framenavigated', (frame) => addresses.add(frame.url()));
  await page.getByLabel('Reference or ID').fill(external_id);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('link', { name: external_id }).waitFor();
  await page.getByRole('combobox', { name: 'Search by' }).click();
  await page.getByRole('option', { name: 'Enrollee' }).click();
  await page.getByLabel('Reference or ID').fill(enrollee_id);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('link', { name: external_id }).click();
  await page.getByText(enrollee_id).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/portal/requests/${request_id}`);
  expect([...addresses, page.url(), await page.title()].join()).not.toContain(enrollee_id);
  const stored = await page.evaluate(
    'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state])',
  );
  expect(stored).not.toContain(enrollee_id);
});

test('the timeline and the deliveries of a request update without a reload', async () => {
  const { webhook_id } = await register(partner, { url: receiver.url });
  const { request_id } = await given.order().by(partner).playing('manual');
  const page = await signedIn(`/portal/requests/${request_id}`, 'owner');
  await page.getByText('Pending', { exact: true }).waitFor();
  await partner.call('POST', `/sandbox/requests/${request_id}/advance`, { to: 'confirmed' });
  await page.getByText('Confirmed', { exact: true }).waitFor();
  await page.getByText('delivered', { exact: true }).nth(1).waitFor();
  expect(await page.getByRole('link', { name: new URL(receiver.url).host }).count()).toBe(2);
  await partner.call('DELETE', `/webhooks/${webhook_id}`);
});

test('a pending request is cancelled once with a reason', async () => {
  const { request_id } = await given.order().by(partner).playing('manual');
  const page = await signedIn(`/portal/requests/${request_id}`);
  await page.getByRole('button', { name: 'Cancel request' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel request' }).click();
  await page.getByText('Cancelled', { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Cancel request' }).count()).toBe(0);
  const { status, status_reason } = await partner.read(request_id);
  expect([status, status_reason]).toEqual(['cancelled', 'enrollee_declined']);
});

test('a member with permission answers a hold on the page', async () => {
  const { request_id } = await given.order().by(partner).packs(3).playing('hold_partial_stock');
  await eventually(async () => (await partner.read(request_id)).hold !== null, {
    deadlineMs: 30_000,
    describe: 'the hold',
  });
  const support = await signedIn(`/portal/requests/${request_id}`);
  await support.getByText('On hold: partial stock').waitFor();
  expect(await support.getByRole('button', { name: 'Approve' }).count()).toBe(0);
  const owner = await signedIn(`/portal/requests/${request_id}`, 'owner');
  await owner.getByRole('button', { name: 'Approve smaller quantity' }).click();
  await owner.getByRole('dialog').getByRole('button', { name: 'Approve smaller quantity' }).click();
  await owner.getByText('Hold resolved').waitFor();
  await support.getByText('Hold resolved').waitFor();
});

test('the back button and a reload keep the list and the request', async () => {
  const { request_id } = await given.order().by(partner).with({ external_id: 'CLM-BACK' });
  const page = await signedIn('/portal/requests');
  await page.getByRole('link', { name: 'CLM-BACK' }).click();
  await expectPage(page, 'Request');
  await page.reload();
  await page.getByText('CLM-BACK').waitFor();
  await page.goBack();
  await expectPage(page, 'Requests');
  await page.goForward();
  await expectPage(page, 'Request');
  expect(page.url()).toContain(request_id);
});

test('a scenario is started from the sandbox page and leads to its request', async () => {
  const page = await signedIn('/portal/sandbox', 'owner');
  await page.getByRole('button', { name: 'Start Happy' }).click();
  await expectPage(page, 'Request');
  await page.getByText('Sandbox Recipient').waitFor();
  await page.getByText('Confirmed', { exact: true }).waitFor();
  expect(page.url()).toContain('/portal/requests/req_');
});

describe('holds on the page of a request', () => {
  const HOLD_MS = 20_000;

  /** The page of a request with a hold in the sandbox, as its owner sees it. */
  async function onHeld(reason: HoldReason) {
    const { request_id } = await given.order().by(partner).playing(`hold_${reason}`);
    const page = await suite.signedIn(`/portal/requests/${request_id}`, { partnerId: partner.partnerId });
    await page.getByRole('region', { name: 'On hold' }).waitFor({ timeout: onThisMachine(HOLD_MS) });
    return { page, request_id };
  }

  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

  const inDialogue = (page: Page) => page.getByRole('dialog');

  const resolved = (page: Page) => page.getByText('Hold resolved').waitFor();

  test("the HMO's authorization is submitted", async () => {
    const { page, request_id } = await onHeld('authorization_required');
    await page
      .getByRole('region', { name: 'On hold' })
      .getByText(/^Line 1: .+, ₦[\d,]+$/)
      .waitFor();
    await button(page, 'Authorize').click();
    await inDialogue(page).getByLabel('Authorization code').fill('  ');
    expect(await inDialogue(page).getByRole('button', { name: 'Authorize' }).isDisabled()).toBe(true);
    await inDialogue(page).getByLabel('Authorization code').fill(' AUTH\u200b-77 ');
    await inDialogue(page).getByRole('button', { name: 'Authorize' }).press('Enter');
    await resolved(page);
    await page
      .locator('#announcements')
      // The pharmacy may have accepted it already.
      .getByText(/^The request is now: /)
      .first()
      .waitFor({ state: 'attached' });
    await page.locator('h1:focus', { hasText: 'Request' }).waitFor();
    expect((await partner.read(request_id)).authorization_code).toBe('AUTH-77');
  });

  test('a prescription is attached by its id, and a wrong id is explained and keeps typed text', async () => {
    const { prescription_id } = await given.prescription().by(partner);
    const { page, request_id } = await onHeld('prescription_unclear');
    await button(page, 'Attach prescriptions').click();
    const ids = inDialogue(page).getByLabel('Or IDs of prescriptions');
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

  test('photos are uploaded as a prescription and attached, and not uploaded again after a refusal', async () => {
    const { page, request_id } = await onHeld('prescription_unclear');
    await button(page, 'Attach prescriptions').click();
    const attach = inDialogue(page).getByRole('button', { name: 'Attach prescriptions' });
    expect(await attach.isDisabled()).toBe(true);
    const uploads: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/partner/prescriptions')) uploads.push(request.url());
    });
    const files = ['front', 'back'].map((words) => ({
      name: `${words}.png`,
      mimeType: 'image/png',
      buffer: Buffer.from(png({ words: `${words} of ${request_id}` })),
    }));
    await page.setInputFiles('input[type=file]', files);
    const ids = inDialogue(page).getByLabel('Or IDs of prescriptions');
    await ids.fill('rx_nobody');
    await ids.press('Enter');
    await attach.click();
    await inDialogue(page).getByRole('alert').waitFor();
    await ids.press('Backspace');
    await attach.click();
    await resolved(page);
    expect(uploads).toHaveLength(1);
    const { prescription_ids } = await partner.read(request_id);
    const [prescription_id] = prescription_ids;
    const { data } = await partner.call<{ files: unknown[] }>('GET', `/prescriptions/${prescription_id}`);
    expect([prescription_ids.length, data.files.length]).toEqual([1, 2]);
  });

  test('a member without permission to answer a hold reads which roles have it', async () => {
    const { request_id } = await given.order().by(partner).playing('hold_address_unclear');
    const page = await suite.signedIn(`/portal/requests/${request_id}`, {
      partnerId: partner.partnerId,
      role: 'support',
    });
    const held = page.getByRole('region', { name: 'On hold' });
    await held.waitFor({ timeout: onThisMachine(HOLD_MS) });
    const roles = rolesThatMay('partner', 'requests:create').join(' or ');
    await held.getByText(`A member with the role ${roles} can`, { exact: false }).waitFor();
    expect(await held.getByRole('button').count()).toBe(0);
    await held.getByRole('link', { name: 'Members' }).click();
    await expectPage(page, 'Members');
  });

  test('text typed in a dialog is restored after the user signs in again', async () => {
    const { request_id } = await given.order().by(partner).playing('hold_address_unclear');
    const user = await portalUser(engine, partner.partnerId);
    const page = await suite.signedIn(`/portal/requests/${request_id}`, { user });
    await page.getByRole('region', { name: 'On hold' }).waitFor({ timeout: onThisMachine(HOLD_MS) });
    await button(page, 'Correct address').click();
    await inDialogue(page).getByLabel('Street').fill('16 Adeola Odeku Street');
    await endSessions(engine, partner.partnerId);
    await inDialogue(page).getByRole('button', { name: 'Correct address' }).click();
    await page.getByText('Your session has ended').waitFor();
    expect(await inDialogue(page).isVisible()).toBe(false);
    await signIn(page, user);
    expect(await inDialogue(page).getByLabel('Street').inputValue()).toBe('16 Adeola Odeku Street');
    await inDialogue(page).getByText('Your entries were not sent').waitFor();
    await inDialogue(page).getByRole('button', { name: 'Correct address' }).click();
    await resolved(page);
    expect((await partner.read(request_id)).delivery_address.street).toBe('16 Adeola Odeku Street');
  });

  test('the form for correcting an address starts with the known address', async () => {
    const { page, request_id } = await onHeld('address_unclear');
    await button(page, 'Correct address').click();
    const { delivery_address } = await partner.read(request_id);
    const street = inDialogue(page).getByLabel('Street');
    expect(await street.inputValue()).toBe(delivery_address.street);
    await street.fill('14 Adeola Odeku Street');
    await inDialogue(page).getByRole('button', { name: 'Correct address' }).click();
    await resolved(page);
    expect((await partner.read(request_id)).delivery_address.street).toBe('14 Adeola Odeku Street');
  });

  test('declining a new price is labelled as cancelling the request, needs a confirmation, and ends the request', async () => {
    const { page, request_id } = await onHeld('price_changed');
    expect(await page.getByRole('button', { name: /decline/i }).count()).toBe(0);
    await button(page, 'Reject and cancel request').click();
    await inDialogue(page).getByText('All items are cancelled', { exact: false }).waitFor();
    await inDialogue(page).getByRole('button', { name: 'Keep request' }).click();
    expect((await partner.read(request_id)).hold).not.toBeNull();
    await button(page, 'Reject and cancel request').click();
    await inDialogue(page).getByRole('button', { name: 'Reject and cancel request' }).click();
    await page.getByText('Cancelled', { exact: true }).waitFor();
    expect((await partner.read(request_id)).status_reason).toBe('price_too_high');
  });

  /** Another strength that can replace tablets ordered in packs, at three times the price. */
  const SUBSTITUTE = 'paracetamol 100 mg tablet';

  async function onSubstitution() {
    const pharmacy = await given.pharmacy().stocked().having(SUBSTITUTE, {
      brand: 'Emzor',
      sales_unit: 'tablet',
      pack_size: 1,
      price_ngn: 450,
      quantity: 1_000,
    });
    const { request_id, total_ngn } = await given.order().by(partner).at(pharmacy).packs(2);
    const medicine_id = (await pharmacy.stock()).keys().find((id) => id !== MEDICINE_ID) ?? '';
    const propose = (quantity: number) =>
      hold({ pharmacy, partner }, request_id, {
        reason: 'substitution_proposed',
        lines: [{ line: 1, substitute: { medicine_id, quantity, unit: 'tablet' } }],
      });
    return { pharmacy, request_id, total_ngn, propose };
  }

  test('a substitute is approved after both sides and their differences are shown and confirmed', async () => {
    const { request_id, total_ngn, propose } = await onSubstitution();
    await propose(12);
    const page = await suite.signedIn(`/portal/requests/${request_id}`, { partnerId: partner.partnerId });
    const shown = page.getByRole('region', { name: 'Line 1' }).first();
    for (const text of [
      'paracetamol 500 mg tablet',
      SUBSTITUTE,
      'different medicine or strength',
      'not stated',
      'Emzor',
      'different brand or maker',
      '2 packs of 24 tablets',
      '12 tablets',
      '36 tablets less',
      `₦${total_ngn.toLocaleString('en-NG')}`,
      '₦5,400',
      '3.0 times the price',
    ]) {
      await shown.getByText(text, { exact: false }).first().waitFor();
    }
    await button(page, 'Approve substitute').click();
    await inDialogue(page).getByText('36 tablets less').waitFor();
    await inDialogue(page).getByRole('button', { name: 'Back' }).click();
    expect((await partner.read(request_id)).hold).not.toBeNull();
    await button(page, 'Approve substitute').click();
    await inDialogue(page).getByRole('button', { name: 'Approve substitute' }).click();
    await resolved(page);
    expect(await partner.read(request_id)).toMatchObject({
      total_ngn: 5_400,
      items: [
        { quantity: 12, unit: 'tablet', requested: { quantity: 2, unit: 'pack', line_total_ngn: total_ngn } },
      ],
    });
    const items = page.getByRole('region', { name: 'Items' });
    await items.getByText(`${SUBSTITUTE}, Emzor`).waitFor();
    const ordered = `ordered: paracetamol 500 mg tablet: 2 packs of 24 tablets, 48 tablets in total, ₦${total_ngn.toLocaleString('en-NG')}`;
    await items.getByText(ordered).waitFor();
    await page
      .getByText(/^Line 1: paracetamol 500 .* → paracetamol 100 mg tablet, Emzor: 12 tablets, ₦5,400$/)
      .waitFor();
  });

  test('a proposal that replaces another closes the open confirmation', async () => {
    const { pharmacy, request_id, propose } = await onSubstitution();
    const { sequence } = await propose(48);
    const page = await suite.signedIn(`/portal/requests/${request_id}`, { partnerId: partner.partnerId });
    await button(page, 'Approve substitute').click();
    await inDialogue(page).waitFor();
    await pharmacy.call('POST', `/orders/${request_id}/hold/withdraw`, { sequence });
    await propose(7);
    await page.getByText('41 tablets less').first().waitFor();
    expect(await inDialogue(page).count()).toBe(0);
    expect((await partner.read(request_id)).hold).not.toBeNull();
  });

  test('the pharmacist asks during the delivery, the partner names another recipient, and the order is delivered', async () => {
    const pharmacy = await given.pharmacy().stocked();
    const { request_id } = await given.order().by(partner).at(pharmacy).dispensed();
    const user = await pharmacyUser(engine, pharmacy.pharmacyId);
    const console = await suite.signedIn(`/console/orders/${request_id}`, { user });
    await button(console, 'Hand over to courier').click();
    await button(console, 'Ask the HMO').click();
    await inDialogue(console).getByRole('combobox', { name: 'What’s the problem?' }).click();
    await console.getByRole('option', { name: /can’t be reached/ }).click();
    await inDialogue(console).getByRole('button', { name: 'Send question' }).click();
    await console.getByRole('region', { name: 'Hold' }).waitFor();

    const page = await suite.signedIn(`/portal/requests/${request_id}`, { partnerId: partner.partnerId });
    await button(page, 'Correct recipient').click();
    await inDialogue(page).getByLabel('Name').fill('Bisi Adeyemi');
    await inDialogue(page).getByLabel('Phone').fill('+2348030000111');
    await inDialogue(page).getByRole('button', { name: 'Correct recipient' }).click();
    await resolved(page);

    await console.getByText('Bisi Adeyemi').waitFor();
    const { delivery_pin } = await partner.read(request_id);
    await console.getByLabel("Recipient's 6-digit PIN").fill(delivery_pin ?? '');
    await button(console, 'Confirm delivery').click();
    await page.getByText('Delivered', { exact: true }).first().waitFor();
    expect((await partner.read(request_id)).recipient?.name).toBe('Bisi Adeyemi');
  });

  test('the support desk can cancel a request on a small screen', async () => {
    const { request_id } = await given.order().by(partner).playing('manual');
    const page = await suite.signedIn('/portal/requests', { partnerId: partner.partnerId, role: 'support' });
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`/portal/requests/${request_id}`);
    await expectPage(page, 'Request');
    await button(page, 'Cancel request').click();
    await inDialogue(page).getByRole('button', { name: 'Cancel request' }).click();
    await page.getByText('Cancelled', { exact: true }).waitFor();
    await eventually(async () => (await partner.read(request_id)).status === 'cancelled', {
      deadlineMs: 10_000,
      describe: 'the cancellation',
    });
  });
});
