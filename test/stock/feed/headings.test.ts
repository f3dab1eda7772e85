/** A pharmacy maps the headings of its files once, and every later file is read with this mapping. */
import { expect, test } from '@jest/globals';
import type { BulkReport } from '../../../api/pharmacy/stock-schemas.ts';
import { readHeadings } from '../../../domain/pharmacies/stock-headings.ts';
import type { StockHeadings } from '../../../services/stock/headings.ts';
import { runOps } from '../../support/engine/ops-command.ts';
import { MEDICINE_ID } from '../../support/callers/pharmacy-caller.ts';
import { prepared, preparedEach } from '../../support/suite/prepared.ts';
import { useEngine } from '../../support/suite/use-engine.ts';
import { CSV_TYPE, sendBulk } from './bulk-calls.ts';

const { engine, given } = useEngine();
const pharmacy = preparedEach(given.pharmacy());
const other = prepared(given.pharmacy());

const put = (headings: unknown) => pharmacy.call<StockHeadings>('PUT', '/stock/headings', { headings });
const read = async () => (await pharmacy.call<StockHeadings>('GET', '/stock/headings')).data;
const send = (header: string, line: string, caller = pharmacy) =>
  sendBulk(caller, CSV_TYPE, `${header}\n${line}\n`, '?as_of=2026-05-01T08:00:00Z');

test('a mapping that replaces another one than is stored is refused, and can be repeated', async () => {
  const caller = await given.pharmacy();
  const change = (body: unknown) => caller.call<StockHeadings>('PUT', '/stock/headings', body);
  const first = await change({ headings: { Bal: 'quantity' }, only_new: true });
  const second = { headings: { Bal: 'quantity', Rate: 'price_ngn' } };
  const stored = await change({ ...second, replaces_changed_at: first.data.changed_at });
  expect(stored.data.headings).toEqual(second.headings);
  for (const expected of [{ only_new: true }, { replaces_changed_at: first.data.changed_at }]) {
    const stale = await change({ headings: { Bal: 'ignore' }, ...expected });
    expect([stale.status, stale.error.code]).toEqual([409, 'headings_changed']);
    expect((await change({ ...second, ...expected })).data).toEqual(stored.data);
  }
  const racer = await given.pharmacy();
  const both = await Promise.all(
    ['quantity', 'price_ngn'].map((column) =>
      racer.call('PUT', '/stock/headings', { headings: { Bal: column }, only_new: true }),
    ),
  );
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
});

test('a mapping is stored, replaced as a whole, and read with the headings that need no mapping', async () => {
  expect(await read()).toMatchObject({ headings: {}, changed_at: null });
  const first = await put({ 'Sell (N)': 'price_ngn', Balance: 'quantity' });
  expect(first.data).toMatchObject({ headings: { 'Sell (N)': 'price_ngn', Balance: 'quantity' } });
  expect(first.data.changed_at).toEqual(expect.any(String));
  await put({ 'Unit Cost': 'ignore' });
  const { headings, columns } = await read();
  expect(headings).toEqual({ 'Unit Cost': 'ignore' });
  const recognised = columns.find(({ column }) => column === 'quantity')?.recognised;
  expect(recognised).toEqual(expect.arrayContaining(['quantity', 'Qty', 'Quantity in Stock']));
  expect((await other.call<StockHeadings>('GET', '/stock/headings')).data.headings).toEqual({});
});

test('files are read by the mapping, in any case and spacing, until it changes', async () => {
  const header = 'GENERIC NAME,Pack,BAL.  (UNITS),sell (n),Colour';
  const line = 'paracetamol 500 mg tablet,24,7,950,white';
  expect((await send(header, line)).error.fields?.map(({ path }) => path)).toEqual(['quantity', 'price_ngn']);
  await put({ 'Bal (units)': 'quantity', 'Sell (N)': 'price_ngn' });
  const { data } = await send(header, line);
  expect(data).toMatchObject({ stored: 1, ignored_columns: ['Colour'] });
  expect((await pharmacy.stock()).get(MEDICINE_ID)).toMatchObject({ quantity: 7, price_ngn: 950 });
  await put({});
  expect((await send(header, line)).status).toBe(400);
});

