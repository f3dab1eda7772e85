/** Files that list the whole stock: articles without a row are set to 0, and no damaged file empties the shelf. */
import { expect, test } from '@jest/globals';
import { MEDICINE_ID } from '../../support/callers/pharmacy-caller.ts';
import { preparedEach } from '../../support/suite/prepared.ts';
import { useEngine } from '../../support/suite/use-engine.ts';
import { AMOXICILLIN, JSON_TYPE, row, sendBulk } from './bulk-calls.ts';

const { given } = useEngine();
const pharmacy = preparedEach(given.pharmacy());

const at = (hour: number) => `2026-05-02T0${hour}:00:00Z`;
const PACK_SIZES = [10, 20, 24, 30];
const article = (pack_size: number, quantity = 5) => row({ pack_size, quantity, as_of: at(1) });

/** Sends rows as the whole stock of an hour. */
const complete = (rows: readonly unknown[], query = '', hour = 3) =>
  sendBulk(pharmacy, JSON_TYPE, JSON.stringify(rows), `?complete=true&as_of=${at(hour)}${query}`);

const quantities = async () =>
  Object.fromEntries((await pharmacy.articles()).map(({ pack_size, quantity }) => [pack_size, quantity]));

const fill = () =>
  sendBulk(pharmacy, JSON_TYPE, JSON.stringify(PACK_SIZES.map((pack_size) => article(pack_size))));

test('articles that a complete file does not list are set to 0 as of its time, and keep their price', async () => {
  await fill();
  const sent = [article(10), article(20, 7), article(24)];
  const preview = await complete(sent, '&preview=true');
  expect(preview.data).toMatchObject({ rows: 3, changed: 1, unchanged: 2, gone: 1 });
  expect(preview.data.examples.gone).toMatchObject([
    { before: { quantity: 5, pack_size: 30 }, after: { quantity: 0, price_ngn: 900 } },
  ]);
  expect(await quantities()).toEqual({ 10: 5, 20: 5, 24: 5, 30: 5 });
  const { data } = await complete(sent);
  expect(data).toMatchObject({ rows: 3, stored: 1, unchanged: 2, superseded: 0, rejected: 0, gone: 1 });
  expect(await quantities()).toEqual({ 10: 5, 20: 7, 24: 5, 30: 0 });
  const [gone] = (await pharmacy.articles()).filter(({ pack_size }) => pack_size === 30);
  expect(gone).toMatchObject({ price_ngn: 900, as_of: '2026-05-02T03:00:00.000Z' });
  // The same call again finds nothing to set to 0.
  expect((await complete(sent)).data).toMatchObject({ stored: 0, unchanged: 3, gone: 0 });
});

test('a file without complete leaves other articles unchanged', async () => {
  await fill();
  const { data } = await sendBulk(pharmacy, JSON_TYPE, JSON.stringify([article(10, 1)]));
  expect(data.gone).toBe(0);
  expect(await quantities()).toEqual({ 10: 1, 20: 5, 24: 5, 30: 5 });
});

test('a complete file changes no article that has a newer count, listed or not', async () => {
  await fill();
  await pharmacy.put(MEDICINE_ID, { pack_size: 30, quantity: 8, as_of: at(5) });
  await pharmacy.put(MEDICINE_ID, { pack_size: 24, quantity: 9, as_of: at(5) });
  const { data } = await complete([article(10), article(20), article(24, 1)]);
  expect(data).toMatchObject({ rows: 3, unchanged: 2, superseded: 1, gone: 0 });
  expect(data.superseded_rows).toEqual([{ row: 2, by_row: null }]);
  expect(await quantities()).toEqual({ 10: 5, 20: 5, 24: 9, 30: 8 });
});

test.each([
  ['empty', []],
  ['truncated', [article(10)]],
])('a complete file that is %s needs confirm_gone for the articles set to 0', async (_, rows) => {
  await fill();
  const gone = PACK_SIZES.length - rows.length;
  for (const query of ['', '&confirm_gone=1', '&mode=keep_good']) {
    const { status, error } = await complete(rows, query);
    expect([status, error.code]).toEqual([422, 'too_many_gone']);
    expect(error.message).toContain(`does not list ${gone} of your 4 articles in stock`);
    expect(error.message).toContain(`confirm_gone=${gone}`);
  }
  expect(await quantities()).toEqual({ 10: 5, 20: 5, 24: 5, 30: 5 });
  expect((await complete(rows, '&preview=true')).data.gone).toBe(gone);
  const { data } = await complete(rows, `&confirm_gone=${gone}`);
  expect(data.gone).toBe(gone);
  expect(Object.values(await quantities()).filter((quantity) => quantity === 0)).toHaveLength(gone);
});

test('confirm_gone is refused when the stock has changed since the preview', async () => {
  await fill();
  await pharmacy.put(AMOXICILLIN, { quantity: 1, as_of: at(1) });
  const { status, error } = await complete([article(10), article(20), article(24)], '&confirm_gone=1');
  expect([status, error.code]).toEqual([422, 'too_many_gone']);
});

test.each([
  [20, 4, true],
  [20, 5, false],
  [30, 5, true],
  [30, 6, false],
  [3, 1, true],
  [3, 2, false],
])('a shelf of %i articles may lose %i without confirmation: %s', async (stocked, gone, isAllowed) => {
  const all = Array.from({ length: stocked }, (_, index) => article(index + 2));
  expect((await sendBulk(pharmacy, JSON_TYPE, JSON.stringify(all))).status).toBe(200);
  const { status, error } = await complete(all.slice(gone));
  expect([status, error?.code]).toEqual(isAllowed ? [200, undefined] : [422, 'too_many_gone']);
});

test('confirm_gone is refused without complete=true', async () => {
  const { status, error } = await sendBulk(pharmacy, JSON_TYPE, '[]', '?confirm_gone=3');
  expect([status, error.fields]).toMatchObject([400, [{ path: 'confirm_gone', code: 'not_complete' }]]);
});

test('a complete file with an invalid row is refused in either mode, because the row may be of any article', async () => {
  await fill();
  const rows = [article(10), article(20), { ...article(24), price_ngn: 0 }];
  for (const mode of ['keep_good', 'all_or_nothing']) {
    const { status, error } = await complete(rows, `&mode=${mode}`);
    expect([status, error.code]).toEqual([422, 'rows_refused']);
    expect(error.message).toContain('complete=true needs every row to be valid');
  }
  expect(await quantities()).toEqual({ 10: 5, 20: 5, 24: 5, 30: 5 });
});

test.each([
  ['no time', '', 'required'],
  ['a time in the future', '&as_of=2999-01-01T00:00:00Z', 'future'],
])('a complete file with %s is refused', async (_, query, code) => {
  const { status, error } = await sendBulk(pharmacy, JSON_TYPE, '[]', `?complete=true${query}`);
  expect([status, error.fields]).toMatchObject([400, [{ path: 'as_of', code }]]);
});
