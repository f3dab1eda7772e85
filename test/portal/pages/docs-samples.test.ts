/** The documentation in a browser: both themes, search, and samples with the reader's sandbox key. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { describe, expect, test } from '@jest/globals';
import { accessibilityFaults, displayFaults, pictureOfDocs } from '../../support/browser/page-checks.ts';
import { storedByPage, networkLog } from '../../support/browser/network-log.ts';
import { expectPage } from '../../support/browser/on-page.ts';
import { PAGES_ORIGIN } from '../../support/browser/pages-origin.ts';
import { useBrowser } from '../../support/browser/use-browser.ts';

const suite = useBrowser();

const ASK = { name: 'Use my sandbox key' } as const;

const samples = async (page: Page) => (await page.locator('main pre code').allTextContents()).join('\n');

async function withOwnKey(): Promise<{ page: Page; holding: (secret: string) => Promise<string[]> }> {
  const page = await suite.signedIn('/portal/keys');
  const [docs] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'Docs' }).first().click(),
  ]);
  const holding = networkLog(docs);
  await docs.getByRole('button', ASK).click();
  await docs.getByText('The samples now use a new sandbox key of yours').waitFor();
  return { page: docs, holding };
}

test("one click puts the reader's sandbox key into the samples, which then work unchanged", async () => {
  const { page } = await withOwnKey();
  const shown = await samples(page);
  expect(shown).not.toMatch(/\$KEY|\$API|mfp_sbx_\.\.\./);
  const sample = (await page.locator('main pre code').allTextContents()).find((text) =>
    text.includes('/medicines/search'),
  );
  const command = (sample ?? '').replaceAll(PAGES_ORIGIN, suite.engine.origin);
  const { stdout } = await promisify(execFile)('sh', ['-c', command]);
  expect((JSON.parse(stdout) as { data: object }).data).toHaveProperty('results');
});

test('the sandbox key stays for the next guide, is not stored in the browser, and is forgotten on reload', async () => {
  const { page, holding } = await withOwnKey();
  const [key = 'none'] = /mfp_sbx_\w+/.exec(await samples(page)) ?? [];
  expect(key).toHaveLength(46);
  await page.getByRole('navigation').getByRole('link', { name: 'Lists', exact: false }).first().click();
  await page.waitForURL('**/docs/lists');
  await page.locator('main pre code', { hasText: key }).first().waitFor();
  await page.goBack();
  await page.waitForURL('**/docs/quickstart');
  await page.locator('main pre code', { hasText: key }).first().waitFor();
  expect(await storedByPage(page)).not.toContain(key);
  await page.reload();
  await page.getByRole('button', ASK).waitFor();
  expect(await page.content()).not.toContain(key);
  expect(await holding(key)).toHaveLength(1);
});

test("a call of the reference is sent to the sandbox with the reader's key, unchanged or edited", async () => {
  const { page } = await withOwnKey();
  await page.getByRole('navigation').getByRole('link', { name: 'API reference' }).first().click();
  await page
    .locator('main')
    .getByRole('link', { name: 'Find pharmacies with a medicine in stock' })
    .first()
    .click();
  const form = page.getByRole('form', { name: 'Try it' });
  await form.getByRole('button', { name: 'Send to the sandbox' }).click();
  const answer = form.getByRole('status');
  await answer.filter({ hasText: '"results"' }).waitFor();
  expect((await answer.textContent())?.split('\n')[0]).toBe('200');
  await form.getByLabel('Body, application/json').fill('{}');
  await form.getByRole('button', { name: 'Send to the sandbox' }).click();
  await answer.filter({ hasText: '"error"' }).waitFor();
  expect((await answer.textContent())?.split('\n')[0]).toBe('400');
  expect(await accessibilityFaults(page)).toEqual([]);
});

test('a sample cannot be sent without a sandbox key', async () => {
  const page = await suite.tab();
  await page.goto('/v1/docs/reference/searchmedicines');
  await page.getByRole('button', ASK).waitFor();
  expect(await page.getByRole('button', { name: 'Send to the sandbox' }).count()).toBe(0);
});

test('a reader without a session is led to the sign-in', async () => {
  const page = await suite.tab();
  await page.goto('/v1/docs/quickstart');
  await page.getByRole('button', ASK).click();
  await page.getByRole('link', { name: 'the portal' }).click();
  await expectPage(page, 'Sign in');
  expect(new URL(page.url()).pathname).toBe('/portal/keys');
});

test('a role that cannot create keys sees which roles can', async () => {
  const page = await suite.signedIn('/portal/requests', { role: 'support' });
  await page.goto('/v1/docs/quickstart');
  await page.getByRole('button', ASK).click();
  await page.getByText('Your role cannot create keys').waitFor();
  expect(await samples(page)).toContain('$KEY');
});

describe('the pages of the documentation', () => {
  const PAGES = [
    { name: 'quickstart', path: '/v1/docs/quickstart', title: 'Quickstart' },
    { name: 'guide', path: '/v1/docs/webhooks', title: 'Webhooks' },
    { name: 'reference', path: '/v1/docs/reference', title: 'API reference' },
    { name: 'operation', path: '/v1/docs/reference/createrequest', title: 'Order medicines from a pharmacy' },
    { name: 'pharmacies', path: '/pharmacy/v1/docs/orders', title: 'Orders' },
    { name: 'an address without a page', path: '/foo', title: 'Page not found' },
  ] as const;

  const PICTURED: ReadonlySet<string> = new Set(['quickstart', 'guide', 'operation']);

  const isTitled = (page: Page, title: string) =>
    page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();

  test.each(PAGES)('$name is accessible and fits a phone', async ({ name, path, title }) => {
    const page = await suite.tab();
    await page.goto(path);
    const ready = () => isTitled(page, title);
    expect(await displayFaults(page, ready)).toEqual([]);
    if (PICTURED.has(name)) await pictureOfDocs(page, name, ready);
  });

  test.each([
    ['Idempotency-Key', '/v1/docs/idempotency'],
    ['Order medicines from a pharmacy', '/v1/docs/reference/createrequest'],
  ])('searching for %s finds it in guides and reference', async (words, path) => {
    const page = await suite.tab();
    await page.goto('/v1/docs/quickstart');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('dialog').locator('input').fill(words);
    const found = page.getByRole('dialog').locator(`a[href^="${path}"]`).first();
    await found.waitFor();
    expect(await found.isVisible()).toBe(true);
  });

  test('a chosen language applies to all samples and to the next page', async () => {
    const page = await suite.tab();
    await page.goto('/v1/docs/reference/createrequest');
    await page.getByRole('tab', { name: 'Python' }).click();
    await page.locator('main pre:visible', { hasText: 'httpx.request(' }).waitFor();
    await page.goto('/v1/docs/reference/readrequest');
    const sample = page.locator('main pre:visible', { hasText: 'httpx.request(' });
    await sample.waitFor();
    expect(await sample.textContent()).not.toContain('curl');
  });
});
