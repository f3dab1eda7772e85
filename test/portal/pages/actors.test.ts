/** Pages show who acted by name, and states, ids and times in words, to people of a partner and of a pharmacy. */
import { expect, test } from '@jest/globals';
import { hold } from '../../holds/acting.ts';
import { expectPage } from '../../support/browser/on-page.ts';
import { useBrowser } from '../../support/browser/use-browser.ts';
import { pharmacyUser, portalUser, type PortalCaller } from '../../support/callers/portal-caller.ts';

const suite = useBrowser();
const { engine, given } = suite;

/** Ids that nobody quotes, and codes of states. */
const RAW = /(?:usr|key|sess)_[0-9a-z]{10}|NG-[A-Z]{2}|Africa\/Lagos/;

/** A user who is called so. */
async function named(user: PortalCaller, name: string): Promise<PortalCaller> {
  await engine.database.updateTable('portal_user').set({ name }).where('email', '=', user.email).execute();
  return user;
}

async function held() {
  const [partner, pharmacy] = [await given.partner(), await given.pharmacy().stocked()];
  const { request_id } = await given.order().by(partner).at(pharmacy);
  const body = { reason: 'price_changed', lines: [{ line: 1, line_total_ngn: 4_000 }] };
  const { sequence } = await hold({ pharmacy, partner }, request_id, body);
  return { partner, pharmacy, request_id, sequence };
}

test('the page of a request shows who placed it, who answered its hold and its state by name, and the audit log too', async () => {
  const { partner, request_id } = await held();
  const user = await named(await portalUser(engine, partner.partnerId), 'Ada Obi');
  const page = await suite.signedIn(`/portal/requests/${request_id}`, { user });
  await page.getByRole('button', { name: /^Approve/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Approve/ })
    .click();
  await page.getByText(/by Ada Obi/).waitFor();
  await page.getByText(/by API key “test”/).waitFor();
  await page.getByText(/by the pharmacy/).waitFor();
  await page.getByText('approved', { exact: true }).waitFor();
  await page.getByText(/Victoria Island, Lagos$/).waitFor();
  expect(await page.innerText('main')).not.toMatch(RAW);
  await page.goto('/portal/audit');
  await page.getByRole('row', { name: /Hold resolved approved .* Ada Obi/ }).waitFor();
  await page.getByRole('row', { name: /Hold opened price changed .* the pharmacy/ }).waitFor();
  await page.getByRole('link', { name: request_id }).first().waitFor();
  expect(await page.innerText('main')).not.toMatch(RAW);
  await expectPage(page, 'Audit log');
  for (const path of ['/portal/keys', '/portal/calls']) {
    await page.goto(path);
    await page
      .getByText(path === '/portal/keys' ? 'by test' : 'API key “test”')
      .first()
      .waitFor();
    expect(await page.innerText('main')).not.toMatch(RAW);
  }
});

test('the page of an order shows which member accepted it, the state by name, and the audit log its holds', async () => {
  const { pharmacy, partner, request_id, sequence } = await held();
  await partner.call('POST', `/requests/${request_id}/hold/approve`, { sequence });
  const user = await named(await pharmacyUser(engine, pharmacy.pharmacyId, 'owner'), 'Bola Ade');
  const page = await suite.signedIn(`/console/orders/${request_id}`, { user });
  await page.getByRole('button', { name: 'Accept' }).click();
  await page.getByText(/by Bola Ade/).waitFor();
  await page.getByText(/by API key “test”/).waitFor();
  expect(await page.getByText(/by the partner/).count()).toBe(2);
  await page.getByText(/, Lagos$/).waitFor();
  expect(await page.innerText('main')).not.toMatch(RAW);
  await page.getByRole('link', { name: 'Audit log' }).click();
  await page.getByRole('row', { name: /Hold opened price changed .* API key “test”/ }).waitFor();
  await page.getByRole('row', { name: /Hold resolved approved .* the partner/ }).waitFor();
  await expectPage(page, 'Audit log');
});

test('an address is corrected with a state from the list of names', async () => {
  const partner = await given.partner();
  const { request_id } = await given.order().by(partner).playing('hold_address_unclear');
  const page = await suite.signedIn(`/portal/requests/${request_id}`, { partnerId: partner.partnerId });
  await page.getByRole('button', { name: 'Correct the address', exact: true }).click({ timeout: 60_000 });
  const dialogue = page.getByRole('dialog');
  const state = dialogue.getByRole('combobox', { name: 'State' });
  expect(await state.inputValue()).toBe('Lagos');
  await state.click();
  await page.getByRole('option', { name: 'Oyo', exact: true }).click();
  await dialogue.getByRole('button', { name: 'Correct the address' }).click();
  await page.getByText(/, Oyo$/).waitFor();
  expect((await partner.read(request_id)).delivery_address.state).toBe('NG-OY');
});

test('the authorization code of an emergency is added on the page of its request, which shows who added it', async () => {
  const partner = await given.partner();
  const emergency = { authorization: { emergency: true } };
  const { request_id } = await given.order().by(partner).playing('manual').with(emergency);
  const page = await suite.signedIn(`/portal/requests/${request_id}`, { partnerId: partner.partnerId });
  await page.getByRole('button', { name: 'Add the authorization code' }).click();
  await page.getByRole('textbox', { name: 'Authorization code' }).fill('AUTH/2026/77');
  await page.getByRole('button', { name: 'Add the code' }).click();
  await page.getByText('AUTH/2026/77').waitFor();
  await page.getByText('Code submitted').waitFor();
  expect(await page.getByRole('button', { name: 'Add the authorization code' }).count()).toBe(0);
  expect((await partner.read(request_id)).authorization_code).toBe('AUTH/2026/77');
  const ordinary = await given.order().by(partner).playing('manual');
  await page.goto(`/portal/requests/${ordinary.request_id}`);
  await page.getByText(/by API key “test”/).waitFor();
  expect(await page.getByRole('button', { name: 'Add the authorization code' }).count()).toBe(0);
});
