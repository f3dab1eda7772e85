/** Stock rows that name their medicine by item code or barcode, and the lookup of a scanned code. All numbers are invented. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { StockRow } from '../../../api/pharmacy/stock-schemas.ts';
import type { ItemCode, ItemCodeInput } from '../../../services/stock/item-codes.ts';
import { EXIT } from '../../../ops/errors.ts';
import { runOps } from '../../support/engine/ops-command.ts';
import { MEDICINE_ID, STOCK } from '../../support/callers/pharmacy-caller.ts';
import { medicineIdOf } from '../../support/pharmacies/shelves.ts';
import { prepared, preparedEach } from '../../support/suite/prepared.ts';
import { useOwnEngine } from '../../support/suite/use-own-engine.ts';
import { AMOXICILLIN, type BulkCall, CSV_TYPE, JSON_TYPE, LINES_TYPE, sendBulk } from '../feed/bulk-calls.ts';
import type { MedicinesAnswer } from '../../../api/medicines/catalogue.ts';

// A separate engine, because its catalogue has barcodes.
const { engine, given } = useOwnEngine({ worker: false });

const other = prepared(given.pharmacy());

const pharmacy = preparedEach(given.pharmacy());

const KNOWN = '5901234123457';

const UNKNOWN = '4006381333931';

const LABEL = 'amoxicillin 500 mg capsule';

beforeAll(async () => {
  await sql`
    insert into product_identifier (kind, value, medicine_number, source)
    select kind, value, medicine_number, 'made up'
    from (values ('gtin', ${KNOWN.padStart(14, '0')}), ('nafdac_number', 'A4-0123')) as made (kind, value), medicine
    where medicine_id = ${AMOXICILLIN}
  `.execute(engine.database);
});

const { sales_unit, pack_size } = STOCK;

const SOLD = { quantity: STOCK.quantity, price_ngn: STOCK.price_ngn, as_of: STOCK.as_of };

/** A row without a pack. */
const article = (row: Partial<StockRow>) => ({ ...SOLD, ...row });

const row = (change: Partial<StockRow>) => ({ ...STOCK, ...change });

const bulk = (...call: BulkCall) => sendBulk(pharmacy, ...call);

const send = (rows: readonly object[], query = '') => bulk(JSON_TYPE, JSON.stringify(rows), query);

const mapping = async (code: string) => (await pharmacy.call<ItemCode>('GET', `/item-codes/${code}`)).data;

const map = async (code: string, said: ItemCodeInput) => {
  expect((await pharmacy.call('PUT', `/item-codes/${code}`, said)).status).toBe(200);
};

const faults = async (rows: readonly object[]) => {
  const { status, error } = await send(rows);
  expect([status, error.code]).toEqual([422, 'rows_refused']);
  return error.fields?.map(({ path, code }) => [path, code]);
};

test.each([
  [
    JSON_TYPE,
    JSON.stringify([row({ item_code: 'AMX', medicine: LABEL }), article({ item_code: 'AMX', quantity: 9 })]),
  ],
  [
    LINES_TYPE,
    `${JSON.stringify(row({ item_code: 'AMX', medicine_id: AMOXICILLIN }))}\n${JSON.stringify(article({ item_code: 'AMX', quantity: 9 }))}`,
  ],
  [
    CSV_TYPE,
    `item_code,medicine,quantity,sales_unit,pack_size,price_ngn,as_of\nAMX,${LABEL},40,pack,24,900,${STOCK.as_of}\nAMX,,9,,,900,${STOCK.as_of}\n`,
  ],
])('a row of %s maps its code, and later rows need only the code', async (type, body) => {
  const { data } = await bulk(type, body);
  expect(data).toMatchObject({ rows: 2, stored: 1, mapped: 1 });
  expect(await mapping('AMX')).toMatchObject({
    medicine: { medicine_id: AMOXICILLIN },
    sales_unit,
    pack_size,
  });
  expect((await pharmacy.stock()).get(AMOXICILLIN)).toMatchObject({ quantity: 9, sales_unit, pack_size });
  const later = await bulk(
    CSV_TYPE,
    'item_code,quantity,price_ngn\nAMX,3,950\n',
    '?as_of=2026-05-02T00:00:00Z',
  );
  expect(later.data).toMatchObject({ mapped: 0 });
  expect((await pharmacy.stock()).get(AMOXICILLIN)).toMatchObject({ quantity: 3, price_ngn: 950, pack_size });
});

