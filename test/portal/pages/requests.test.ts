/** "What happened to this request?", as a support desk asks it of the portal. */
import { expect, test } from '@jest/globals';
import { expectPage } from '../../support/browser/on-page.ts';
import { useBrowser } from '../../support/browser/use-browser.ts';
import { eventually } from '../../support/engine/eventually.ts';
import { startReceiver } from '../../support/webhooks/receiver.ts';
import { register } from '../../support/webhooks/registered-webhooks.ts';
import { prepared } from '../../support/suite/prepared.ts';

const suite = useBrowser();
const { given } = suite;
const partner = prepared(() => given.partner());
const receiver = prepared(startReceiver, (started) => started.close());

const signedIn = (path: string, role: 'owner' | 'support' = 'support') =>
  suite.signedIn(path, { partnerId: partner.partnerId, role });

test('a request is found by the partner’s own id and by its enrollee, who is in no address', async () => {
  const external_id = 'CLM-77-1';
  const enrollee_id = 'ENR-SECRET-77';
  const { request_id } = await given.order().by(partner).with({ external_id, enrollee_id });
  const page = await signedIn('/portal/requests');
  const addresses = new Set<string>();
  page.on('framenavigated', (frame) => addresses.add(frame.url()));
  await page.getByLabel('Id', { exact: true }).fill(external_id);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('link', { name: external_id }).waitFor();
  await page.getByRole('combobox', { name: 'Search by' }).click();
  await page.getByRole('option', { name: 'Enrollee' }).click();
  await page.getByLabel('Id', { exact: true }).fill(enrollee_id);
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

test('its timeline goes on by itself, with what the endpoints were told', async () => {
  const { webhook_id } = await register(partner, { url: receiver.url });
  const { request_id } = await given.order().by(partner).playing('manual');
  const page = await signedIn(`/portal/requests/${request_id}`, 'owner');
  await page.getByText('Pending', { exact: true }).waitFor();
  await partner.call('POST', `/sandbox/requests/${request_id}/advance`, { to: 'confirmed' });
  await page.getByText('Confirmed', { exact: true }).waitFor();
  await page.getByText('acknowledged').nth(1).waitFor();
  expect(await page.getByRole('link', { name: new URL(receiver.url).host }).count()).toBe(2);
  await partner.call('DELETE', `/webhooks/${webhook_id}`);
});

test('a pending request is cancelled, once, with a reason', async () => {
  const { request_id } = await given.order().by(partner).playing('manual');
  const page = await signedIn(`/portal/requests/${request_id}`);
  await page.getByRole('button', { name: 'Cancel the request' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the request' }).click();
  await page.getByText('Cancelled', { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Cancel the request' }).count()).toBe(0);
  const { status, status_reason } = await partner.read(request_id);
  expect([status, status_reason]).toEqual(['cancelled', 'enrollee_declined']);
});

test('a hold is answered on the page, by who may', async () => {
  const { request_id } = await given.order().by(partner).packs(3).playing('hold_partial_stock');
  await eventually(async () => (await partner.read(request_id)).hold !== null, {
    deadlineMs: 30_000,
    describe: 'the hold',
  });
  const support = await signedIn(`/portal/requests/${request_id}`);
  await support.getByText('On hold: partial stock').waitFor();
  expect(await support.getByRole('button', { name: 'Approve' }).count()).toBe(0);
  const owner = await signedIn(`/portal/requests/${request_id}`, 'owner');
  await owner.getByRole('button', { name: 'Approve the smaller amount' }).click();
  await owner.getByRole('dialog').getByRole('button', { name: 'Approve the smaller amount' }).click();
  await owner.getByText('Hold resolved').waitFor();
  await support.getByText('Hold resolved').waitFor();
});

test('back and reload in the middle come to the same pages', async () => {
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

test('a scenario is started from the sandbox, and leads to its request', async () => {
  const page = await signedIn('/portal/sandbox', 'owner');
  await page.getByRole('button', { name: 'Start Happy' }).click();
  await expectPage(page, 'Request');
  await page.getByText('Sandbox Recipient').waitFor();
  await page.getByText('Confirmed', { exact: true }).waitFor();
  expect(page.url()).toContain('/portal/requests/req_');
});
