/** A pharmacy maps its own codes, and tells its stock by them. */
import { describe, expect, test } from '@jest/globals';
import type { StockLine } from '../../../api/pharmacy/stock-schemas.ts';
import type { ItemCode, MapOutcome, SaidItemCode } from '../../../services/stock/item-codes.ts';
import { MEDICINE_ID, type PharmacyApiCaller } from '../../support/callers/pharmacy-caller.ts';
import { prepared, preparedEach } from '../../support/suite/prepared.ts';
import { useEngine } from '../../support/suite/use-engine.ts';
import { AMOXICILLIN } from '../feed/bulk-calls.ts';

const { given } = useEngine();
const pharmacy = preparedEach(given.pharmacy());
const other = prepared(given.pharmacy());

const PACK = { sales_unit: 'pack', pack_size: 24 } as const;
const PARACETAMOL = { medicine_id: MEDICINE_ID, ...PACK };
const pathOf = (code: string) => `/item-codes/${encodeURIComponent(code)}`;
const map = async (code: string, said: Partial<SaidItemCode>, caller: PharmacyApiCaller = pharmacy) =>
  caller.call<MapOutcome>('PUT', pathOf(code), said);
const read = async (code: string) => pharmacy.call<ItemCode>('GET', pathOf(code));

test('a code is mapped once and kept; what it means is changed by the same call, and told', async () => {
  const mapped = await map('PCM', PARACETAMOL);
  expect(mapped.data).toEqual({
    outcome: 'mapped',
    before: null,
    mapping: {
      item_code: 'PCM',
      medicine: expect.objectContaining({ medicine_id: MEDICINE_ID, label: 'paracetamol 500 mg tablet' }),
      ...PACK,
      gtin: null,
      nafdac_number: null,
      mapped_at: expect.any(String),
    },
  });
  expect((await map('PCM', PARACETAMOL)).data).toEqual({ ...mapped.data, outcome: 'unchanged' });
  expect((await read('PCM')).data).toEqual(mapped.data.mapping);
  const changed = await map('PCM', { medicine_id: AMOXICILLIN });
  expect(changed.data).toMatchObject({
    outcome: 'changed',
    before: mapped.data.mapping,
    mapping: { medicine: { medicine_id: AMOXICILLIN }, sales_unit: null, pack_size: null },
  });
  expect((await read('PCM')).data).toEqual(changed.data.mapping);
});

test.each(['00123', 'A/12', 'Panadol 500 (24)', 'a+b&c=d', '100%', '#1?;', '-a', '~b'])(
  'the code %j is itself, in paths too',
  async (code) => {
    expect((await map(code, PARACETAMOL)).data.mapping.item_code).toBe(code);
    expect((await read(code)).data.item_code).toBe(code);
    expect((await pharmacy.call<ItemCode>('DELETE', pathOf(code))).data.item_code).toBe(code);
    expect((await read(code)).error.code).toBe('item_code_not_found');
    expect((await pharmacy.call('DELETE', pathOf(code))).status).toBe(404);
  },
);

test('a code in other capitals is another code', async () => {
  await map('Pcm', PARACETAMOL);
  expect((await read('PCM')).status).toBe(404);
});

test.each([' A', 'A ', '.hidden', 'Ä', 'x'.repeat(65), 'a\u0000b'])('%j is no code', async (code) => {
  const { status, error } = await map(code, PARACETAMOL);
  expect([status, error.fields?.[0]?.path]).toEqual([400, 'item_code']);
  expect((await read(code)).status).toBe(404);
});

test.each<[string, object, string, string]>([
  ['no medicine', { ...PACK }, 'medicine_id', 'required'],
  ['a medicine that is none', { medicine_id: 'med_none' }, 'medicine_id', 'unknown_medicine'],
  ['a pack without its unit', { medicine_id: MEDICINE_ID, pack_size: 24 }, 'sales_unit', 'required'],
  ['a unit without its pack', { medicine_id: MEDICINE_ID, sales_unit: 'pack' }, 'pack_size', 'required'],
  ['ten tablets in a tablet', { ...PARACETAMOL, sales_unit: 'tablet' }, 'pack_size', 'pack_size'],
  ['a barcode with a wrong digit', { ...PARACETAMOL, gtin: '5901234123450' }, 'gtin', 'check_digit'],
  ['a barcode that is none', { ...PARACETAMOL, gtin: '590' }, 'gtin', 'pattern'],
  ['a barcode of one shop', { ...PARACETAMOL, gtin: '2000000000008' }, 'gtin', 'in_store_number'],
  ['a registration without a digit', { ...PARACETAMOL, nafdac_number: 'none' }, 'nafdac_number', 'pattern'],
  ['what nobody knows', { ...PARACETAMOL, quantity: 4 }, 'quantity', 'unknown_member'],
])('a mapping with %s is refused by name, and nothing is mapped', async (_, said, path, code) => {
  const { status, error } = await map('PCM', said);
  expect([status, error.code]).toEqual([400, 'validation_error']);
  expect(error.fields).toContainEqual(expect.objectContaining({ path, code }));
  expect((await read('PCM')).status).toBe(404);
});