test('an unmapped code is a bad row that states the code and how to map it', async () => {
  const { error } = await send([article({ item_code: 'A/12 b' })]);
  expect(error.fields).toEqual([
    {
      path: '[0].item_code',
      code: 'unmapped_item_code',
      message: expect.stringMatching(/"A\/12 b".*medicine or medicine_id.*PUT \/item-codes\/A%2F12%20b/),
    },
  ]);
});

test.each([
  '6.154E+12',
  '6,154E+12',
  '6.15401e+12',
  '6E+12',
  '6.154E12',
  '6154000000000',
  '6154010000000',
  '123456789012345000',
  '#N/A',
  '#REF!',
  '########',
  '12-Mar',
  'Mar-12',
  '03/12/2026',
  '03.12.2026',
  '3/12/26',
  '(blank)',
  'FALSE',
  'N.A.',
  '0',
  'N/A',
  'null',
  '-',
  "'00123",
])('an item code %s, which may stand for several articles, is refused at every entry point', async (code) => {
  const fault = { code: 'damaged_item_code', message: expect.stringContaining(`is "${code}" and `) };
  const path = `/item-codes/${encodeURIComponent(code)}`;
  const mapped = await pharmacy.call('PUT', path, { medicine_id: MEDICINE_ID });
  const told = await pharmacy.call('PUT', `${path}/stock`, { ...STOCK });
  for (const { status, error } of [mapped, told]) {
    expect([status, error.fields]).toEqual([400, [{ path: 'item_code', ...fault }]]);
  }
  const rows = [row({ item_code: code, medicine_id: MEDICINE_ID }), row({ medicine: LABEL })];
  for (const [type, body] of [
    [JSON_TYPE, JSON.stringify(rows)],
    [LINES_TYPE, rows.map((one) => JSON.stringify(one)).join('\n')],
  ] as const) {
    const { data } = await bulk(type, body, '?mode=keep_good');
    expect(data).toMatchObject({ rows: 2, rejected: 1, mapped: 0 });
    expect(data.errors).toMatchObject([{ path: '[0].item_code', ...fault }]);
  }
});

test.each(['6154000012345', 'PCM500-24', '5901234123457', '00123', '100000', '5E12', 'MAR-12', '1-2', 'N-A'])(
  'an item code %s is accepted',
  async (code) => {
    expect((await send([row({ item_code: code, medicine_id: MEDICINE_ID })])).data).toMatchObject({
      mapped: 1,
    });
  },
);

test('a file of codes that a spreadsheet shortened is refused line by line', async () => {
  const text = await readFile(
    path.join(import.meta.dirname, '../feed/files/stock-codes-by-excel.csv'),
    'utf8',
  );
  const { status, error } = await bulk(CSV_TYPE, text, '?as_of=2026-05-01T08:00:00Z');
  expect([status, error.fields]).toMatchObject([
    422,
    [2, 3].map((line, index) => ({
      path: `[${index}].item_code`,
      code: 'damaged_item_code',
      message: expect.stringMatching(
        new RegExp(
          `^is "6.154E\\+12" and is a long number that a spreadsheet has shortened.*\\(line ${line}\\)$`,
        ),
      ),
    })),
  ]);
});

