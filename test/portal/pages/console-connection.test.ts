/** The console without a connection: it says so, goes on by itself, and sends nothing twice. */
import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { useBrowser } from '../../support/browser/use-browser.ts';
import { eventually } from '../../support/engine/eventually.ts';
import { prepared } from '../../support/suite/prepared.ts';

const suite = useBrowser();
const { engine, given } = suite;
const partner = prepared(given.partner());

async function onOrder() {
  const pharmacy = await given.pharmacy().stocked();
  const { request_id } = await given.order().by(partner).at(pharmacy);
  const page = await suite.signedIn(`/console/orders/${request_id}`, { pharmacyId: pharmacy.pharmacyId });
  await page.getByRole('button', { name: 'Accept' }).waitFor();
  return { page, request_id, pharmacy };
}

/** The Idempotency-Keys with which a step was sent. */
function keysSent(page: Page, step: string): string[] {
  const keys: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(`/${step}`)) keys.push(request.headers()['idempotency-key'] ?? 'none');
  });
  return keys;
}

const confirmations = async (request_id: string) =>
  (await partner.read(request_id)).timeline.filter(({ status }) => status === 'confirmed').length;

test('what is sent while the connection is lost is sent when it is back, once', async () => {
  const { page, request_id } = await onOrder();
  const keys = keysSent(page, 'accept');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Accept' }).click();
  await page.getByText('What you entered is kept.').waitFor();
  await page.context().setOffline(false);
  await page.getByRole('heading', { name: 'Dispense' }).waitFor();
  expect(await confirmations(request_id)).toBe(1);
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
});

test('where the answer is lost the same call is answered again, and was carried out once', async () => {
  const { page, request_id } = await onOrder();
  const keys = keysSent(page, 'accept');
  let isLost = false;
  await page.route('**/accept', async (route) => {
    if (isLost) return route.continue();
    isLost = true;
    await route.fetch({ url: engine.origin + new URL(route.request().url()).pathname });
    return route.abort('connectionreset');
  });
  await page.getByRole('button', { name: 'Accept' }).dblclick();
  await page.getByRole('heading', { name: 'Dispense' }).waitFor();
  // The page goes on with what the order is, whoever is faster.
  const again = () => keys.length === 2;
  await eventually(again, { deadlineMs: 15_000, describe: 'the call to be sent again' });
  expect(new Set(keys).size).toBe(1);
  expect(await confirmations(request_id)).toBe(1);
});

test('a page whose connection is lost says so, and is right again when it is back', async () => {
  const { page, pharmacy } = await onOrder();
  await page.goto('/console/');
  await page.getByText('New (1)').waitFor();
  await page.context().setOffline(true);
  await page.getByText('The connection is lost').waitFor();
  await given.order().by(partner).at(pharmacy);
  await page.context().setOffline(false);
  await page.getByText('New (2)').waitFor();
  expect(await page.getByText('The connection is lost').count()).toBe(0);
});

test('an order that was not open before is shown when the connection is back, without a reload', async () => {
  const { page, pharmacy } = await onOrder();
  // Before the code of the order's page is there, and after.
  for (const isDownloaded of [false, true]) {
    const { request_id } = await given.order().by(partner).at(pharmacy);
    if (!isDownloaded) await page.route(/order-page/, (route) => route.abort('internetdisconnected'));
    await page.goto('/console/');
    await page.evaluate('window.isSamePage = true');
    const link = page.locator(`a[href$="${request_id}"]`);
    await link.waitFor();
    await page.context().setOffline(true);
    await page.getByText('The connection is lost').waitFor();
    await link.click();
    await page.getByRole('alert').first().waitFor();
    expect(await page.getByRole('navigation').first().isVisible()).toBe(true);
    await page.unroute(/order-page/);
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Accept' }).waitFor();
    expect(await page.evaluate('window.isSamePage')).toBe(true);
  }
});
