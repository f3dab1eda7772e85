/** Stock and prices on the console: changed in place, uploaded as CSV, wrong rows mended where they are shown. */
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

test('rows that are wrong are named by line and column, mended there, and the whole file is taken', async () => {
  const { page, line } = await onStock();
  const before = await line();
  const rows = [`${MEDICINE_ID},lots,pack,24,900`, 'med_nothing,3,pack,24,900'];
  await page.setInputFiles('input[type=file]', csv(...rows));
  await page.getByText('2 of 2 rows are wrong').waitFor();
  expect(await line()).toEqual(before);
  await page.getByText('is no medicine_id of the catalogue').first().waitFor();
  await page.getByLabel('quantity of line 2').fill('11');
  await page.getByLabel('medicine_id of line 3').fill(MEDICINE_ID);
  await page.getByRole('button', { name: 'Send again' }).click();
  await page.getByText('2 rows read').waitFor();
  expect(await line()).toMatchObject({ quantity: 3 });
});

test('the good rows can be taken alone', async () => {
  const { page, line } = await onStock();
  const rows = [`${MEDICINE_ID},5,pack,24,950`, 'med_nothing,3,pack,24,900'];
  await page.setInputFiles('input[type=file]', csv(...rows));
  await page.getByRole('button', { name: 'Take the good rows only' }).click();
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