test('damaged codes that were mapped earlier are listed to the pharmacy and can be deleted', async () => {
  await sql`
    insert into item_code (pharmacy_number, item_code, medicine_number, mapped_at)
    select pharmacy_number, code, medicine_number, now()
    from pharmacy, medicine, unnest(array['6.154E+12', '6.154E12', '#N/A', '6154000012345']) as code
    where pharmacy_id = ${pharmacy.pharmacyId} and medicine_id = ${MEDICINE_ID}
  `.execute(engine.database);
  const listed = async () => {
    const { data } = await pharmacy.call<{ item_codes: ItemCode[] }>('GET', '/item-codes?only=damaged');
    return data.item_codes.map(({ item_code }) => item_code);
  };
  expect(await listed()).toEqual(['#N/A', '6.154E+12', '6.154E12']);
  const { exitCode, output } = await runOps(
    engine.connectionString,
    'pharmacies',
    'damaged-codes',
    pharmacy.pharmacyId,
  );
  expect([exitCode, output]).toEqual([EXIT.found, expect.stringMatching(/6\.154E\+12 +med_f08334a4d997/)]);
  for (const code of ['%23N%2FA', '6.154E%2B12', '6.154E12']) {
    expect((await pharmacy.call('DELETE', `/item-codes/${code}`)).status).toBe(200);
  }
  expect(await listed()).toEqual([]);
});

test('a file cannot change the meaning of a code: the row is bad, in both modes and within one file', async () => {
  await map('PCM', { medicine_id: MEDICINE_ID });
  const contradicting = row({ item_code: 'PCM', medicine_id: AMOXICILLIN });
  expect(await faults([contradicting])).toEqual([['[0].item_code', 'item_code_conflict']]);
  const { data } = await send([contradicting, row({ item_code: 'PCM' })], '?mode=keep_good');
  expect(data).toMatchObject({ rejected: 1, mapped: 0 });
  expect(data.errors[0]?.message).toMatch(/paracetamol 500 mg tablet.*amoxicillin.*PUT \/item-codes\/PCM/);
  expect((await mapping('PCM')).medicine.medicine_id).toBe(MEDICINE_ID);
  expect((await pharmacy.stock()).has(AMOXICILLIN)).toBe(false);
  expect(
    await faults([
      row({ item_code: 'NEW', medicine_id: MEDICINE_ID }),
      row({ item_code: 'NEW', medicine: LABEL }),
    ]),
  ).toEqual([['[1].item_code', 'item_code_conflict']]);
});

test('a file does not change the pack of an item code', async () => {
  await map('PCM', { medicine_id: MEDICINE_ID, sales_unit: 'pack', pack_size: 24 });
  const single = { item_code: 'PCM', sales_unit: 'tablet', pack_size: 1 } as const;
  expect(await faults([article(single)])).toEqual([
    ['[0].sales_unit', 'pack_conflict'],
    ['[0].pack_size', 'pack_conflict'],
  ]);
  await map('LOOSE', { medicine_id: MEDICINE_ID });
  expect((await send([row({ item_code: 'LOOSE' })])).data.stored).toBe(1);
  expect(await mapping('LOOSE')).toMatchObject({ sales_unit: null });
  expect(await faults([article({ item_code: 'LOOSE' }), article({ medicine_id: MEDICINE_ID })])).toEqual([
    ['[0].pack_size', 'required'],
    ['[1].pack_size', 'required'],
  ]);
});