test('pages hold every code once, in the order of ASCII, and a cursor of nobody is refused', async () => {
  const codes = ['b', 'B', 'a 1', '10', '9', 'a', '!c'];
  for (const code of codes) await map(code, PARACETAMOL);
  const pages: string[][] = [];
  let cursor = '';
  do {
    const { data } = await pharmacy.call<{ item_codes: ItemCode[]; next_cursor: string | null }>(
      'GET',
      `/item-codes?limit=3${cursor}`,
    );
    pages.push(data.item_codes.map(({ item_code }) => item_code));
    cursor = data.next_cursor === null ? '' : `&cursor=${data.next_cursor}`;
  } while (cursor !== '');
  expect(pages.map((page) => page.length)).toEqual([3, 3, 1]);
  expect(pages.flat()).toEqual(codes.toSorted());
  const stockCursor = Buffer.from('stock med_1').toString('base64url');
  expect((await pharmacy.call('GET', `/item-codes?cursor=${stockCursor}`)).error.code).toBe('invalid_cursor');
});

test('the same code of two pharmacies means to each what it said, and neither sees the other’s', async () => {
  await map('PCM', PARACETAMOL);
  expect((await map('PCM', { medicine_id: AMOXICILLIN }, other)).data.outcome).toBe('mapped');
  expect((await read('PCM')).data.medicine.medicine_id).toBe(MEDICINE_ID);
  await other.call('DELETE', pathOf('PCM'));
  expect((await read('PCM')).status).toBe(200);
  const { data } = await other.call<{ item_codes: ItemCode[] }>('GET', '/item-codes');
  expect(data.item_codes).toEqual([]);
});

describe('stock of one code', () => {
  const put = async (code: string, said: object) =>
    pharmacy.call<{ outcome: string; stock: StockLine }>('PUT', `${pathOf(code)}/stock`, {
      quantity: 3,
      price_ngn: 900,
      as_of: '2026-05-01T08:00:00Z',
      ...said,
    });

  test('is that of its medicine, in the pack of the code', async () => {
    await map('PCM', PARACETAMOL);
    const { data } = await put('PCM', {});
    expect(data.outcome).toBe('stored');
    expect((await pharmacy.stock()).get(MEDICINE_ID)).toEqual(data.stock);
    expect(data.stock).toMatchObject({ quantity: 3, ...PACK, content_unit: 'tablet' });
    expect((await put('PCM', { ...PACK, as_of: '2026-04-01T08:00:00Z' })).data.outcome).toBe('late');
  });

  test('in another pack than the code’s is refused, and without one where the code has none', async () => {
    await map('PCM', PARACETAMOL);
    const { error } = await put('PCM', { sales_unit: 'tablet', pack_size: 1 });
    expect(error.fields?.map(({ path, code }) => [path, code])).toEqual([
      ['sales_unit', 'pack_conflict'],
      ['pack_size', 'pack_conflict'],
    ]);
    await map('LOOSE', { medicine_id: MEDICINE_ID });
    expect((await put('LOOSE', {})).error.fields?.map(({ path, code }) => [path, code])).toEqual([
      ['sales_unit', 'required'],
      ['pack_size', 'required'],
    ]);
    expect((await put('LOOSE', PACK)).data.stock).toMatchObject(PACK);
    expect((await put('MISSING', PACK)).error.code).toBe('item_code_not_found');
  });
});

test('a key without the scope stock:write neither reads nor changes codes', async () => {
  const reader = await given.pharmacy().withScopes('orders:read');
  for (const [method, path, body] of [
    ['GET', '/item-codes'],
    ['PUT', '/item-codes/A', PARACETAMOL],
    ['DELETE', '/item-codes/A'],
  ] as const) {
    expect((await reader.call(method, path, body)).error.code).toBe('insufficient_scope');
  }
});
