/** Signing in to the pages, and sessions that end while a page is open. */
import { expect, test } from '@jest/globals';
import { expectPage, signIn } from '../../support/browser/on-page.ts';
import { useBrowser } from '../../support/browser/use-browser.ts';
import { endSessions, pharmacyUser, portalUser } from '../../support/callers/portal-caller.ts';

const suite = useBrowser();

test('a page asks who one is, and is there once one has said so', async () => {
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

test('a wrong password is refused in words', async () => {
  const page = await suite.tab();
  await page.goto('/portal/');
  await page.getByLabel('E-mail').fill('nobody@example.com');
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.getByRole('button', { name: 'Sign in' }).click();
  expect(await page.getByRole('alert').textContent()).toContain('password is wrong');
});

test('a session that ends under an open page is said to have ended, and the page comes back after the sign-in', async () => {
  const user = await portalUser(suite.engine);
  const page = await suite.tab();
  await page.goto('/portal/keys');
  await signIn(page, user);
  await page.getByRole('button', { name: 'Create key' }).first().click();
  await page.getByLabel('Name').fill('Claims server');
  await page.getByLabel('Reading requests').check();
  await endSessions(suite.engine, user.partnerId);
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();
  await page.getByText('Your session has ended').waitFor();
  await signIn(page, user);
  await expectPage(page, 'API keys');
});

test('who signs out in one tab is out in the other', async () => {
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
] as const)('%s says of which environment it is, before and after the sign-in', async (path, user) => {
  const page = await suite.tab();
  await page.goto(path);
  const band = page.getByRole('note', { name: 'Environment' });
  expect(await band.textContent()).toContain('sandbox');
  await signIn(page, await user());
  expect(await band.textContent()).toContain('sandbox');
});
