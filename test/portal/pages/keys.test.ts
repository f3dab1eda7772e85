/** API keys and webhook endpoints, as a partner's developer manages them in the portal. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from '@jest/globals';
import { storedByPage, networkLog } from '../../support/browser/network-log.ts';
import { expectPage } from '../../support/browser/on-page.ts';
import { useBrowser } from '../../support/browser/use-browser.ts';
import { eventually } from '../../support/engine/eventually.ts';
import { startReceiver } from '../../support/webhooks/receiver.ts';
import { register } from '../../support/webhooks/registered-webhooks.ts';
import { prepared } from '../../support/suite/prepared.ts';

const suite = useBrowser();

/** Returns the status of the API's answer to a call with this key. */
async function statusWith(key: string): Promise<number> {
  const { status } = await fetch(`${suite.engine.origin}/v1/requests`, {
    headers: { Authorization: `Bearer ${key}` },
  });
  return status;
}

/** Creates a key on the page, and returns its value. */
async function madeKey(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: 'Create key' }).first().click();
  const dialogue = page.getByRole('dialog');
  await dialogue.getByLabel('Name').fill(name);
  await dialogue.getByLabel('Read requests').check();
  await dialogue.getByRole('button', { name: 'Create key' }).click();
  return await valueIn(page);
}

async function valueIn(page: Page): Promise<string> {
  const value = await page.getByLabel('The key', { exact: true }).textContent();
  await page.getByRole('button', { name: 'Done' }).click();
  return value ?? '';
}

test('an API key is shown once, works immediately, and stops within a second of being revoked', async () => {
  const page = await suite.signedIn('/portal/keys');
  const holding = networkLog(page);
  const key = await madeKey(page, 'Claims server');
  expect(await statusWith(key)).toBe(200);

  const row = page.getByRole('row', { name: /Claims server/ });
  await row.waitFor();
  await page.reload();
  await row.getByRole('button', { name: 'Actions for Claims server' }).click();
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  await page.getByRole('button', { name: 'Revoke key' }).click();
  await row.getByText('revoked').waitFor();
  await eventually(async () => (await statusWith(key)) === 401, {
    deadlineMs: 1_000,
    describe: 'the key to stop',
  });

  expect(await holding(key)).toHaveLength(1);
  expect(await storedByPage(page)).not.toContain(key);
  expect(await page.content()).not.toContain(key);
});

test('a new key stays on screen until the reader confirms that it is stored', async () => {
  const page = await suite.signedIn('/portal/keys');
  await page.getByRole('button', { name: 'Create key' }).first().click();
  const dialogue = page.getByRole('dialog');
  await dialogue.getByLabel('Name').fill('Not lost');
  await dialogue.getByLabel('Read requests').check();
  await dialogue.getByRole('button', { name: 'Create key' }).click();
  const value = page.getByLabel('The key', { exact: true });
  await value.waitFor();
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  expect(await dialogue.getByRole('button', { name: 'Close' }).count()).toBe(0);
  // The page asks before it goes back, and the user declines.
  page.once('dialog', (asked) => void asked.dismiss());
  await page.evaluate('document.querySelector(\'a[href="/portal/members"]\').click()');
  expect(await value.isVisible()).toBe(true);
  await dialogue.getByRole('button', { name: 'Done' }).click();
  await dialogue.waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/portal/keys');
});

