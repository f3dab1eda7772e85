/** Stock and prices on the console: searched, changed in place, uploaded as CSV, wrong rows corrected where they are shown. */
import { expect, test } from '@jest/globals';
import { useBrowser } from '../../support/browser/use-browser.ts';
import { MEDICINE_ID } from '../../support/callers/pharmacy-caller.ts';

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

test('quantity and price are changed in place', async () => {
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

test('a search asks the server, by brand and by name', async () => {
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
  await page.getByText('You have no stock of a medicine named').waitFor();
  expect(await page.getByRole('button', { name: /^Change / }).count()).toBe(0);
});

test('a file is stored only after its changes were shown and confirmed', async () => {
  const { page, line } = await onStock();
  const before = await line();
  await page.setInputFiles('input[type=file]', csv(`${MEDICINE_ID},77,pack,24,"1,950"`));
  await page.getByText('77 × pack of 24 at ₦1,950').waitFor();
  await page.getByText('Nothing is stored yet').waitFor();
  expect(await line()).toEqual(before);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.setInputFiles('input[type=file]', []);
  await page.setInputFiles('input[type=file]', csv(`${MEDICINE_ID},77,pack,24,"1,950"`));
  await page.getByRole('button', { name: 'Store 1 row' }).click();
  await page.getByText('1 rows read: 1 medicines stored').waitFor();
  expect(await line()).toMatchObject({ quantity: 77, price_ngn: 1950 });
});

test('rows that are wrong are named by line and column, corrected there, and the whole file is stored', async () => {
  const { page, line } = await onStock();
  const before = await line();
  const rows = [
    `${MEDICINE_ID},lots,pack,24,900`,
    'med_nothing,3,pack,24,900',
    `"${MEDICINE_ID}" x,4,pack,24,900`,
  ];
  await page.setInputFiles('input[type=file]', csv(...rows));
  await page.getByText('3 of 3 rows are wrong').waitFor();
  expect(await line()).toEqual(before);
  await page.getByText('is no medicine_id of the catalogue').first().waitFor();
  await page.getByLabel('quantity of line 2').fill('11');
  await page.getByLabel('medicine_id of line 3').fill(MEDICINE_ID);
  await page.getByLabel('Line 4').fill(`${MEDICINE_ID},4,pack,24,900`);
  await page.getByRole('button', { name: 'Check again' }).click();
  await page.getByRole('button', { name: 'Store 3 rows' }).click();
  await page.getByText('3 rows read').waitFor();
  expect(await line()).toMatchObject({ quantity: 4 });
});

test('the good rows can be stored alone', async () => {
  const { page, line } = await onStock();
  const rows = [`${MEDICINE_ID},5,pack,24,950`, 'med_nothing,3,pack,24,900'];
  await page.setInputFiles('input[type=file]', csv(...rows));
  await page.getByRole('button', { name: 'Store the 1 good rows only' }).click();
  await page.getByText(/1 rows left out/).waitFor();
  expect(await line()).toMatchObject({ quantity: 5, price_ngn: 950 });
});

test('a file without rows is refused with a reason', async () => {
  const { page, line } = await onStock();
  const before = await line();
  const file = { name: 'empty.csv', mimeType: 'text/csv', buffer: Buffer.from('') };
  await page.setInputFiles('input[type=file]', file);
  await page.getByText('There are no rows in it.').waitFor();
  expect(await line()).toEqual(before);
});
