/** A pharmacy's own item codes: mapped to medicines, accepted in stock rows, and shown in orders. */
import { describe, expect, test } from '@jest/globals';
import type { StockLine, StockRow } from '../../../api/pharmacy/stock-schemas.ts';
import type { ItemCode, MapOutcome, ItemCodeInput } from '../../../services/stock/item-codes.ts';
import { MEDICINE_ID, type PharmacyApiCaller, STOCK } from '../../support/callers/pharmacy-caller.ts';
import { prepared, preparedEach } from '../../support/suite/prepared.ts';
import { useEngine } from '../../support/suite/use-engine.ts';
import { AMOXICILLIN, CSV_TYPE, JSON_TYPE, sendBulk } from '../feed/bulk-calls.ts';
import type { OrderAnswer } from '../../../api/pharmacy/order-schemas.ts';

const { given } = useEngine();

const pharmacy = preparedEach(given.pharmacy());

const other = prepared(given.pharmacy());

const PACK = { sales_unit: 'pack', pack_size: 24 } as const;

const PARACETAMOL = { medicine_id: MEDICINE_ID, ...PACK };

const pathOf = (code: string) => `/item-codes/${encodeURIComponent(code)}`;

const map = async (code: string, said: Partial<ItemCodeInput>, caller: PharmacyApiCaller = pharmacy) =>
  caller.call<MapOutcome>('PUT', pathOf(code), said);

const read = async (code: string) => pharmacy.call<ItemCode>('GET', pathOf(code));

