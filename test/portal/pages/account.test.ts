/** The user's own account: name, password, second factor, passkeys and sessions. */
import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { displayFaults } from '../../support/browser/page-checks.ts';
import { expectPage, signIn } from '../../support/browser/on-page.ts';
import { PAGES_ORIGIN } from '../../support/browser/pages-origin.ts';
import { withPasskeyDevice } from '../../support/browser/passkey-device.ts';
import { useBrowser } from '../../support/browser/use-browser.ts';
import { endSessions, PASSWORD, portalUser, type PortalCaller } from '../../support/callers/portal-caller.ts';
import { codeOfAuthenticator } from '../../support/callers/totp.ts';
import { eventually } from '../../support/engine/eventually.ts';

const suite = useBrowser();
const { engine, given } = suite;
const OTHER_PASSWORD = 'another horse, another battery';

async function accountOf(user: PortalCaller): Promise<Page> {
  const page = await suite.signedIn('/portal/account', { user });
  await expectPage(page, 'Your account');
  return page;
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expectPage(page, 'Sign in');
}

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true }).first();

async function enterPassword(page: Page, password = PASSWORD): Promise<void> {
  await page.getByLabel('E-mail').waitFor();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Returns the recovery codes in the dialog, and closes it. */
async function keepCodes(page: Page): Promise<string[]> {
  const text = await page.getByLabel('The recovery codes').textContent();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Done' }).click();
  return (text ?? '').split('\n');
}

test('a user sets up an authenticator from the page, is asked for codes, and renews the recovery codes', async () => {
  const user = await portalUser(engine);
  const page = await accountOf(user);
  await section(page, 'Second factor').getByRole('button', { name: 'Set up' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('img', { name: 'QR code for your authenticator' }).waitFor();
  const secret = await page.getByLabel('The secret').textContent();
  const code = () => codeOfAuthenticator(`otpauth://totp/us?secret=${secret}`);
  await page.getByLabel('6-digit code from the app').fill('000000');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByText('The code is wrong').waitFor();
  await page.getByLabel('6-digit code from the app').fill(code());
  await page.getByRole('button', { name: 'Turn on' }).click();
  const before = await keepCodes(page);
  expect(before.length).toBe(10);
  await section(page, 'Second factor').getByText('on', { exact: true }).waitFor();

  await page.getByRole('button', { name: 'New recovery codes' }).click();
  await page.getByRole('button', { name: 'Create new codes' }).click();
  const codes = await keepCodes(page);
  expect(codes).not.toEqual(before);

  await signOut(page);
  await page.getByLabel('E-mail').fill(user.email);
  await enterPassword(page);
  await expectPage(page, 'Second factor');
  expect(await displayFaults(page, () => expectPage(page, 'Second factor'))).toEqual([]);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(before[0] ?? '');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('alert', { name: 'That didn’t work' }).waitFor();
  await page.getByLabel('Recovery code').fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expectPage(page, 'Your account');

  await page.getByRole('button', { name: 'Turn off' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
  await section(page, 'Second factor').getByText('off', { exact: true }).waitFor();
});

test('an action that gives lasting access asks for proof, keeps typed text, and continues', async () => {
  const user = await portalUser(engine);
  const page = await suite.signedIn('/portal/keys', { user });
  await expectPage(page, 'API keys');
  await sql`update portal_session set proved_at = now() - interval '1 hour'
    where user_id = (select id from portal_user where email = ${user.email})`.execute(engine.database);
  await page.getByRole('button', { name: 'Create key' }).first().click();
  const form = page.getByRole('dialog', { name: 'Create a key' });
  await form.getByLabel('Name').fill('Server of the proof');
  await form.getByRole('checkbox').first().check();
  await form.getByRole('button', { name: 'Create key' }).click();
  const dialogue = page.getByRole('dialog', { name: 'Confirm your identity' });
  await dialogue.getByLabel('Password', { exact: true }).fill('wrong');
  await dialogue.getByRole('button', { name: 'Confirm' }).click();
  await dialogue.getByText('The password is wrong').waitFor();
  await dialogue.getByRole('button', { name: 'Cancel' }).click();
  await form.getByText('prove who you are').waitFor();
  expect(await form.getByLabel('Name').inputValue()).toBe('Server of the proof');
  await form.getByRole('button', { name: 'Create key' }).click();
  await dialogue.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialogue.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('The key “Server of the proof”').waitFor();
});

test('a user adds a passkey, signs in with it, sees its last use, and removes it', async () => {
  const page = await suite.tab();
  await withPasskeyDevice(page);
  await page.goto('/portal/account');
  await signIn(page, await portalUser(engine));
  await section(page, 'Passkeys').getByText('No passkeys yet.').waitFor();
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('My phone');
  await page.getByRole('dialog').getByRole('button', { name: 'Add passkey' }).click();
  const row = section(page, 'Passkeys').getByRole('row', { name: /My phone/ });
  await row.getByText('never').waitFor();

  await signOut(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expectPage(page, 'Your account');
  await row.getByText('just now').waitFor();
  await page.getByRole('button', { name: 'Remove My phone' }).click();
  await page.getByRole('button', { name: 'Remove passkey' }).click();
  await row.waitFor({ state: 'detached' });

  await signOut(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByRole('alert').getByText('This passkey is unknown').waitFor();
});

test('the sign-in page explains when the device has no passkey', async () => {
  const page = await suite.tab();
  await withPasskeyDevice(page);
  await page.goto('/portal/');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  const said = await page.getByRole('alert').textContent();
  expect(said).toContain('No passkey was used');
});

test('sessions elsewhere are shown and can be ended one by one or all together', async () => {
  const user = await portalUser(engine);
  const page = await accountOf(user);
  const others: Page[] = [];
  for (let other = 0; other < 3; other += 1) others.push(await suite.signedIn('/portal/keys', { user }));
  await page.reload();
  const ends = section(page, 'Signed-in devices').getByRole('button', { name: /^Sign out (?!everywhere)/ });
  await ends.first().waitFor();
  expect(await ends.count()).toBe(3);
  await ends.first().click();
  await ends.nth(2).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await page.getByRole('button', { name: 'Sign out other sessions' }).click();
  await ends.first().waitFor({ state: 'detached' });
  for (const other of others) {
    await other.reload();
    await expectPage(other, 'Sign in');
  }
  await page.reload();
  await expectPage(page, 'Your account');
});

test('a user changes the password by entering the current one, which then stops working', async () => {
  const user = await portalUser(engine);
  const page = await accountOf(user);
  await page.getByLabel('Current password').fill('wrong');
  await page.getByLabel('New password').fill(OTHER_PASSWORD);
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('The password is wrong').waitFor();
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('Password changed').waitFor();
  await signOut(page);
  await page.getByLabel('E-mail').fill(user.email);
  await enterPassword(page);
  await page.getByRole('alert', { name: 'That didn’t work' }).waitFor();
  await enterPassword(page, OTHER_PASSWORD);
  await expectPage(page, 'Your account');
});

test('the refusal of a password disappears when the browser refuses the next one', async () => {
  const page = await accountOf(await portalUser(engine));
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByLabel('New password').fill('password1234');
  await page.getByRole('button', { name: 'Change password' }).click();
  const refusal = page.getByRole('alert', { name: 'That didn’t work' });
  await refusal.waitFor();
  await page.getByLabel('New password').press('ControlOrMeta+a');
  await page.getByLabel('New password').pressSequentially('short');
  await page.getByRole('button', { name: 'Change password' }).click();
  await refusal.waitFor({ state: 'detached' });
  expect(await page.locator('input[autocomplete=new-password]:invalid:focus').count()).toBe(1);
});

test('a user enters a name that other members see', async () => {
  const user = await portalUser(engine);
  const page = await accountOf(user);
  await page.getByLabel('Your name').fill('Ada Obi');
  await page.getByRole('button', { name: 'Save name' }).click();
  await page.getByText('Other members now see your name.').waitFor();
  const colleague = await suite.signedIn('/portal/members', { partnerId: user.partnerId });
  const cell = colleague.getByRole('cell', { name: /Ada Obi/ });
  expect(await cell.textContent()).toContain(user.email);
});

test('the console has the same account page in its menu, and it fits a phone', async () => {
  const { pharmacyId } = await given.pharmacy();
  const page = await suite.signedIn('/console/', { pharmacyId });
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Your account' }).click();
  const ready = async () => {
    await expectPage(page, 'Your account');
    await page.getByText('this device').waitFor();
  };
  await ready();
  expect(new URL(page.url()).href).toBe(`${PAGES_ORIGIN}/console/account`);
  expect(await displayFaults(page, ready)).toEqual([]);
});

test('a typed name is restored after a new sign-in, and a typed password is not', async () => {
  const user = await portalUser(engine);
  const page = await accountOf(user);
  await page.getByLabel('Your name').fill('Ada Obi');
  await page.getByLabel('Current password').fill(PASSWORD);
  await endSessions(engine, user.partnerId);
  await page.getByRole('button', { name: 'Save name' }).click();
  await page.getByText('Your session has ended').waitFor();
  // React removes it from the hidden page when the browser is idle.
  await eventually(async () => !(await page.content()).includes(PASSWORD), {
    deadlineMs: 10_000,
    describe: 'the password to be removed from the hidden page',
  });
  await signIn(page, user);
  await expectPage(page, 'Your account');
  expect(await page.getByLabel('Your name').inputValue()).toBe('Ada Obi');
  expect(await page.getByLabel('Current password').inputValue()).toBe('');
});
