/** Members of several organisations act for one of them at a time, on the pages that are for its kind. */
import { expect, test } from '@jest/globals';
import { addMembership, type NewMembership } from '../../../db/portal/memberships.ts';
import { findUserId } from '../../../db/portal/users.ts';
import { expectPage } from '../../support/browser/on-page.ts';
import { useBrowser } from '../../support/browser/use-browser.ts';
import { pharmacyUser, portalUser, type PortalCaller } from '../../support/callers/portal-caller.ts';

const suite = useBrowser();
const { engine, given } = suite;

async function join(user: PortalCaller, membership: NewMembership): Promise<void> {
  const user_id = await findUserId(engine.database, user.email);
  await addMembership(engine.database, { user_id: user_id ?? '', ...membership });
}

test('the menu changes the organisation, and its pages show nothing of the one before', async () => {
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

test('who is a member of a pharmacy too goes from the portal to the console and back', async () => {
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
  await expectPage(page, 'Your pages are elsewhere');
  await page.getByRole('button', { name: /^Act for / }).click();
  await page.waitForURL('**/portal/');
  await expectPage(page, 'Requests');
});

test('who has signed in on the pages of the other kind is told where the own ones are', async () => {
  const { pharmacyId } = await given.pharmacy();
  const page = await suite.tab();
  await page.goto('/portal/');
  const { email } = await pharmacyUser(engine, pharmacyId);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery staple');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expectPage(page, 'Your pages are elsewhere');
  await page.getByRole('link', { name: 'Go to the pharmacy console' }).click();
  await expectPage(page, 'Orders');
});