describe('a brand for a code that was mapped without one', () => {
  const PACK = { sales_unit: 'pack', pack_size: 24 } as const;
  const coded = (item_code: string, change: Partial<StockRow> = {}) => row({ item_code, ...change });
  const later = { as_of: '2026-05-02T08:00:00Z' };
  const quantities = async () =>
    Object.fromEntries((await pharmacy.articles()).map(({ brand, quantity }) => [brand ?? 'none', quantity]));

  test('a row adds the brand to its code, and the stock moves to the article of that brand', async () => {
    await map('PCM', { medicine_id: MEDICINE_ID, ...PACK });
    await send([coded('PCM', { quantity: 40 })]);
    expect(await quantities()).toEqual({ none: 40 });
    const rows = [coded('PCM', { brand: 'Emzor', quantity: 38, ...later })];
    const preview = (await send(rows, '?preview=true')).data;
    expect(preview).toMatchObject({ new: 1, gone: 1, mapped: 0 });
    expect(preview.examples.gone).toMatchObject([
      { brand: null, before: { quantity: 40 }, after: { quantity: 0 } },
    ]);
    expect(await mapping('PCM')).toMatchObject({ brand: null });
    expect((await send(rows)).data).toMatchObject({ new: 1, gone: 1, mapped: 0 });
    expect(await mapping('PCM')).toMatchObject({ brand: 'Emzor', ...PACK });
    expect(await quantities()).toEqual({ none: 0, Emzor: 38 });
    expect((await send(rows)).data).toMatchObject({ unchanged: 1, gone: 0 });
    expect(await faults([coded('PCM', { brand: 'Fidson' })])).toEqual([
      ['[0].item_code', 'item_code_conflict'],
    ]);
    await send([coded('PCM', { quantity: 30, as_of: '2026-05-03T08:00:00Z' })]);
    expect(await quantities()).toEqual({ none: 0, Emzor: 30 });
  });

  test('a row adds the size of a bottle to its code, and the stock moves to the article of that size', async () => {
    const medicine_id = await medicineIdOf(engine.database, 'paracetamol 125 mg/5 ml oral liquid');
    const bottle = { sales_unit: 'bottle', pack_size: 1 } as const;
    await map('SYR', { medicine_id, ...bottle });
    const bottles = (changes: object = {}) => coded('SYR', { ...bottle, quantity: 9, ...changes });
    const sizes = async () =>
      Object.fromEntries(
        (await pharmacy.articles()).map((line) => [line.content_size ?? 'none', line.quantity]),
      );
    await send([bottles()]);
    expect(await faults([bottles(), bottles({ content_size: '60 ml' })])).toEqual([
      ['[1].item_code', 'item_code_conflict'],
    ]);
    const sized = [bottles({ content_size: '60 ml', quantity: 8, ...later })];
    expect((await send(sized)).data).toMatchObject({ new: 1, gone: 1 });
    expect(await sizes()).toEqual({ none: 0, '60 ml': 8 });
    expect(await mapping('SYR')).toMatchObject({ brand: null, content_size: '60 ml' });
    expect((await send([bottles({ quantity: 7, as_of: '2026-05-03T08:00:00Z' })])).data.changed).toBe(1);
    expect(await faults([bottles({ content_size: '100 ml' })])).toEqual([
      ['[0].content_size', 'content_size_conflict'],
    ]);
  });

  test('stock without a brand stays while another code is mapped to it', async () => {
    await map('A', { medicine_id: MEDICINE_ID, ...PACK });
    await map('B', { medicine_id: MEDICINE_ID, ...PACK });
    await send([coded('A', { quantity: 40 })]);
    expect((await send([coded('A', { brand: 'Emzor', ...later })])).data.gone).toBe(0);
    expect((await send([coded('B', { brand: 'Fidson', ...later })])).data.gone).toBe(1);
    expect(await quantities()).toEqual({ none: 0, Emzor: 40, Fidson: 40 });
  });

  test('a row that adds the brand moves the stock even with an older count', async () => {
    await map('PCM', { medicine_id: MEDICINE_ID, ...PACK });
    await send([coded('PCM', { quantity: 40, ...later })]);
    await send([coded('PCM', { brand: 'Emzor', quantity: 38 })]);
    expect(await quantities()).toEqual({ none: 0, Emzor: 38 });
  });

  test('a complete file with a new column of brands needs no confirmation', async () => {
    const codes = ['A', 'B', 'C', 'D', 'E', 'F'];
    const packs = codes.map((item_code, index) => ({
      item_code,
      medicine_id: MEDICINE_ID,
      pack_size: 10 + index,
    }));
    await send(packs.map((change) => row(change)));
    const branded = packs.map((change) => row({ ...change, ...later, brand: 'Emzor' }));
    const { status, data } = await send(branded, '?complete=true&as_of=2026-05-02T08:00:00Z');
    expect([status, data.new, data.gone]).toEqual([200, 6, 6]);
  });

  test('two rows of a code in one file must name the same brand, or neither may name one', async () => {
    await map('PCM', { medicine_id: MEDICINE_ID, ...PACK });
    const conflict = [['[1].item_code', 'item_code_conflict']];
    expect(await faults([coded('PCM'), coded('PCM', { brand: 'Emzor' })])).toEqual(conflict);
    expect(await faults([coded('PCM', { brand: 'Emzor' }), coded('PCM', { brand: 'Fidson' })])).toEqual(
      conflict,
    );
    expect(await mapping('PCM')).toMatchObject({ brand: null });
  });
});