test('mapping a code again changes nothing, and mapping it to another medicine reports the previous mapping', async () => {
  const mapped = await map('PCM', PARACETAMOL);
  expect(mapped.data).toEqual({
    outcome: 'mapped',
    before: null,
    mapping: {
      item_code: 'PCM',
      medicine: expect.objectContaining({ medicine_id: MEDICINE_ID, label: 'paracetamol 500 mg tablet' }),
      brand: null,
      ...PACK,
      content_size: null,
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
  'the code %j is kept exactly, also in paths',
  async (code) => {
    expect((await map(code, PARACETAMOL)).data.mapping.item_code).toBe(code);
    expect((await read(code)).data.item_code).toBe(code);
    expect((await pharmacy.call<ItemCode>('DELETE', pathOf(code))).data.item_code).toBe(code);
    expect((await read(code)).error.code).toBe('item_code_not_found');
    expect((await pharmacy.call('DELETE', pathOf(code))).status).toBe(404);
  },
);

test('a mapping that replaces another one than is stored is refused with the stored one, and can be repeated', async () => {
  const first = (await map('PCM', PARACETAMOL)).data.mapping;
  const till = (await map('PCM', { ...PARACETAMOL, brand: 'Emzor' })).data.mapping;
  const mine = { ...PARACETAMOL, brand: 'Panadol' };
  const stale = await map('PCM', { ...mine, replaces_mapped_at: first.mapped_at });
  expect([stale.status, stale.error.code]).toEqual([409, 'item_code_changed']);
  expect(stale.error.message).toContain('now stands for paracetamol 500 mg tablet, Emzor, pack of 24');
  const taken = await map('PCM', { ...mine, only_new: true });
  expect([taken.status, taken.error.code]).toEqual([409, 'item_code_changed']);
  expect((await read('PCM')).data).toEqual(till);
  const next = { ...mine, replaces_mapped_at: till.mapped_at };
  expect((await map('PCM', next)).data.outcome).toBe('changed');
  expect((await map('PCM', next)).data.outcome).toBe('unchanged');
  await pharmacy.call('DELETE', pathOf('PCM'));
  const gone = await map('PCM', next);
  expect([gone.status, gone.error.message]).toEqual([409, expect.stringContaining('was deleted')]);
  expect((await map('PCM', { ...mine, only_new: true })).data.outcome).toBe('mapped');
});

test('deleting a code that was mapped again since it was read is refused with the stored mapping', async () => {
  const first = (await map('PCM', PARACETAMOL)).data.mapping;
  const second = (await map('PCM', { ...PARACETAMOL, brand: 'Emzor' })).data.mapping;
  const remove = (mapped_at: string) =>
    pharmacy.call<ItemCode>('DELETE', `${pathOf('PCM')}?mapped_at=${encodeURIComponent(mapped_at)}`);
  const stale = await remove(first.mapped_at);
  expect([stale.status, stale.error?.code]).toEqual([409, 'item_code_changed']);
  expect(stale.error.message).toContain('now stands for paracetamol 500 mg tablet, Emzor, pack of 24');
  const invalid = await remove('yesterday');
  expect([invalid.status, invalid.error.fields?.[0]?.path]).toEqual([400, 'mapped_at']);
  expect((await read('PCM')).data).toEqual(second);
  expect((await remove(second.mapped_at)).data).toEqual(second);
  const gone = await remove(second.mapped_at);
  expect([gone.status, gone.error.code]).toEqual([404, 'item_code_not_found']);
});

test('codes are case-sensitive', async () => {
  await map('Pcm', PARACETAMOL);
  expect((await read('PCM')).status).toBe(404);
});

test.each([' A', 'A ', '.hidden', 'Ä', 'x'.repeat(65), 'a\u0000b'])(
  '%j is not a valid code',
  async (code) => {
    const { status, error } = await map(code, PARACETAMOL);
    expect([status, error.fields?.[0]?.path]).toEqual([400, 'item_code']);
    expect((await read(code)).status).toBe(404);
  },
);

test.each<[string, object, string, string]>([
  ['no medicine', { ...PACK }, 'medicine_id', 'required'],
  ['an unknown medicine', { medicine_id: 'med_none' }, 'medicine_id', 'unknown_medicine'],
  ['a pack without its unit', { medicine_id: MEDICINE_ID, pack_size: 24 }, 'sales_unit', 'required'],
  ['a unit without its pack', { medicine_id: MEDICINE_ID, sales_unit: 'pack' }, 'pack_size', 'required'],
  ['ten tablets in a tablet', { ...PARACETAMOL, sales_unit: 'tablet' }, 'pack_size', 'pack_size'],
  [
    'a bottle of one tablet',
    { ...PARACETAMOL, sales_unit: 'bottle', pack_size: 1 },
    'pack_size',
    'pack_size',
  ],
  ['a barcode with a wrong digit', { ...PARACETAMOL, gtin: '5901234123450' }, 'gtin', 'check_digit'],
  ['an invalid barcode', { ...PARACETAMOL, gtin: '590' }, 'gtin', 'pattern'],
  ['a barcode for use in one shop', { ...PARACETAMOL, gtin: '2000000000008' }, 'gtin', 'in_store_number'],
  ['a registration without a digit', { ...PARACETAMOL, nafdac_number: 'none' }, 'nafdac_number', 'pattern'],
  ['a brand of another medicine', { ...PARACETAMOL, brand: 'Amoxil' }, 'brand', 'brand_conflict'],
  ['a brand of another strength', { ...PARACETAMOL, brand: 'Panadol 1g' }, 'brand', 'brand_conflict'],
  ['a brand of another pack', { ...PARACETAMOL, brand: "Panadol 96's" }, 'pack_size', 'pack_conflict'],
  ['an unknown member', { ...PARACETAMOL, quantity: 4 }, 'quantity', 'unknown_member'],
])('a mapping with %s is refused naming the member, and nothing is mapped', async (_, said, path, code) => {
  const { status, error } = await map('PCM', said);
  expect([status, error.code]).toEqual([400, 'validation_error']);
  expect(error.fields).toContainEqual(expect.objectContaining({ path, code }));
  expect((await read('PCM')).status).toBe(404);
});

test('pages list every code once in ASCII order, and a cursor of the stock list is refused', async () => {
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

test("a code used by two pharmacies means what each one mapped, and neither sees the other's", async () => {
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

  test('stock set by item code is stored for the medicine and pack of the code', async () => {
    await map('PCM', PARACETAMOL);
    const { data } = await put('PCM', {});
    expect(data.outcome).toBe('stored');
    expect((await pharmacy.stock()).get(MEDICINE_ID)).toEqual(data.stock);
    expect(data.stock).toMatchObject({ quantity: 3, ...PACK, content_unit: 'tablet' });
    expect((await put('PCM', { ...PACK, as_of: '2026-04-01T08:00:00Z' })).data.outcome).toBe('superseded');
  });

  test('a row whose pack differs from that of its code is refused', async () => {
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

test('reading or changing codes needs the scope stock:write', async () => {
  const reader = await given.pharmacy().withScopes('orders:read');
  for (const [method, path, body] of [
    ['GET', '/item-codes'],
    ['PUT', '/item-codes/A', PARACETAMOL],
    ['DELETE', '/item-codes/A'],
  ] as const) {
    expect((await reader.call(method, path, body)).error.code).toBe('insufficient_scope');
  }
});

describe('rows with an item code and a name', () => {
  const coded = (item_code: string, medicine?: string): StockRow => ({
    ...STOCK,
    item_code,
    ...(medicine === undefined ? {} : { medicine }),
  });

  const send = (rows: readonly StockRow[], query = '') =>
    sendBulk(pharmacy, JSON_TYPE, JSON.stringify(rows), query);

  const mapping = (code: string) => pharmacy.call<ItemCode>('GET', `/item-codes/${code}`);

  const map = async (code: string, medicine_id: string) => {
    expect((await pharmacy.call('PUT', `/item-codes/${code}`, { medicine_id })).status).toBe(200);
  };

  const faults = async (rows: readonly StockRow[]) => {
    const { status, error } = await send(rows);
    expect([status, error.code]).toEqual([422, 'rows_refused']);
    return error.fields;
  };

  test.each(['Amoxicillin 500mg caps', 'caps amoxicillin 500 MG', AMOXICILLIN, ` ${AMOXICILLIN} `])(
    'a row with the medicine %j maps its code, and later rows need only the code',
    async (medicine) => {
      const { status, data } = await send([coded('AMX', medicine), { ...coded('AMX'), quantity: 9 }]);
      expect([status, data]).toMatchObject([200, { stored: 1, mapped: 1 }]);
      expect((await mapping('AMX')).data.medicine.medicine_id).toBe(AMOXICILLIN);
      expect((await pharmacy.stock()).get(AMOXICILLIN)?.quantity).toBe(9);
    },
  );

  test('a CSV file may mix rows with item codes and rows with names', async () => {
    const file = [
      'item_code,medicine,quantity,sales_unit,pack_size,price_ngn,as_of',
      `AMX,Amoxicillin 500mg caps,5,pack,20,2400,${STOCK.as_of}`,
      `PCM,Panadol tabs 500mg,6,pack,24,900,${STOCK.as_of}`,
      `BY-ID,${MEDICINE_ID},7,pack,24,900,${STOCK.as_of}`,
    ];
    const { data } = await sendBulk(pharmacy, CSV_TYPE, file.join('\n'));
    expect(data).toMatchObject({ mapped: 3 });
    const meant = await Promise.all(['AMX', 'PCM', 'BY-ID'].map(mapping));
    expect(meant.map(({ data: { medicine } }) => medicine.medicine_id)).toEqual([
      AMOXICILLIN,
      MEDICINE_ID,
      MEDICINE_ID,
    ]);
  });

  test('a text that names another medicine than the code makes the row bad and changes nothing', async () => {
    await map('PCM', MEDICINE_ID);
    expect(await faults([coded('PCM', 'Amoxicillin 500mg caps')])).toEqual([
      expect.objectContaining({
        path: '[0].item_code',
        code: 'item_code_conflict',
        message: expect.stringMatching(/paracetamol 500 mg tablet.*row’s medicine means amoxicillin/),
      }),
    ]);
    expect((await mapping('PCM')).data.medicine.medicine_id).toBe(MEDICINE_ID);
    expect((await pharmacy.stock()).size).toBe(0);
  });

  test.each([
    ['Coartem', 'ambiguous'],
    ['paracetamool 500 mg tablet', 'unknown_medicine'],
    ['med_0000000000', 'unknown_medicine'],
  ])('a row with a mapped code and the unclear medicine %s is bad', async (medicine, code) => {
    await map('PCM', MEDICINE_ID);
    expect(await faults([coded('PCM', medicine), coded('NEW', medicine)])).toEqual([
      expect.objectContaining({ path: '[0].medicine', code }),
      expect.objectContaining({ path: '[1].medicine', code }),
    ]);
    const { data } = await send([coded('NEW', medicine), coded('PCM')], '?mode=keep_good');
    expect(data).toMatchObject({ rejected: 1, mapped: 0 });
    expect((await mapping('NEW')).status).toBe(404);
  });
});

describe('item codes in orders', () => {
  const partner = prepared(given.partner());

  const pharmacy = preparedEach(given.pharmacy().stocked());

  const ordered = () => given.order().by(partner).at(pharmacy);

  const AMOXICILLIN = 'med_6aeec3a9ea56';

  async function map(caller: PharmacyApiCaller, code: string, said: object): Promise<void> {
    expect((await caller.call('PUT', `/item-codes/${code}`, said)).status).toBe(200);
  }

  const read = async (requestId: string) =>
    (await pharmacy.call<OrderAnswer>('GET', `/orders/${requestId}`)).data;

  const codeIn = ({ items }: OrderAnswer) => items.map(({ item_code }) => item_code);

  test('the order, the list of orders and step responses have the current item code', async () => {
    const { request_id } = await ordered();
    expect(codeIn(await read(request_id))).toEqual([null]);
    await map(pharmacy, 'PCM', { medicine_id: MEDICINE_ID });
    expect(codeIn(await read(request_id))).toEqual(['PCM']);
    const { data } = await pharmacy.call<{ orders: OrderAnswer[] }>('GET', '/orders');
    expect(data.orders.map(codeIn)).toEqual([['PCM']]);
    expect(codeIn((await pharmacy.step(request_id, 'accept')).data)).toEqual(['PCM']);
    await map(pharmacy, 'PCM', { medicine_id: AMOXICILLIN });
    expect(codeIn(await read(request_id))).toEqual([null]);
  });

  test('an order shows the code of the ordered pack, and none when several fit', async () => {
    const { sales_unit, pack_size } = STOCK;
    await map(pharmacy, 'PACK', { medicine_id: MEDICINE_ID, sales_unit, pack_size });
    await map(pharmacy, 'SINGLE', { medicine_id: MEDICINE_ID, sales_unit: 'tablet', pack_size: 1 });
    const { request_id } = await ordered();
    expect(codeIn(await read(request_id))).toEqual(['PACK']);
    await map(pharmacy, 'OTHER-BRAND', { medicine_id: MEDICINE_ID, sales_unit, pack_size });
    expect(codeIn(await read(request_id))).toEqual([null]);
  });

  test('a substituted line has the code of its substitute', async () => {
    await map(pharmacy, 'PCM', { medicine_id: MEDICINE_ID });
    await map(pharmacy, 'AMX', { medicine_id: AMOXICILLIN });
    await pharmacy.put(AMOXICILLIN, { sales_unit: 'pack' });
    const { request_id } = await ordered();
    const substitute = { medicine_id: AMOXICILLIN, quantity: 1, unit: 'pack' };
    const held = await pharmacy.call<OrderAnswer>('POST', `/orders/${request_id}/hold`, {
      reason: 'substitution_proposed',
      lines: [{ line: 1, substitute }],
    });
    expect(codeIn(held.data)).toEqual(['PCM']);
    const sent = { sequence: held.data.hold?.sequence };
    const approved = await partner.call('POST', `/requests/${request_id}/hold/approve`, sent);
    expect(approved.status).toBe(200);
    expect(codeIn(await read(request_id))).toEqual(['AMX']);
  });

  test("a pharmacy's codes are in no other pharmacy's orders and in no partner response", async () => {
    const other = await given.pharmacy().stocked();
    await map(other, 'THEIRS', { medicine_id: MEDICINE_ID });
    await map(pharmacy, 'OURS', { medicine_id: MEDICINE_ID });
    const { request_id } = await ordered();
    expect(codeIn(await read(request_id))).toEqual(['OURS']);
    const { data } = await partner.call('GET', `/requests/${request_id}`);
    expect(JSON.stringify(data)).not.toMatch(/item_code|OURS|THEIRS/);
  });
});
