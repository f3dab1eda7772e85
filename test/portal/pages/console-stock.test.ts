/** Stock on the console, and the console without a connection. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from '@jest/globals';
import { useBrowser } from '../../support/browser/use-browser.ts';
import { MEDICINE_ID } from '../../support/callers/pharmacy-caller.ts';
import { eventually } from '../../support/engine/eventually.ts';
import { prepared } from '../../support/suite/prepared.ts';

const suite = useBrowser();

const { given } = suite;

interface StockList {
  readonly stock: readonly {
    readonly medicine: { readonly medicine_id: string };
    readonly quantity: number;
    readonly price_ngn: number;
  }[];
}

async function onStock() {
  const pharmacy = await given.pharmacy().stocked();
  const page = await suite.signedIn('/console/stock', { pharmacyId: pharmacy.pharmacyId });
  await page
    .getByRole('button', { name: /^Change / })
    .first()
    .waitFor();
  const line = async () => {
    const { data } = await pharmacy.call<StockList>('GET', '/stock?limit=100');
    return data.stock.find(({ medicine }) => medicine.medicine_id === MEDICINE_ID);
  };
  return { page, line };
}

const csv = (...rows: readonly string[]) => ({
  name: 'stock.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['medicine_id,quantity,sales_unit,pack_size,price_ngn', ...rows].join('\n')),
});

test('quantity and price are edited in place', async () => {
  const { page, line } = await onStock();
  await page
    .getByRole('button', { name: /^Change paracetamol/i })
    .first()
    .click();
  await page.getByLabel(/^Quantity of/).fill('7');
  await page.getByLabel(/^Price of/).fill('1234');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('₦1,234').waitFor();
  expect(await line()).toMatchObject({ quantity: 7, price_ngn: 1234 });
});

test.each([
  ['Price', '0', 'Enter the price in whole Naira, at least ₦1.'],
  ['Price', '', 'Enter the price in whole Naira, at least ₦1.'],
  ['Quantity', '', 'Enter a whole number, 0 or more.'],
  ['Quantity', '-1', 'Enter a whole number, 0 or more.'],
])('a %s of "%s" is refused with a reason, and nothing is stored', async (field, typed, reason) => {
  const { page, line } = await onStock();
  const before = await line();
  await page
    .getByRole('button', { name: /^Change paracetamol/i })
    .first()
    .click();
  const input = page.getByLabel(new RegExp(`^${field} of`));
  await input.fill(typed);
  await input.blur();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText(reason).waitFor();
  expect(await line()).toEqual(before);
});

test('stock search asks the server, by brand and by name', async () => {
  const { page } = await onStock();
  const search = page.getByLabel('Find a medicine');
  await search.fill('panadol');
  await page.getByRole('button', { name: 'Change paracetamol 500 mg tablet' }).waitFor();
  await search.fill('paracetamol 500 mg');
  await page
    .getByRole('button', { name: /^Change paracetamol 500 mg/ })
    .first()
    .waitFor();
  await search.fill('nothing of this name');
  await page.getByText('No match in your stock for').waitFor();
  expect(await page.getByRole('button', { name: /^Change / }).count()).toBe(0);
});

test('a file is stored only after its changes were shown and confirmed', async () => {
  const { page, line } = await onStock();
  const before = await line();
  await page.setInputFiles('input[type=file]', csv(`${MEDICINE_ID},77,pack,24,"1,950"`));
  await page.getByText('77 × pack of 24 tablets at ₦1,950').waitFor();
  await page.getByText('Nothing has been saved yet').waitFor();
  expect(await line()).toEqual(before);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.setInputFiles('input[type=file]', []);
  await page.setInputFiles('input[type=file]', csv(`${MEDICINE_ID},77,pack,24,"1,950"`));
  await page.getByRole('button', { name: 'Save 1 row' }).click();
  await page.getByText('1 row read: 1 medicine saved').waitFor();
  expect(await line()).toMatchObject({ quantity: 77, price_ngn: 1950 });
});

test('wrong rows are named by line and column and corrected on the page, and the whole file is stored', async () => {
  const { page, line } = await onStock();
  const before = await line();
  const rows = [
    `${MEDICINE_ID},lots,pack,24,900`,
    'med_nothing,3,pack,24,900',
    `"${MEDICINE_ID}" x,4,pack,24,900`,
  ];
  await page.setInputFiles('input[type=file]', csv(...rows));
  await page.getByText('3 of 3 rows need fixing').waitFor();
  expect(await line()).toEqual(before);
  await page.getByText('is not a medicine_id of the catalogue').first().waitFor();
  await page.getByLabel('quantity of line 2').fill('11');
  await page.getByLabel('medicine_id of line 3').fill(MEDICINE_ID);
  await page.getByLabel('Line 4').fill(`${MEDICINE_ID},4,pack,24,900`);
  await page.getByRole('button', { name: 'Check again' }).click();
  await page.getByRole('button', { name: 'Save 3 rows' }).click();
  await page.getByText('3 rows read').waitFor();
  expect(await line()).toMatchObject({ quantity: 4 });
});

test('in a file with unnamed columns, a pharmacist corrects each field of a row under its own column', async () => {
  const { page, line } = await onStock();
  const header = 'medicine_id,,quantity,sales_unit,pack_size,price_ngn,';
  const rows = [
    `${MEDICINE_ID},,lots,pack,24,900,`,
    `${MEDICINE_ID},shelf 3,9,pack,24,900,`,
    `${MEDICINE_ID},,8,pack,24,1,500,`,
  ];
  const file = { ...csv(), buffer: Buffer.from([header, ...rows].join('\n')) };
  await page.setInputFiles('input[type=file]', file);
  await page.getByText('3 of 3 rows need fixing').waitFor();
  await page.getByText('has "shelf 3" in column 2, which has no name').waitFor();
  await page.getByText('has 8 fields, but the header has 7').waitFor();
  await page.getByLabel('quantity of line 2').fill('11');
  await page.getByLabel('Column 2 of line 3').fill('');
  await page.getByLabel('Line 4').fill(`${MEDICINE_ID},,8,pack,24,"1,500",`);
  await page.getByRole('button', { name: 'Check again' }).click();
  await page.getByRole('button', { name: 'Save 3 rows' }).click();
  await page.getByText('3 rows read').waitFor();
  expect(await line()).toMatchObject({ quantity: 8, price_ngn: 1500 });
});

test('the valid rows can be stored alone', async () => {
  const { page, line } = await onStock();
  const rows = [`${MEDICINE_ID},5,pack,24,950`, 'med_nothing,3,pack,24,900'];
  await page.setInputFiles('input[type=file]', csv(...rows));
  await page.getByRole('button', { name: 'Save only 1 valid row' }).click();
  await page.getByText(/1 row left out/).waitFor();
  expect(await line()).toMatchObject({ quantity: 5, price_ngn: 950 });
});

test('a file without rows is refused with a reason', async () => {
  const { page, line } = await onStock();
  const before = await line();
  const file = { name: 'empty.csv', mimeType: 'text/csv', buffer: Buffer.from('') };
  await page.setInputFiles('input[type=file]', file);
  await page.getByText('Add rows below the header and upload again.').waitFor();
  expect(await line()).toEqual(before);
});

describe('the console while offline', () => {
  const { engine, given } = suite;

  const partner = prepared(given.partner());

  async function onOrder() {
    const pharmacy = await given.pharmacy().stocked();
    const { request_id } = await given.order().by(partner).at(pharmacy);
    const page = await suite.signedIn(`/console/orders/${request_id}`, { pharmacyId: pharmacy.pharmacyId });
    await page.getByRole('button', { name: 'Accept' }).waitFor();
    return { page, request_id, pharmacy };
  }

  /** The Idempotency-Keys of the calls of a step. */
  function keysSent(page: Page, step: string): string[] {
    const keys: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith(`/${step}`)) keys.push(request.headers()['idempotency-key'] ?? 'none');
    });
    return keys;
  }

  const confirmations = async (request_id: string) =>
    (await partner.read(request_id)).timeline.filter(({ status }) => status === 'confirmed').length;

  test('an action while offline is sent once after reconnecting', async () => {
    const { page, request_id } = await onOrder();
    const keys = keysSent(page, 'accept');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Accept' }).click();
    await page.getByText(/Your entry is kept/).waitFor();
    await page.context().setOffline(false);
    await page.getByRole('heading', { name: 'Dispense' }).waitFor();
    expect(await confirmations(request_id)).toBe(1);
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(1);
  });

  test('a call whose response was lost is repeated and executed once', async () => {
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
    // The page shows the current state of the order, whichever call is faster.
    const again = () => keys.length === 2;
    await eventually(again, { deadlineMs: 15_000, describe: 'the call to be sent again' });
    expect(new Set(keys).size).toBe(1);
    expect(await confirmations(request_id)).toBe(1);
  });

  test('the page shows that it is offline, and is current again after reconnecting', async () => {
    const { page, pharmacy } = await onOrder();
    await page.goto('/console/');
    await page.getByText('New (1)').waitFor();
    await page.context().setOffline(true);
    await page.getByText('Connection lost').waitFor();
    await given.order().by(partner).at(pharmacy);
    await page.context().setOffline(false);
    await page.getByText('New (2)').waitFor();
    expect(await page.getByText('Connection lost').count()).toBe(0);
  });

  test('an order not loaded before appears after reconnecting, without a reload', async () => {
    const { page, pharmacy } = await onOrder();
    // Before and after the code of the order's page is loaded.
    for (const isDownloaded of [false, true]) {
      const { request_id } = await given.order().by(partner).at(pharmacy);
      if (!isDownloaded) await page.route(/order-page/, (route) => route.abort('internetdisconnected'));
      await page.goto('/console/');
      await page.evaluate('window.isSamePage = true');
      const link = page.locator(`a[href$="${request_id}"]`);
      await link.waitFor();
      await page.context().setOffline(true);
      await page.getByText('Connection lost').waitFor();
      await link.click();
      await page.getByRole('alert').first().waitFor();
      expect(await page.getByRole('navigation').first().isVisible()).toBe(true);
      await page.unroute(/order-page/);
      await page.context().setOffline(false);
      await page.getByRole('button', { name: 'Accept' }).waitFor();
      expect(await page.evaluate('window.isSamePage')).toBe(true);
    }
  });
});
