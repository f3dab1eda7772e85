/** Signing in to the pages: invitations, sessions that end, and members of several organisations. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { expectPage, signIn } from '../../support/browser/on-page.ts';
import { useBrowser } from '../../support/browser/use-browser.ts';
import {
  endSessions,
  PASSWORD,
  pharmacyUser,
  type PortalCaller,
  portalUser,
} from '../../support/callers/portal-caller.ts';
import { displayFaults } from '../../support/browser/page-checks.ts';
import { PAGES_ORIGIN } from '../../support/browser/pages-origin.ts';
import { codeOfAuthenticator } from '../../support/callers/totp.ts';
import { MailFolder } from '../../support/servers/mail-folder.ts';
import { sharedResource } from '../../support/shared/shared-resource.ts';
import { prepared } from '../../support/suite/prepared.ts';
import { addMembership, type NewMembership } from '../../../db/portal/memberships.ts';
import { findUserId } from '../../../db/portal/users.ts';

const suite = useBrowser();

test('a page asks the user to sign in and appears after it', async () => {
  const user = await portalUser(suite.engine);
  const page = await suite.tab();
  await page.goto('/portal/keys');
  await expectPage(page, 'Sign in');
  expect(await page.title()).toMatch(/^Sign in/);
  await signIn(page, user);
  await expectPage(page, 'API keys');
  expect(new URL(page.url()).pathname).toBe('/portal/keys');
  await page.reload();
  await expectPage(page, 'API keys');
});

test('a wrong password is refused with an explanation', async () => {
  const page = await suite.tab();
  await page.goto('/portal/');
  await page.getByLabel('E-mail').fill('nobody@example.com');
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.getByRole('button', { name: 'Sign in' }).click();
  expect(await page.getByRole('alert').textContent()).toContain('password is wrong');
});

test('a session that expires on an open page is explained, and the page returns after sign-in', async () => {
  const user = await portalUser(suite.engine);
  const page = await suite.tab();
  await page.goto('/portal/keys');
  await signIn(page, user);
  await page.getByRole('button', { name: 'Create key' }).first().click();
  await page.getByLabel('Name').fill('Claims server');
  await page.getByLabel('Read requests').check();
  await endSessions(suite.engine, user.partnerId);
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();
  await page.getByText('Your session has ended').waitFor();
  await signIn(page, user);
  await expectPage(page, 'API keys');
});

test('signing out in one tab signs out the other tabs', async () => {
  const first = await suite.signedIn('/portal/keys');
  const second = await first.context().newPage();
  await second.goto('/portal/keys');
  await expectPage(second, 'API keys');
  await first.getByRole('button', { name: 'Your account' }).click();
  await first.getByRole('menuitem', { name: 'Sign out' }).click();
  await first.getByRole('button', { name: 'Sign in' }).waitFor();
  await second.reload();
  await second.getByRole('button', { name: 'Sign in' }).waitFor();
});

test.each([
  ['/portal/', () => portalUser(suite.engine)],
  ['/console/', async () => pharmacyUser(suite.engine, (await suite.given.pharmacy()).pharmacyId)],
] as const)(
  'the pages under %s show the name of the environment before and after the sign-in',
  async (path, user) => {
    const page = await suite.tab();
    await page.goto(path);
    const band = page.getByRole('note', { name: 'Environment' });
    expect(await band.textContent()).toContain('sandbox');
    await signIn(page, await user());
    expect(await band.textContent()).toContain('sandbox');
  },
);

describe('invited members', () => {
  const mails = prepared(async () => new MailFolder((await sharedResource('engine')).mailFolder));

  test('an invited member sets a password by the link, uses the portal, and loses access on removal', async () => {
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
    expect(await displayFaults(newcomer, () => newcomer.getByLabel('New password').waitFor())).toEqual([]);
    await newcomer.getByLabel('New password').fill(PASSWORD);
    await newcomer.getByRole('button', { name: 'Create account' }).click();
    await expectPage(newcomer, 'Requests');

    await owner.reload();
    await owner.getByRole('button', { name: `Remove ${email}` }).click();
    await owner.getByRole('button', { name: 'Remove member' }).click();
    await owner.getByRole('cell', { name: email, exact: true }).waitFor({ state: 'detached' });
    await newcomer.getByRole('link', { name: 'API keys' }).click();
    await newcomer.getByText('Your session has ended').waitFor();
  });

  test('an invitation link that is not valid shows an error instead of the form', async () => {
    const page = await suite.tab();
    await page.goto('/portal/welcome#token=made-up');
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('button', { name: 'Create account' }).count()).toBe(0);
  });

  test('a forgotten password is reset by a mail', async () => {
    const user = await portalUser(suite.engine);
    const page = await suite.tab();
    await page.goto('/portal/');
    await page.getByRole('button', { name: 'Forgot your password?' }).click();
    await page.getByLabel('E-mail').fill(user.email);
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.getByText('we sent it a link').waitFor();
    await page.goto(`/portal/reset#token=${await mails.tokenTo(user.email)}`);
    const ready = () => expectPage(page, 'New password');
    expect(await displayFaults(page, ready)).toEqual([]);
    await page.getByLabel('New password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Save password' }).click();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await signIn(page, user);
    await expectPage(page, 'Requests');
  });

  test('a user with a second factor is asked for a code, and a recovery code is accepted', async () => {
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
    await expectPage(page, 'Second factor');
    await page.getByLabel('Code').fill('000000');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').waitFor();
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(data.recovery_codes[0] ?? '');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expectPage(page, 'Requests');
  });
});

describe('members of several organisations', () => {
  const { engine, given } = suite;

  async function join(user: PortalCaller, membership: NewMembership): Promise<void> {
    const user_id = await findUserId(engine.database, user.email);
    await addMembership(engine.database, { user_id: user_id ?? '', ...membership });
  }

  test('the menu switches the organisation, and pages show nothing of the previous one', async () => {
    const user = await portalUser(engine);
    const other = await engine.partner();
    await join(user, { partner_id: other.partnerId, role: 'support' });
    const colleague = await portalUser(engine, other.partnerId);
    const page = await suite.signedIn('/portal/members', { user });
    await page.getByText('(you)').waitFor();
    expect(await page.getByText(colleague.email).count()).toBe(0);
    await page.getByRole('button', { name: 'Your account' }).click();
    await page
      .getByRole('menuitem')
      .filter({ hasNotText: /account|Sign out/ })
      .click();
    await expectPage(page, 'Requests');
    expect(await page.getByRole('link', { name: 'API keys' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Members' }).click();
    await page.getByRole('cell', { name: colleague.email }).waitFor();
  });

  test('a member of a partner and a pharmacy switches between portal and console', async () => {
    const user = await portalUser(engine);
    const { pharmacyId } = await given.pharmacy();
    await join(user, { pharmacy_id: pharmacyId, role: 'owner' });
    const page = await suite.signedIn('/portal/', { user });
    await page.getByRole('button', { name: 'Your account' }).click();
    await page
      .getByRole('menuitem')
      .filter({ hasNotText: /account|Sign out/ })
      .click();
    await page.waitForURL('**/console/');
    await page.getByRole('link', { name: 'Members' }).click();
    await expectPage(page, 'Members');
    await page.getByRole('cell', { name: user.email }).waitFor();

    await page.goto('/portal/keys');
    await expectPage(page, 'This organisation uses another site');
    await page.getByRole('button', { name: /^Switch to / }).click();
    await page.waitForURL('**/portal/');
    await expectPage(page, 'Requests');
  });

  test('a pharmacist who signs in at the portal is led to the console', async () => {
    const { pharmacyId } = await given.pharmacy();
    const page = await suite.tab();
    await page.goto('/portal/');
    const { email } = await pharmacyUser(engine, pharmacyId);
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery staple');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expectPage(page, 'This organisation uses another site');
    await page.getByRole('link', { name: 'Go to the pharmacy console' }).click();
    await expectPage(page, 'Orders');
  });
});
