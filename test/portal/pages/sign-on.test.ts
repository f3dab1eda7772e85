/** Signing in through the pages of an identity provider. */
import { expect, test } from '@jest/globals';
import { displayFaults } from '../../support/browser/page-checks.ts';
import { expectPage } from '../../support/browser/on-page.ts';
import { PAGES_ORIGIN } from '../../support/browser/pages-origin.ts';
import { useOwnBrowser } from '../../support/browser/use-own-browser.ts';
import {
  endSessions,
  pharmacyUser,
  portalUser,
  withPortalSettings,
} from '../../support/callers/portal-caller.ts';
import { CLIENT, startIdentityProvider } from '../../support/servers/identity-provider.ts';
import { prepared } from '../../support/suite/prepared.ts';

const provider = prepared(
  () => startIdentityProvider([`${PAGES_ORIGIN}/portal/sign-on`, `${PAGES_ORIGIN}/console/sign-on`]),
  (started) => started.close(),
);
const organisations: string[] = [];
const suite = useOwnBrowser(() => ({
  worker: false,
  portal: withPortalSettings({
    origin: PAGES_ORIGIN,
    signOn: {
      issuer: provider.issuer,
      clientId: CLIENT.client_id,
      clientSecret: CLIENT.client_secret,
      name: 'Sample HMO',
      emailDomains: ['example.com'],
      organisations,
      defaultRole: undefined,
    },
  }),
}));

test('a member signs in at the provider and returns without a code in the URL', async () => {
  const { email, partnerId } = await portalUser(suite.engine);
  organisations.push(partnerId);
  provider.person = { sub: 'ada', email, email_verified: true };
  const page = await suite.tab();
  await page.goto('/portal/');
  await page.getByRole('button', { name: 'Continue with Sample HMO' }).waitFor();
  expect(await displayFaults(page, () => expectPage(page, 'Sign in'))).toEqual([]);
  await page.getByRole('button', { name: 'Continue with Sample HMO' }).click();
  await expectPage(page, 'Requests');
  expect(page.url()).toBe(`${PAGES_ORIGIN}/portal/`);
  await page.goBack();
  expect(page.url()).not.toContain('code=');
});

test('a pharmacist returns from the provider to the console', async () => {
  const { pharmacyId } = await suite.given.pharmacy();
  organisations.push(pharmacyId);
  const { email } = await pharmacyUser(suite.engine, pharmacyId);
  provider.person = { sub: 'bola', email, email_verified: true };
  const page = await suite.tab();
  await page.goto('/console/');
  await page.getByRole('button', { name: 'Continue with Sample HMO' }).click();
  await expectPage(page, 'Orders');
});

test('typed text stays in its tab while the user signs in again in another tab', async () => {
  const { email, partnerId } = await portalUser(suite.engine);
  organisations.push(partnerId);
  provider.person = { sub: 'chidi', email, email_verified: true };
  const page = await suite.tab();
  await page.goto('/portal/keys');
  await page.getByRole('button', { name: 'Continue with Sample HMO' }).click();
  await expectPage(page, 'Requests');
  await page.getByRole('link', { name: 'API keys' }).click();
  await page.getByRole('button', { name: 'Create key' }).first().click();
  const dialogue = page.getByRole('dialog');
  await dialogue.getByLabel('Name').fill('Claims server');
  await dialogue.getByLabel('Read requests').check();
  await endSessions(suite.engine, partnerId);
  await dialogue.getByRole('button', { name: 'Create key' }).click();
  const opened = page.context().waitForEvent('page');
  await page.getByRole('button', { name: 'Continue with Sample HMO in another tab' }).click();
  await expectPage(await opened, 'Requests');
  await dialogue.waitFor();
  expect(await dialogue.getByLabel('Name').inputValue()).toBe('Claims server');
});

test('a refused user reads the reason and returns to sign-in', async () => {
  provider.person = { sub: 'eve', email: 'eve@example.com', email_verified: true };
  const page = await suite.tab();
  await page.goto('/portal/');
  await page.getByRole('button', { name: 'Continue with Sample HMO' }).click();
  const alert = page.getByRole('alert');
  await alert.waitFor();
  expect(await alert.textContent()).toContain('Ask an owner to invite you');
  await page.getByRole('button', { name: 'Back to sign-in' }).click();
  await expectPage(page, 'Sign in');
});
