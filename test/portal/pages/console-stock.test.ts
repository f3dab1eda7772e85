/** Stock on the console. */
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import type { PutStockBody } from '../../../api/pharmacy/stock-schemas.ts';
import { useBrowser } from '../../support/browser/use-browser.ts';
import { MEDICINE_ID } from '../../support/callers/pharmacy-caller.ts';

const suite = useBrowser();

const { given } = suite;

interface StockList {
  readonly stock: readonly {
    readonly medicine: { readonly medicine_id: string };
    readonly brand: string | null;
    readonly sales_unit: PutStockBody['sales_unit'];
    readonly pack_size: number;
    readonly quantity: number;
    readonly price_ngn: number;
    readonly batch_number: string | null;
    readonly expires_on: string | null;
    readonly short_dated: boolean;
    readonly content_size: string | null;
  }[];
}

async function onStock() {
  const pharmacy = await given.pharmacy().stocked();
  const page = await suite.signedIn('/console/stock', { pharmacyId: pharmacy.pharmacyId });
  await page
    .getByRole('button', { name: /^Change / })
    .first()
    .waitFor();
  const lines = async () => (await pharmacy.call<StockList>('GET', '/stock?limit=100')).data.stock;
  const line = async () => (await lines()).find(({ medicine }) => medicine.medicine_id === MEDICINE_ID);
  return { page, pharmacy, line, lines };
}