test('a bad row maps nothing, nor does any row of a refused call', async () => {
  const bad = row({ item_code: 'BAD', medicine: LABEL, as_of: '2999-01-01T00:00:00Z' });
  const good = row({ item_code: 'GOOD', medicine: LABEL });
  expect((await send([good, bad])).status).toBe(422);
  expect((await pharmacy.call('GET', '/item-codes/GOOD')).status).toBe(404);
  expect((await send([good, bad], '?mode=keep_good')).data).toMatchObject({ mapped: 1 });
  expect((await pharmacy.call('GET', '/item-codes/BAD')).status).toBe(404);
  expect((await mapping('GOOD')).medicine.medicine_id).toBe(AMOXICILLIN);
});

describe('package details', () => {
  test.each([{ gtin: KNOWN }, { gtin: `0${KNOWN}` }, { nafdac_number: 'a4-0123' }])(
    'a row without name or item code means the medicine of its package details: %j',
    async (printed) => {
      expect((await send([row(printed)])).data).toMatchObject({ stored: 1 });
      expect([...(await pharmacy.stock()).keys()]).toEqual([AMOXICILLIN]);
    },
  );

  test('package details map a code too, and are stored for this pharmacy only', async () => {
    expect((await send([row({ item_code: 'AMX', gtin: KNOWN })])).data.mapped).toBe(1);
    expect(await mapping('AMX')).toMatchObject({ medicine: { medicine_id: AMOXICILLIN }, gtin: KNOWN });
  });

  test('a row with unknown package details is bad until a row states their medicine', async () => {
    expect(await faults([row({ gtin: UNKNOWN }), row({ nafdac_number: 'B1-1234' })])).toEqual([
      ['[0].gtin', 'unknown_gtin'],
      ['[1].nafdac_number', 'unknown_nafdac_number'],
    ]);
    const said = { item_code: 'PCM', medicine_id: MEDICINE_ID, gtin: UNKNOWN, nafdac_number: 'b1-1234' };
    const { data } = await send([row(said), row({ gtin: UNKNOWN, quantity: 5 })]);
    expect(data).toMatchObject({ mapped: 1 });
    expect(await mapping('PCM')).toMatchObject({ gtin: UNKNOWN, nafdac_number: 'B1-1234' });
    expect((await send([row({ nafdac_number: 'B1-1234', quantity: 6 })])).data.stored).toBe(1);
    expect((await pharmacy.stock()).get(MEDICINE_ID)?.quantity).toBe(6);
    // Only this pharmacy's statement counts, for itself.
    const foreign = await sendBulk(other, JSON_TYPE, JSON.stringify([row({ gtin: UNKNOWN })]));
    expect(foreign.error.fields?.[0]?.code).toBe('unknown_gtin');
  });

  test.each([
    [{ medicine_id: MEDICINE_ID, gtin: KNOWN }, 'gtin', 'gtin_conflict'],
    [{ item_code: 'PCM', gtin: KNOWN }, 'gtin', 'gtin_conflict'],
    [{ item_code: 'PCM', nafdac_number: 'A4-0123' }, 'nafdac_number', 'nafdac_number_conflict'],
    [
      { item_code: 'NEW', gtin: UNKNOWN, nafdac_number: 'A4-0123' },
      'nafdac_number',
      'nafdac_number_conflict',
    ],
    [{ medicine_id: MEDICINE_ID, gtin: '5901234123450' }, 'gtin', 'check_digit'],
    [{ medicine_id: MEDICINE_ID, gtin: '2000000000008' }, 'gtin', 'in_store_number'],
    [{ medicine_id: MEDICINE_ID, gtin: '590' }, 'gtin', 'pattern'],
  ] as const)('a row with conflicting or invalid package details is bad: %j', async (said, path, code) => {
    await map('PCM', { medicine_id: MEDICINE_ID, gtin: UNKNOWN });
    expect(await faults([row(said)])).toContainEqual([`[0].${path}`, code]);
  });

  test('a new item code with a barcode of another medicine is refused', async () => {
    await map('PCM', { medicine_id: MEDICINE_ID, gtin: UNKNOWN });
    const tried = [
      { medicine_id: MEDICINE_ID, gtin: KNOWN },
      { medicine_id: AMOXICILLIN, gtin: UNKNOWN },
    ];
    for (const said of tried) {
      const { error } = await pharmacy.call('PUT', '/item-codes/NEW', said);
      expect(error.fields?.map(({ path, code }) => [path, code])).toEqual([['gtin', 'gtin_conflict']]);
    }
    // The code itself can be mapped to another medicine, with its identifiers.
    await map('PCM', { medicine_id: AMOXICILLIN, gtin: UNKNOWN });
    expect((await mapping('PCM')).medicine.medicine_id).toBe(AMOXICILLIN);
  });
});