test('the error of a file without required columns lists what each heading was taken for', async () => {
  const { status, error } = await send('Item,Pack,Bal,Amount', 'paracetamol 500 mg tablet,24,7,950');
  expect([status, error.code]).toEqual([400, 'validation_error']);
  expect(error.fields).toEqual([
    {
      path: 'quantity',
      code: 'heading_missing',
      message:
        'has no column; the file has "Item" (medicine), "Pack" (pack_size), "Bal" (not recognised), "Amount" (not recognised); ' +
        'map it once with PUT /stock/headings (line 1)',
    },
    {
      path: 'price_ngn',
      code: 'heading_missing',
      message: 'has no column; map it once with PUT /stock/headings (line 1)',
    },
  ]);
});

test.each([
  ['quantity', 'Product,Pack,Qty,Closing Stock,Price', '"Qty" or "Closing Stock"'],
  ['price_ngn', 'Product,Pack,Qty,Unit Price,Selling Price', '"Selling Price" or "Unit Price"'],
  ['quantity', 'Product,Pack,Quantity,Closing Stock,Price', '"Quantity" or "Closing Stock"'],
  ['price_ngn', 'Product,Pack,Qty,Price (NGN),Unit Price', '"Price (NGN)" or "Unit Price"'],
])('two headings that may be the %s are refused until one is mapped: %s', async (column, header, names) => {
  const line = 'paracetamol 500 mg tablet,24,170,950,1000';
  const { error } = await send(header, line);
  expect(error.fields).toMatchObject([
    { path: column, code: 'heading_ambiguous', message: expect.stringContaining(`may be ${names}`) },
  ]);
  await put({ 'Unit Price': 'ignore', 'Closing Stock': 'ignore' });
  expect((await send(header, line)).status).toBe(200);
});

test('the name of a column counts before common headings, and a mapping before both', () => {
  const taken = (headings: readonly string[], own = {}) => readHeadings(headings, own).taken;
  const file = ['medicine', 'Description', 'Qty', 'Bal', 'Price', 'Cost'];
  expect(taken(file)).toEqual(['medicine', null, 'quantity', null, 'price_ngn', null]);
  expect(taken(file, { description: 'medicine', bal: 'quantity', COST: 'price_ngn' })).toEqual([
    null,
    'medicine',
    null,
    'quantity',
    null,
    'price_ngn',
  ]);
  expect(taken(['Item', '', 'Qty', 'Price (₦)'])).toEqual(['medicine', undefined, 'quantity', 'price_ngn']);
});

test.each([
  ['Expiry', 'Expiry', 'expires_on', /may be "Expiry" or "Expiry"; rename one of them in the file/],
  ['Exp Date', 'Expiry Date', 'expires_on', /may be "Expiry Date" or "Exp Date"; map it once/],
  ['Batch No', 'Lot No', 'batch_number', /map it once/],
  ['Pack', 'Units per Pack', 'pack_size', /map it once/],
  ['Description', 'Description', 'medicine', /rename one of them/],
])('the columns %s and %s together are refused', (one, other, column, message) => {
  const { problems } = readHeadings(['item_code', 'Qty', 'Price', one, other], {});
  expect(problems).toEqual([{ column, code: 'heading_ambiguous', message: expect.stringMatching(message) }]);
});

test.each(['Price ($)', 'Price (€)', 'Price (£)', 'Price %', 'Selling Price (%)'])(
  '%s is not the price in Naira unless it is mapped',
  (heading) => {
    expect(readHeadings(['Item', 'Qty', heading], {}).problems).toMatchObject([
      { column: 'price_ngn', code: 'heading_missing' },
    ]);
    const both = ['Item', 'Qty', heading, 'Price (₦)'];
    expect(readHeadings(both, { price: 'price_ngn' })).toMatchObject({
      taken: ['medicine', 'quantity', null, 'price_ngn'],
      problems: [],
    });
    expect(readHeadings(both.slice(0, 3), { [heading]: 'price_ngn' }).taken[2]).toBe('price_ngn');
  },
);

