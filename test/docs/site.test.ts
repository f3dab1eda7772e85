/** The documentation as readers meet it in a browser: both themes, narrow and wide, and what they search. */
import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { faultsOfShown, pictureOfDocs } from '../support/browser/looked-at.ts';
import { useBrowser } from '../support/browser/use-browser.ts';

const suite = useBrowser();

const PAGES = [
  { name: 'quickstart', path: '/v1/docs/quickstart', title: 'Quickstart' },
  { name: 'guide', path: '/v1/docs/webhooks', title: 'Webhooks' },
  { name: 'reference', path: '/v1/docs/reference', title: 'API reference' },
  { name: 'operation', path: '/v1/docs/reference/createrequest', title: 'Order medicines from a pharmacy' },
  { name: 'pharmacies', path: '/pharmacy/v1/docs/orders', title: 'Orders' },
  { name: 'an address without a page', path: '/foo', title: 'Nothing is here' },
] as const;

const PICTURED: ReadonlySet<string> = new Set(['quickstart', 'guide', 'operation']);

const isTitled = (page: Page, title: string) =>
  page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();

test.each(PAGES)('$name has no barrier, and fits a telephone', async ({ name, path, title }) => {
  const page = await suite.tab();
  await page.goto(path);
  const ready = () => isTitled(page, title);
  expect(await faultsOfShown(page, ready)).toEqual([]);
  if (PICTURED.has(name)) await pictureOfDocs(page, name, ready);
});

test.each([
  ['Idempotency-Key', '/v1/docs/idempotency'],
  ['Order medicines from a pharmacy', '/v1/docs/reference/createrequest'],
])('a search for %s finds it, in guides and reference', async (words, path) => {
  const page = await suite.tab();
  await page.goto('/v1/docs/quickstart');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('dialog').locator('input').fill(words);
  const found = page.getByRole('dialog').locator(`a[href^="${path}"]`).first();
  await found.waitFor();
  expect(await found.isVisible()).toBe(true);
});

test('a language that is chosen once is shown in all samples, and on the next page', async () => {
  const page = await suite.tab();
  await page.goto('/v1/docs/reference/createrequest');
  await page.getByRole('tab', { name: 'Python' }).click();
  await page.locator('main pre:visible', { hasText: 'httpx.request(' }).waitFor();
  await page.goto('/v1/docs/reference/readrequest');
  const sample = page.locator('main pre:visible', { hasText: 'httpx.request(' });
  await sample.waitFor();
  expect(await sample.textContent()).not.toContain('curl');
});