test('one of two concurrent files that map a code to different medicines is accepted, and the other changes nothing', async () => {
  const medicines = [MEDICINE_ID, AMOXICILLIN];
  for (let round = 0; round < 10; round += 1) {
    const code = `RACE-${round}`;
    const answers = await Promise.all(
      medicines.map(async (medicine_id) =>
        send([row({ item_code: code, medicine_id, as_of: `2026-05-01T08:00:${10 + round}Z` })]),
      ),
    );
    const taken = answers.filter(({ status }) => status === 200);
    expect(taken).toHaveLength(1);
    const refused = answers.find(({ status }) => status !== 200);
    expect(['item_code_changed', 'rows_refused']).toContain(refused?.error.code);
    const winner = medicines[answers.findIndex(({ status }) => status === 200)];
    expect((await mapping(code)).medicine.medicine_id).toBe(winner);
  }
});

test("the number of a pharmacy's codes is limited", async () => {
  // In parts that stay within the statement timeout on a busy machine.
  const PART = 10_000;
  for (let first = 1; first < 100_000; first += PART) {
    await sql`
      insert into item_code (pharmacy_number, item_code, medicine_number, mapped_at)
      select pharmacy_number, 'many-' || number, medicine_number, now()
      from pharmacy, medicine, generate_series(${first}::integer, ${Math.min(first + PART - 1, 99_999)}::integer) as number
      where pharmacy_id = ${pharmacy.pharmacyId} and medicine_id = ${MEDICINE_ID}
    `.execute(engine.database);
  }
  const two = ['A', 'B'].map((item_code) => row({ item_code, medicine_id: MEDICINE_ID }));
  const refused = await send(two);
  expect([refused.status, refused.error.code]).toEqual([409, 'item_code_limit_reached']);
  expect((await pharmacy.stock()).size).toBe(0);
  expect((await send(two.slice(0, 1))).data.mapped).toBe(1);
  const one = await pharmacy.call('PUT', '/item-codes/B', { medicine_id: MEDICINE_ID });
  expect([one.status, one.error.code]).toEqual([409, 'item_code_limit_reached']);
  // Existing codes can be sent again and changed.
  await map('A', { medicine_id: AMOXICILLIN });
});

