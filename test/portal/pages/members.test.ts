/** Coming in: by an invitation, with a new password, with a second factor. */
import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { faultsOfShown } from '../../support/browser/looked-at.ts';
import { expectPage, signIn } from '../../support/browser/on-page.ts';
import { PAGES_ORIGIN } from '../../support/browser/pages-origin.ts';
import { useBrowser } from '../../support/browser/use-browser.ts';
import { PASSWORD, portalUser } from '../../support/callers/portal-caller.ts';
import { codeOfAuthenticator } from '../../support/callers/totp.ts';
import { MailFolder } from '../../support/servers/mail-folder.ts';
import { sharedThing } from '../../support/shared/shared-thing.ts';
import { prepared } from '../../support/suite/prepared.ts';

const suite = useBrowser();
const mails = prepared(async () => new MailFolder((await sharedThing('engine')).mailFolder));

test('somebody is invited, sets a password by the link, works, and is removed again', async () => {
  const email = `newcomer-${randomUUID()}@example.com`;
  const owner = await suite.signedIn('/portal/members');
  await owner.getByRole('button', { name: 'Invite' }).click();
  await owner.getByLabel('E-mail').fill(email);
  await owner.getByLabel('developer').check();
  await owner.getByRole('dialog').getByRole('button', { name: 'Invite' }).click();
  await owner.getByRole('cell', { name: email, exact: true }).waitFor();

  const newcomer = await suite.tab();
  await newcomer.goto(`/portal/welcome#token=${await mails.tokenTo(email)}`);
  await newcomer.getByText('is invited to').waitFor();
  expect(newcomer.url()).not.toContain('token');
  expect(await faultsOfShown(newcomer, () => newcomer.getByLabel('New password').waitFor())).toEqual([]);
  await newcomer.getByLabel('New password').fill(PASSWORD);
  await newcomer.getByRole('button', { name: 'Begin' }).click();
  await expectPage(newcomer, 'Requests');

  await owner.reload();
  await owner.getByRole('button', { name: `Remove ${email}` }).click();
  await owner.getByRole('button', { name: 'Remove member' }).click();
  await owner.getByRole('cell', { name: email, exact: true }).waitFor({ state: 'detached' });
  await newcomer.getByRole('link', { name: 'API keys' }).click();
  await newcomer.getByText('Your session has ended').waitFor();
});

test('a link that is used up says what to do', async () => {
  const page = await suite.tab();
  await page.goto('/portal/welcome#token=made-up');
  await page.getByRole('alert').waitFor();
  expect(await page.getByRole('button', { name: 'Begin' }).count()).toBe(0);
});

test('a forgotten password is set anew by a mail', async () => {
  const user = await portalUser(suite.engine);
  const page = await suite.tab();
  await page.goto('/portal/');
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await page.getByLabel('E-mail').fill(user.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByText('is on its way').waitFor();
  await page.goto(`/portal/reset#token=${await mails.tokenTo(user.email)}`);
  const ready = () => expectPage(page, 'A new password');
  expect(await faultsOfShown(page, ready)).toEqual([]);
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Set it' }).click();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await signIn(page, user);
  await expectPage(page, 'Requests');
});

test('who has a second factor is asked for it, and a recovery code is taken too', async () => {
  const user = await portalUser(suite.engine);
  const ours = { Origin: PAGES_ORIGIN };
  await user.call('POST', '/session', { email: user.email, password: PASSWORD }, ours);
  const { data } = await user.call<{ uri: string; recovery_codes: string[] }>(
    'POST',
    '/account/second-factor',
    undefined,
    ours,
  );
  await user.call('PUT', '/account/second-factor', { code: codeOfAuthenticator(data.uri) }, ours);
  const page = await suite.tab();
  await page.goto('/portal/');
  await page.getByLabel('E-mail').fill(user.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expectPage(page, 'One more step');
  await page.getByLabel('Code').fill('000000');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('alert').waitFor();
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(data.recovery_codes[0] ?? '');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expectPage(page, 'Requests');
});