test('the manufacturer is the brand of a row whose brand is empty, a placeholder or the medicine', async () => {
  const lines = ['Panadol', '', 'N/A', 'Generic', 'Paracetamol'].map(
    (brand, index) => `Paracetamol 500mg tab,${brand},Emzor,${10 + index},7,950`,
  );
  const { data } = await send('Item,Brand Name,Manufacturer,Pack,Qty,Price', lines.join('\n'));
  expect(data).toMatchObject({ stored: 5, ignored_columns: [] });
  const brands = (await pharmacy.articles()).toSorted((one, two) => one.pack_size - two.pack_size);
  expect(brands.map(({ brand }) => brand)).toEqual(['Panadol', 'Emzor', 'Emzor', 'Emzor', 'Emzor']);
});

test.each([
  ['an unknown column', { qty: 'amount' }, 'headings.qty'],
  ['the same heading twice', { Qty: 'quantity', ' QTY ': 'price_ngn' }, 'headings'],
  ['a heading without letters', { '---': 'ignore' }, 'headings'],
  ['a long heading', { ['x'.repeat(101)]: 'ignore' }, 'headings'],
  [
    'too many headings',
    Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`h${index}`, 'ignore'])),
    '',
  ],
])('a mapping with %s is refused', async (_, headings, path) => {
  const { status, error } = await put(headings);
  expect([status, error.code]).toEqual([400, 'validation_error']);
  expect(error.fields?.[0]?.path).toContain(path);
  expect((await read()).headings).toEqual({});
});

test('a change of the mapping is in the audit log of the pharmacy with its key', async () => {
  await put({ Bal: 'quantity' });
  const changes = await engine.database
    .selectFrom('account_change')
    .select(['kind', 'actor_id'])
    .where('pharmacy_id', '=', pharmacy.pharmacyId)
    .execute();
  expect(changes).toEqual([{ kind: 'stock.headings_changed', actor_id: expect.stringMatching(/^key_/) }]);
});

test('an ambiguous date is refused until the pharmacy has stated the order of day and month', async () => {
  const header = 'Product,Pack,Qty,Price,Expiry Date';
  const line = 'paracetamol 500 mg tablet,24,7,950,03/04/2028';
  const refused = await send(header, line);
  expect(refused.error.fields).toMatchObject([
    {
      path: '[0].expires_on',
      message: expect.stringMatching(/^is "03\/04\/2028" and may be 3 Apr 2028 or 4 Mar 2028/),
    },
  ]);
  const body = { headings: {}, date_order: 'day_first' };
  const { data } = await pharmacy.call<StockHeadings>('PUT', '/stock/headings', body);
  expect(data.date_order).toBe('day_first');
  expect((await send(header, line)).data.stored).toBe(1);
  expect((await pharmacy.stock()).get(MEDICINE_ID)?.expires_on).toBe('2028-04-03');
  await put({});
  expect((await read()).date_order).toBeNull();
});

test('operators see the mapping of a pharmacy', async () => {
  const show = async () =>
    (await runOps(engine.connectionString, 'pharmacies', 'show', pharmacy.pharmacyId)).output;
  expect(await show()).toMatch(/headings +none mapped\n/);
  await put({ Bal: 'quantity' });
  expect(await show()).toMatch(/headings +"Bal" is quantity\n/);
});

test('a key without the scope stock:write can neither read nor map headings', async () => {
  const reader = await given.pharmacy().withScopes('orders:read');
  for (const [method, body] of [['GET'], ['PUT', { headings: {} }]] as const)
    expect((await reader.call<BulkReport>(method, '/stock/headings', body)).status).toBe(403);
});