describe('looking up a scanned code', () => {
  // A separate engine, because its catalogue has barcodes.
  const { engine, given } = useOwnEngine({ worker: false });

  const pharmacy = prepared(given.pharmacy());

  const other = prepared(given.pharmacy());

  const MANY = 25;

  beforeAll(async () => {
    await sql`
    insert into product_identifier (kind, value, medicine_number, pack_size, source)
    select kind, value, medicine_number, pack_size, 'made up'
    from (values ('gtin', '05901234123457', 20), ('nafdac_number', 'A4-0123', null)) as made (kind, value, pack_size), medicine
    where medicine_id = ${AMOXICILLIN}
    union all
    select 'nafdac_number', 'B4-' || number, medicine_number, null, 'made up'
    from generate_series(101, 100 + ${MANY}::integer) as number, medicine
    where medicine_id = ${MEDICINE_ID}
  `.execute(engine.database);
  });

  const find = async (query: string, caller = pharmacy) =>
    caller.call<MedicinesAnswer>('GET', `/medicines?${query}`);

  const KNOWN = [
    { kind: 'gtin', value: '5901234123457', pack_size: 20 },
    { kind: 'nafdac_number', value: 'A4-0123', pack_size: null },
  ];

  test.each(['gtin=5901234123457', 'gtin=05901234123457', 'nafdac_number=A4-0123', 'nafdac_number=a4-0123'])(
    '%s finds the medicine with all its identifiers',
    async (query) => {
      const { data } = await find(query);
      expect(data).toMatchObject({ total: 1, did_you_mean: [] });
      expect(data.medicines).toEqual([
        expect.objectContaining({
          medicine_id: AMOXICILLIN,
          match: { type: 'exact', score: 1 },
          identifiers: KNOWN,
        }),
      ]);
    },
  );

  test('a medicine found by name shows its first twenty identifiers', async () => {
    const { data } = await find(`q=${encodeURIComponent('paracetamol 500 mg tablet')}`);
    const found = data.medicines.find(({ medicine_id }) => medicine_id === MEDICINE_ID);
    expect(found?.identifiers.map(({ value }) => value)).toEqual(
      Array.from({ length: 20 }, (_, index) => `B4-${101 + index}`),
    );
  });

  test('the catalogue file has all barcodes and registration numbers', async () => {
    const answer = await fetch(`${engine.origin}/pharmacy/v1/medicines.csv`, {
      headers: { Authorization: `Bearer ${pharmacy.key}` },
    });
    const rows = parse<Record<string, string>>(await answer.text(), { columns: true });
    const rowOf = (id: string) => rows.find(({ medicine_id }) => medicine_id === id);
    expect(rowOf(AMOXICILLIN)).toMatchObject({ gtins: '5901234123457', nafdac_numbers: 'A4-0123' });
    expect(rowOf(MEDICINE_ID)?.['nafdac_numbers']?.split(';')).toHaveLength(MANY);
    expect(rows.filter(({ gtins }) => gtins !== '')).toHaveLength(1);
  });

  test('a barcode that a pharmacy mapped is found by this pharmacy only', async () => {
    const query = 'gtin=4006381333931';
    expect((await find(query)).data).toMatchObject({ total: 0, medicines: [] });
    const said = { medicine_id: MEDICINE_ID, gtin: '4006381333931' };
    await pharmacy.call('PUT', '/item-codes/PCM', said);
    expect((await find(query)).data.medicines[0]?.medicine_id).toBe(MEDICINE_ID);
    expect((await find(query, other)).data.total).toBe(0);
  });

  test.each([
    ['', 'q', 'required'],
    ['limit=3', 'q', 'required'],
    ['q=paracetamol&gtin=5901234123457', 'gtin', 'ambiguous'],
    ['gtin=5901234123457&nafdac_number=A4-0123', 'nafdac_number', 'ambiguous'],
    ['gtin=5901234123450', 'gtin', 'check_digit'],
    ['gtin=590', 'gtin', 'pattern'],
    ['gtin=2000000000008', 'gtin', 'in_store_number'],
    ['nafdac_number=none', 'nafdac_number', 'pattern'],
  ])('a lookup of %j is refused at %s', async (query, path, code) => {
    const { status, error } = await find(query);
    expect([status, error.code]).toEqual([400, 'validation_error']);
    expect(error.fields).toContainEqual(expect.objectContaining({ path, code }));
  });
});
