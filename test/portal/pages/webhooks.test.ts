/** Endpoints, as a partner's developer manages them in the portal. */
import { expect, test } from '@jest/globals';
import { keptBy, networkLog } from '../../support/browser/network-log.ts';
import { useBrowser } from '../../support/browser/use-browser.ts';
import { eventually } from '../../support/engine/eventually.ts';
import { startReceiver } from '../../support/webhooks/receiver.ts';
import { register } from '../../support/webhooks/registered-webhooks.ts';
import { prepared } from '../../support/suite/prepared.ts';

const suite = useBrowser();
const { given } = suite;
const receiver = prepared(startReceiver, (started) => started.close());

test('an endpoint is added with its secret shown once, tested, paused and resumed', async () => {
  const page = await suite.signedIn('/portal/webhooks');
  const holding = networkLog(page);
  await page.getByRole('button', { name: 'Add endpoint' }).first().click();
  const dialogue = page.getByRole('dialog');
  await dialogue.getByLabel('Address').fill(receiver.url);
  await dialogue.getByRole('button', { name: 'Add endpoint' }).click();
  const secret = await page.getByLabel('The secret', { exact: true }).textContent();
  expect(secret).toMatch(/^whsec_/);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'I have stored it' }).click();
  await page.getByRole('link', { name: receiver.url }).click();
  await page.getByRole('button', { name: 'Test' }).click();
  await page.getByText('It answered').waitFor();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByText('Events wait for it').waitFor();
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByText('healthy').waitFor();
  expect(await page.content()).not.toContain(secret);
  expect(await holding(secret ?? '')).toHaveLength(1);
  expect(await keptBy(page)).not.toContain(secret);
});

test('a secret is rotated and shown once', async () => {
  const partner = await given.partner();
  const { webhook_id, secret } = await register(partner, { url: receiver.url });
  const page = await suite.signedIn(`/portal/webhooks/${webhook_id}`, { partnerId: partner.partnerId });
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Rotate the secret' }).click();
  await page.getByRole('button', { name: 'Make a new secret' }).click();
  const shown = await page.getByLabel('The secret', { exact: true }).textContent();
  expect(shown).toMatch(/^whsec_/);
  expect(shown).not.toBe(secret);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'I have stored it' }).click();
  await page.getByText('The old secret signs until').waitFor();
});

test('a delivery is looked at with its attempts, and sent again, alone and since a time', async () => {
  const partner = await given.partner();
  const { webhook_id } = await register(partner, { url: receiver.url });
  const { request_id } = await given.order().by(partner).playing('manual');
  const received = () =>
    receiver.received.filter(
      ({ event }) => 'request_id' in event.data && event.data.request_id === request_id,
    );
  await eventually(() => Promise.resolve(received().length === 1), {
    deadlineMs: 30_000,
    describe: 'the first delivery',
  });
  const page = await suite.signedIn(`/portal/webhooks/${webhook_id}`, { partnerId: partner.partnerId });
  await page.getByRole('button', { name: 'request.pending' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByText('by the schedule').waitFor();
  const sent = await drawer.getByLabel('What is sent').textContent();
  expect(JSON.parse(sent ?? '')).toEqual(received()[0]?.event);
  await drawer.getByRole('button', { name: 'Send again' }).click();
  await drawer.getByText('asked for').waitFor();
  expect(received()).toHaveLength(2);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Send again since a time' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click();
  await page.getByText('Sending again').waitFor();
});

test('an endpoint is changed, and deleted', async () => {
  const partner = await given.partner();
  const { webhook_id } = await register(partner, { url: receiver.url });
  const page = await suite.signedIn(`/portal/webhooks/${webhook_id}`, { partnerId: partner.partnerId });
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Change' }).click();
  await page.getByRole('dialog').getByLabel('Description').fill('The new server');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByText('The new server').waitFor();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete endpoint' }).click();
  await page.getByText('No endpoints yet').waitFor();
  expect((await partner.call('GET', `/webhooks/${webhook_id}`)).status).toBe(404);
});