/** An ISO date. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const csv = (...rows: readonly string[]) => ({
  name: 'stock.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['medicine_id,quantity,sales_unit,pack_size,price_ngn', ...rows].join('\n')),
});

test('quantity, price, batch and expiry of an article are changed in its dialog', async () => {
  const { page, line } = await onStock();
  await page
    .getByRole('button', { name: /^Change paracetamol/i })
    .first()
    .click();
  const dialogue = page.getByRole('dialog');
  await dialogue.getByText('1 pack of 24 tablets, no brand or maker stated').waitFor();
  await dialogue.getByLabel('Quantity, in packs').fill('7');
  await dialogue.getByLabel('Price of one pack').fill('1234');
  await dialogue.getByLabel('Batch number').fill('PCM-2291');
  await dialogue.getByLabel('Expires on').fill(inDays(400));
  await dialogue.getByRole('button', { name: 'Save' }).click();
  await page.getByText('₦1,234').waitFor();
  await page.getByText(`batch PCM-2291, expires ${inDays(400)}`).waitFor();
  const stored = { quantity: 7, price_ngn: 1234, batch_number: 'PCM-2291', expires_on: inDays(400) };
  expect(await line()).toMatchObject(stored);
  // The dialog sends the batch again, so that a new count does not erase it.
  await page.getByRole('button', { name: /^Change paracetamol/i }).click();
  await dialogue.getByLabel('Quantity, in packs').fill('6');
  await dialogue.getByRole('button', { name: 'Save' }).click();
  await page.getByText('6 packs').waitFor();
  expect(await line()).toMatchObject({ ...stored, quantity: 6 });
});

test('stock that a till changes while the dialog is open is not reverted: its values are shown first', async () => {
  const { page, pharmacy, line } = await onStock();
  await page
    .getByRole('button', { name: /^Change paracetamol/i })
    .first()
    .click();
  const dialogue = page.getByRole('dialog');
  const till = { batch_number: 'TILL-2', expires_on: inDays(500), price_ngn: 4321, quantity: 480 };
  const { sales_unit, pack_size } = (await line()) ?? {};
  const as_of = new Date().toISOString();
  await pharmacy.put(MEDICINE_ID, {
    sales_unit: sales_unit ?? 'pack',
    pack_size: pack_size ?? 1,
    ...till,
    as_of,
  });
  await dialogue.getByLabel('Quantity, in packs').fill('470');
  await dialogue.getByRole('button', { name: 'Save' }).click();
  await dialogue.getByText(/has changed since you read it: 480 × pack at ₦4,321, batch TILL-2/).waitFor();
  expect(await line()).toMatchObject(till);
  const shown = ['Quantity, in packs', 'Price of one pack', 'Batch number', 'Expires on'].map((label) =>
    dialogue.getByLabel(label).inputValue(),
  );
  expect(await Promise.all(shown)).toEqual(['470', '4321', 'TILL-2', till.expires_on]);
  await dialogue.getByRole('button', { name: 'Save' }).click();
  await page.getByText('470 packs').waitFor();
  expect(await line()).toMatchObject({ ...till, quantity: 470 });
});

test('a price is stored as it is typed, with or without kobo and separators', async () => {
  const { page, line } = await onStock();
  const dialogue = page.getByRole('dialog');
  for (const [typed, stored] of [
    ['1500.00', 1500],
    ['2,600', 2600],
    ['₦3 700.00', 3700],
    ['4.800,00', 4800],
    ['5\u00a0900', 5900],
  ] as const) {
    await page.getByRole('button', { name: /^Change paracetamol/i }).click();
    await dialogue.getByLabel('Price of one pack').clear();
    await dialogue.getByLabel('Price of one pack').pressSequentially(typed);
    await dialogue.getByRole('button', { name: 'Save' }).click();
    await page.getByText(`₦${stored.toLocaleString('en')}`).waitFor();
    expect(await line()).toMatchObject({ price_ngn: stored });
  }
});

test.each([
  ['Price of one pack', '2500.50'],
  ['Price of one pack', '1e3'],
  ['Price of one pack', '2.000'],
  ['Price of one pack', '1,200.000'],
  ['Quantity, in packs', '1.000'],
  ['Quantity, in packs', '12.5'],
  ['Quantity, in packs', '10x10'],
  ['Quantity, in packs', '₦500'],
])('the field "%s" keeps %s as typed, and refuses it', async (label, typed) => {
  const { page, line } = await onStock();
  const before = await line();
  await page.getByRole('button', { name: /^Change paracetamol/i }).click();
  const dialogue = page.getByRole('dialog');
  await dialogue.getByLabel(label).clear();
  await dialogue.getByLabel(label).pressSequentially(typed);
  await dialogue
    .getByText(/^Enter (?:a whole number in digits, such as|the number without a point)/)
    .waitFor();
  await dialogue.getByRole('button', { name: 'Save' }).click();
  expect(await dialogue.getByLabel(label).inputValue()).toBe(typed);
  expect(await line()).toEqual(before);
});

test('stock that is added does not replace what the pharmacy has of the article', async () => {
  const { page, pharmacy } = await onStock();
  const stored = {
    brand: 'Panadol',
    sales_unit: 'pack',
    pack_size: 24,
    quantity: 500,
    price_ngn: 500,
  } as const;
  await pharmacy.put(MEDICINE_ID, { ...stored, as_of: new Date().toISOString() });
  await page.getByRole('button', { name: 'Add stock' }).click();
  const dialogue = page.getByRole('dialog');
  await dialogue.getByRole('combobox', { name: 'Medicine' }).fill('panadol');
  await page.getByRole('option', { name: 'paracetamol 500 mg tablet', exact: true }).click();
  await dialogue.getByLabel('Brand or maker').fill('panadol');
  await dialogue.getByLabel('Pack size').fill('24');
  await dialogue.getByLabel('Quantity, in packs').fill('20');
  await dialogue.getByLabel('Price of one pack').fill('505');
  await dialogue.getByRole('button', { name: 'Save' }).click();
  await dialogue.getByText(/^You have this article in stock already: 500 × pack at ₦500\./).waitFor();
  const { data } = await pharmacy.call<StockList>('GET', '/stock?q=panadol');
  expect(data.stock).toContainEqual(expect.objectContaining(stored));
});

const SIZE = 'Size of one bottle, tube or other container';

test('a brand in another pack is added as its own article, and marked when it is short-dated', async () => {
  const { page, lines } = await onStock();
  await page.getByRole('button', { name: 'Add stock' }).click();
  const dialogue = page.getByRole('dialog');
  await dialogue.getByRole('button', { name: 'Save' }).click();
  await dialogue.getByText('Choose a medicine from the list.').waitFor();
  await dialogue.getByRole('combobox', { name: 'Medicine' }).fill('panadol');
  await page.getByRole('option', { name: 'paracetamol 500 mg tablet', exact: true }).click();
  expect(await dialogue.getByLabel(SIZE).count()).toBe(0);
  await dialogue.getByLabel('Brand or maker').fill('Panadol');
  await dialogue.getByLabel('Pack size').fill('96');
  await dialogue.getByLabel('Quantity, in packs').fill('3');
  await dialogue.getByLabel('Price of one pack').fill('4200');
  await dialogue.getByLabel('Batch number').fill('PAN-7');
  await dialogue.getByLabel('Expires on').fill(inDays(30));
  await dialogue.getByRole('button', { name: 'Save' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Panadol' });
  for (const text of ['1 pack of 96 tablets', '3 packs', '288 tablets', '₦4,200', 'Short-dated']) {
    await row.getByText(text, { exact: true }).waitFor();
  }
  expect(await page.getByText('Short-dated', { exact: true }).count()).toBe(1);
  const stored = await lines();
  expect(
    stored.map(({ brand, pack_size, quantity, short_dated }) => [brand, pack_size, quantity, short_dated]),
  ).toEqual(
    expect.arrayContaining([
      [null, 24, 100_000, false],
      ['Panadol', 96, 3, true],
    ]),
  );
});

test('a bottle of another size is added as its own article', async () => {
  const { page, lines } = await onStock();
  await page.getByRole('button', { name: 'Add stock' }).click();
  const dialogue = page.getByRole('dialog');
  const size = dialogue.getByLabel(SIZE);
  await dialogue.getByRole('combobox', { name: 'Medicine' }).fill('paracetamol syrup');
  await page.getByRole('option', { name: 'paracetamol 125 mg/5 ml oral liquid', exact: true }).click();
  await dialogue.getByRole('combobox', { name: 'Sold by the' }).click();
  await page.getByRole('option', { name: 'bottle', exact: true }).click();
  await size.fill('big');
  await dialogue.getByLabel('Quantity, in bottles').fill('9');
  await dialogue.getByLabel('Price of one bottle').fill('700');
  await dialogue.getByRole('button', { name: 'Save' }).click();
  await dialogue.getByText('must be a size such as 100 ml, 15 g or 200 doses').first().waitFor();
  await size.fill('60 ml');
  await dialogue.getByRole('button', { name: 'Save' }).click();
  const row = page.getByRole('row').filter({ hasText: '1 bottle of 60 ml' });
  for (const text of ['9 bottles', '₦700']) await row.getByText(text, { exact: true }).waitFor();
  expect((await lines()).map(({ content_size }) => content_size)).toEqual(
    expect.arrayContaining([null, '60 ml']),
  );
});

test('an item code is mapped to a brand and a pack, changed and deleted', async () => {
  const { page, pharmacy } = await onStock();
  const mapped = async () =>
    (await pharmacy.call<{ item_codes: unknown[] }>('GET', '/item-codes')).data.item_codes;
  await page.getByRole('link', { name: 'Item codes' }).click();
  await page.getByText('No item codes yet').waitFor();
  await page.getByRole('button', { name: 'Add item code' }).click();
  const dialogue = page.getByRole('dialog');
  await dialogue.getByLabel('Item code').fill('PAN-96');
  await dialogue.getByRole('combobox', { name: 'Medicine' }).fill('paracetamol 500');
  await page.getByRole('option', { name: 'paracetamol 500 mg tablet', exact: true }).click();
  await dialogue.getByLabel('Brand or maker').fill('Emzor');
  await dialogue.getByRole('button', { name: 'Save' }).click();
  await page.getByText('paracetamol 500 mg tablet, Emzor').waitFor();
  await page.getByText('any pack').waitFor();
  await page.getByRole('button', { name: 'Change PAN-96' }).click();
  await dialogue.getByLabel('Brand or maker').fill('Panadol');
  await dialogue.getByLabel('Pack size').fill('96');
  await dialogue.getByRole('button', { name: 'Save' }).click();
  await page.getByText('paracetamol 500 mg tablet, Panadol').waitFor();
  await page.getByText('1 pack of 96').waitFor();
  expect(await mapped()).toMatchObject([
    { item_code: 'PAN-96', brand: 'Panadol', sales_unit: 'pack', pack_size: 96 },
  ]);
  await page.getByRole('button', { name: 'Delete PAN-96' }).click();
  await dialogue.getByRole('button', { name: 'Delete item code' }).click();
  await page.getByText('No item codes yet').waitFor();
  expect(await mapped()).toEqual([]);
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
  const input = page.getByRole('dialog').getByLabel(new RegExp(`^${field}`));
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
  await page
    .getByRole('button', { name: 'Change paracetamol 500 mg tablet, 1 pack of 24 tablets' })
    .waitFor();
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
  await page.getByText('1 row read: 0 new, 1 changed').waitFor();
  expect(await line()).toMatchObject({ quantity: 77, price_ngn: 1950 });
});

const HOUR_MS = 3_600_000;

test('a file counts from its own time, which can be corrected, so what a till saved later stays', async () => {
  const { page, pharmacy } = await onStock();
  const put = (stock: object, hoursAgo: number) =>
    pharmacy.put(MEDICINE_ID, {
      sales_unit: 'pack',
      pack_size: 24,
      ...stock,
      as_of: new Date(Date.now() - hoursAgo * HOUR_MS).toISOString(),
    });
  const other = { brand: 'Panadol' };
  const ofBrand = async () =>
    (await pharmacy.call<StockList>('GET', '/stock?q=panadol')).data.stock.find(
      ({ brand }) => brand === 'Panadol',
    );
  await put({ ...other, quantity: 470, price_ngn: 500 }, 3);
  const folder = await mkdtemp(path.join(tmpdir(), 'stock-'));
  const file = path.join(folder, 'stock.csv');
  await writeFile(
    file,
    `medicine_id,brand,quantity,sales_unit,pack_size,price_ngn\n${MEDICINE_ID},Panadol,400,pack,24,505\n`,
  );
  const exportedAt = new Date(Math.floor((Date.now() - 2 * HOUR_MS) / 1000) * 1000);
  await utimes(file, exportedAt, exportedAt);
  await page.setInputFiles('input[type=file]', file);
  await page.getByText('400 × pack of 24 tablets at ₦505').waitFor();
  const lagos = new Date(exportedAt.getTime() + HOUR_MS).toISOString().slice(0, 16);
  expect(await page.getByLabel('Counted at').inputValue()).toContain(lagos);
  await put({ ...other, quantity: 333, price_ngn: 777 }, 1);
  await page.getByRole('button', { name: 'Save 1 row' }).click();
  await page.getByText('Line 2 is not used, because newer stock is recorded.').waitFor();
  expect(await ofBrand()).toMatchObject({ quantity: 333, price_ngn: 777 });
  await page.setInputFiles('input[type=file]', []);
  await page.setInputFiles('input[type=file]', file);
  await page.getByLabel('Counted at').fill(new Date(Date.now() + HOUR_MS).toISOString().slice(0, 19));
  await page.getByRole('button', { name: 'Check again' }).click();
  await page.getByRole('button', { name: 'Save 1 row' }).click();
  await page.getByText('1 row read: 0 new, 1 changed').waitFor();
  expect(await ofBrand()).toMatchObject({ quantity: 400, price_ngn: 505 });
  await rm(folder, { recursive: true });
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

test('the valid rows of a file with wrong rows can be stored', async () => {
  const { page, line } = await onStock();
  const rows = [`${MEDICINE_ID},5,pack,24,950`, 'med_nothing,3,pack,24,900'];
  await page.setInputFiles('input[type=file]', csv(...rows));
  await page.getByRole('button', { name: 'Save only 1 valid row' }).click();
  await page.getByText(/2 rows read: .*1 row left out/).waitFor();
  expect(await line()).toMatchObject({ quantity: 5, price_ngn: 950 });
});

const EXPORT = [
  'S/N,Product Name,Pack Size,Bal,Amt (N)',
  '1,Panadol 500mg Tab.,96,4,"4,500.00"',
  "2,Paracetamol 500mg Tab.,24's,6,900.00",
  '3,Amoxicillin 500mg Caps,10x10,12,"4,800"',
  '4,Paracetamol 500mg Tab.,x24,8,900.00',
  ',TOTAL,,30,',
];

test('headings are mapped on the page once, and the next file of the same program needs no mapping', async () => {
  const { page, lines } = await onStock();
  const file = (...rows: readonly string[]) => ({ ...csv(), buffer: Buffer.from(rows.join('\r\n')) });
  await page.setInputFiles('input[type=file]', file(...EXPORT));
  await page.getByText('What do the columns of this file mean?').waitFor();
  for (const [heading, meaning] of [
    ['Bal', 'Quantity'],
    ['Amt (N)', 'Price'],
  ] as const) {
    await page.getByRole('combobox', { name: `Meaning of ${heading}`, exact: true }).click();
    await page.getByRole('option', { name: meaning, exact: true }).click();
  }
  await page.getByRole('button', { name: 'Save columns' }).click();
  await page
    .getByText('If you save: 2 new, 1 changed, 0 unchanged, 1 row superseded, 1 row left out')
    .waitFor();
  await page.getByText('Columns not read: S/N.').waitFor();
  await page.getByText('Line 3 is not used, because line 5 has the same article.').waitFor();
  await page.getByText('4 × pack of 96 tablets at ₦4,500').waitFor();
  await page.getByText(/is "TOTAL" and names no medicine/).waitFor();
  await page.getByRole('button', { name: 'Save only 4 valid rows' }).click();
  await page.getByText('5 rows read: 2 new, 1 changed').waitFor();
  expect((await lines()).map(({ pack_size, quantity }) => [pack_size, quantity])).toEqual(
    expect.arrayContaining([
      [96, 4],
      [24, 8],
      [100, 12],
    ]),
  );
  await page.setInputFiles('input[type=file]', []);
  await page.setInputFiles('input[type=file]', file(...EXPORT.slice(0, -1)));
  await page.getByText('If you save: 0 new, 0 changed, 3 unchanged, 1 row superseded').waitFor();
});

test('a file marked as the whole stock sets missing articles to 0 after their number was confirmed', async () => {
  const { page, lines } = await onStock();
  const before = await lines();
  await page.setInputFiles('input[type=file]', csv('med_6aeec3a9ea56,5,pack,20,2400'));
  await page.getByText('If you save: 1 new, 0 changed').waitFor();
  await page.getByLabel('This file lists all my stock').check();
  await page.getByText(`If you save: 1 new, 0 changed, 0 unchanged, ${before.length} set to 0`).waitFor();
  await page.getByRole('button', { name: `Save 1 row, and set ${before.length} to 0` }).click();
  await page.getByText(`${before.length} set to 0`).waitFor();
  const after = await lines();
  expect(after.filter(({ quantity }) => quantity > 0)).toHaveLength(1);
});

test('a file without rows is refused with a reason', async () => {
  const { page, line } = await onStock();
  const before = await line();
  const file = { name: 'empty.csv', mimeType: 'text/csv', buffer: Buffer.from('') };
  await page.setInputFiles('input[type=file]', file);
  await page.getByText('Add rows below the header and upload again.').waitFor();
  expect(await line()).toEqual(before);
});
