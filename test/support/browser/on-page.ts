/** Actions of a reader on any page. */
import type { Page } from 'playwright-core';
import { PASSWORD, type PortalCaller } from '../callers/portal-caller.ts';

/** Fills in the sign-in form and waits for the page behind it. */
export async function signIn(page: Page, { email }: Pick<PortalCaller, 'email'>): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  // Selected by role, because the page that waits for its user is in the document too, hidden.
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('navigation', { name: 'Pages' }).waitFor({ state: 'attached' });
}

export async function expectPage(page: Page, title: string): Promise<void> {
  await page.getByRole('heading', { name: title, level: 1 }).waitFor();
}