test('revoking a key is announced, and the focus stays on the page', async () => {
  const page = await suite.signedIn('/portal/keys');
  await madeKey(page, 'Short-lived');
  await page.getByRole('button', { name: 'Actions for Short-lived' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Revoke' }).press('Enter');
  await page.getByRole('button', { name: 'Revoke key' }).press('Enter');
  await page.locator('#announcements').getByText('Key revoked.').waitFor({ state: 'attached' });
  await page.locator('h1:focus', { hasText: 'API keys' }).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('an API key is rotated, and both keys work until the old key is revoked', async () => {
  const page = await suite.signedIn('/portal/keys');
  const old = await madeKey(page, 'Server');
  await page.getByRole('button', { name: 'Actions for Server' }).click();
  await page.getByRole('menuitem', { name: 'Rotate' }).click();
  await page.getByRole('button', { name: 'Create new key' }).click();
  const replacement = await valueIn(page);
  expect([await statusWith(old), await statusWith(replacement)]).toEqual([200, 200]);
});

test('a button copies the key to the clipboard', async () => {
  const page = await suite.signedIn('/portal/keys', { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.getByRole('button', { name: 'Create key' }).first().click();
  await page.getByLabel('Name').fill('Copied');
  await page.getByLabel('Read requests').check();
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();
  await page.getByRole('button', { name: 'Copy key' }).click();
  await page.getByRole('button', { name: 'Copied', exact: true }).waitFor();
  const value = await page.getByLabel('The key', { exact: true }).textContent();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(value);
});

test('the dialog of a key can be used by keyboard only', async () => {
  const page = await suite.signedIn('/portal/keys');
  await page.getByRole('button', { name: 'Create key' }).first().focus();
  await page.keyboard.press('Enter');
  const dialogue = page.getByRole('dialog');
  await dialogue.getByLabel('Name').waitFor();
  await page.keyboard.press('Escape');
  await dialogue.waitFor({ state: 'detached' });
  await page.locator('button:focus', { hasText: 'Create key' }).waitFor();
  expect(await page.locator('button:focus').count()).toBe(1);
});

test('a member without permission sees no key management', async () => {
  const page = await suite.signedIn('/portal/requests', { role: 'support' });
  await expectPage(page, 'Requests');
  expect(await page.getByRole('link', { name: 'API keys' }).count()).toBe(0);
  await page.goto('/portal/keys');
  await page.getByRole('alert').waitFor();
  expect(await page.getByRole('button', { name: 'Create key' }).count()).toBe(0);
});

test('an action without a connection shows the lost connection, and runs once when repeated after reconnecting', async () => {
  const page = await suite.signedIn('/portal/keys');
  await page.getByRole('button', { name: 'Create key' }).first().click();
  const dialogue = page.getByRole('dialog');
  await dialogue.getByLabel('Name').fill('Far away');
  await dialogue.getByLabel('Read requests').check();
  await page.context().setOffline(true);
  await dialogue.getByRole('button', { name: 'Create key' }).click();
  await dialogue.getByText('No connection').waitFor();
  await page.context().setOffline(false);
  await dialogue.getByRole('button', { name: 'Create key' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('row', { name: /Far away/ }).waitFor();
  expect(await page.getByRole('row', { name: /Far away/ }).count()).toBe(1);
});

test('every page shows a lost connection', async () => {
  const page = await suite.signedIn('/portal/keys');
  await page.context().setOffline(true);
  await page.getByText('You are offline').waitFor();
  await page.context().setOffline(false);
  await page.getByText('You are offline').waitFor({ state: 'detached' });
  expect(await page.getByRole('alert').count()).toBe(0);
});

test('an owner of a pharmacy creates keys in the console', async () => {
  const { pharmacyId } = await suite.given.pharmacy();
  const page = await suite.signedIn('/console/keys', { pharmacyId, role: 'owner' });
  await page.getByRole('button', { name: 'Create key' }).first().click();
  await page.getByLabel('Name').fill('Till');
  await page.getByLabel('Set and read stock').check();
  expect(await page.getByLabel('Read requests').count()).toBe(0);
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();
  expect(await valueIn(page)).toMatch(/^mfp_ph_sbx_/);
});

describe('endpoints', () => {
  const { given } = suite;

  const receiver = prepared(startReceiver, (started) => started.close());

  test('an endpoint is added with its secret shown once, tested, paused and resumed', async () => {
    const page = await suite.signedIn('/portal/webhooks');
    const holding = networkLog(page);
    await page.getByRole('button', { name: 'Add endpoint' }).first().click();
    const dialogue = page.getByRole('dialog');
    await dialogue.getByLabel('URL').fill(receiver.url);
    await dialogue.getByRole('button', { name: 'Add endpoint' }).click();
    const secret = await page.getByLabel('The secret', { exact: true }).textContent();
    expect(secret).toMatch(/^whsec_/);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('link', { name: receiver.url }).click();
    await page.getByRole('button', { name: 'Test' }).click();
    await page.getByText('Test delivered').waitFor();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText(/Events are queued/).waitFor();
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByText('healthy').waitFor();
    expect(await page.content()).not.toContain(secret);
    expect(await holding(secret ?? '')).toHaveLength(1);
    expect(await storedByPage(page)).not.toContain(secret);
  });

  test('the secret of an endpoint is rotated, and the new secret is shown', async () => {
    const partner = await given.partner();
    const { webhook_id, secret } = await register(partner, { url: receiver.url });
    const page = await suite.signedIn(`/portal/webhooks/${webhook_id}`, { partnerId: partner.partnerId });
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Rotate secret' }).click();
    await page.getByRole('button', { name: 'Create new secret' }).click();
    const shown = await page.getByLabel('The secret', { exact: true }).textContent();
    expect(shown).toMatch(/^whsec_/);
    expect(shown).not.toBe(secret);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByText('Previous secret valid until').waitFor();
  });

  test('a delivery is shown with its attempts, and deliveries are resent one by one or since a time', async () => {
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
    await drawer.getByText('automatic').waitFor();
    const sent = await drawer.getByLabel('Request body').textContent();
    expect(JSON.parse(sent ?? '')).toEqual(received()[0]?.event);
    await drawer.getByRole('button', { name: 'Resend' }).click();
    await drawer.getByText('manual').waitFor();
    expect(received()).toHaveLength(2);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Resend since a time' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Resend' }).click();
    await page.getByText('Resending').waitFor();
  });

  test('an endpoint that is changed elsewhere while its dialog is open keeps that change', async () => {
    const partner = await given.partner();
    const { webhook_id } = await register(partner, { url: receiver.url });
    const page = await suite.signedIn(`/portal/webhooks/${webhook_id}`, { partnerId: partner.partnerId });
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const moved = { url: `${receiver.url}/moved`, event_types: ['request.delivered'] };
    expect((await partner.call('PUT', `/webhooks/${webhook_id}`, moved)).status).toBe(200);
    const dialogue = page.getByRole('dialog');
    await dialogue.getByLabel('Description').fill('The new server');
    await dialogue.getByRole('button', { name: 'Save' }).click();
    await dialogue.getByText(/^The endpoint has changed since you read it/).waitFor();
    await eventually(async () => (await dialogue.getByLabel('URL').inputValue()) === moved.url, {
      deadlineMs: 20_000,
      describe: 'the new URL in the form',
    });
    await dialogue.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The new server').waitFor();
    const { data } = await partner.call('GET', `/webhooks/${webhook_id}`);
    expect(data).toMatchObject({ ...moved, description: 'The new server' });
  });

  test('a double click on the button of a form sends it once', async () => {
    const partner = await given.partner();
    const page = await suite.signedIn('/portal/webhooks', { partnerId: partner.partnerId });
    await page.getByRole('button', { name: 'Add endpoint' }).first().click();
    const dialogue = page.getByRole('dialog');
    await dialogue.getByLabel('URL').fill(receiver.url);
    await dialogue.getByRole('button', { name: 'Add endpoint' }).dblclick();
    await dialogue.getByText(/whsec_/).waitFor();
    const { data } = await partner.call<{ webhooks: unknown[] }>('GET', '/webhooks');
    expect(data.webhooks).toHaveLength(1);
  });

  test('an endpoint is changed and deleted', async () => {
    const partner = await given.partner();
    const { webhook_id } = await register(partner, { url: receiver.url });
    const page = await suite.signedIn(`/portal/webhooks/${webhook_id}`, { partnerId: partner.partnerId });
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await page.getByRole('dialog').getByLabel('Description').fill('The new server');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByText('The new server').waitFor();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete endpoint' }).click();
    await page.getByText('No endpoints yet').waitFor();
    expect((await partner.call('GET', `/webhooks/${webhook_id}`)).status).toBe(404);
  });
});
