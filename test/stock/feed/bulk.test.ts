/** Bulk stock calls store all rows, none, or on request the good ones, and recognise medicines by their names. */
import { gzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from '@jest/globals';
import { MEDICINE_ID, STOCK } from '../../support/callers/pharmacy-caller.ts';
import { prepared, preparedEach } from '../../support/suite/prepared.ts';
import { useEngine } from '../../support/suite/use-engine.ts';
import {
  AMOXICILLIN,
  type BulkCall,
  CSV_TYPE,
  HEADER,
  JSON_TYPE,
  LINES_TYPE,
  row,
  ROWS,
  sendBulk,
} from './bulk-calls.ts';
import type { MedicinesAnswer } from '../../../api/medicines/catalogue.ts';
import type { BulkReport, StockLine, StockList } from '../../../api/pharmacy/stock-schemas.ts';

const { given } = useEngine();

const pharmacy = preparedEach(given.pharmacy());

const bulk = (...call: BulkCall) => sendBulk(pharmacy, ...call);

/** The same article has another id at another pharmacy. */
const withoutIds = (stock: ReadonlyMap<string, StockLine>) =>
  [...stock.values()].map(({ article_id: _id, ...line }) => line);

const LABELLED = 'AMOXICILLIN 500mg  Capsule';

test.each([
  [JSON_TYPE, JSON.stringify(ROWS, null, 2)],
  [LINES_TYPE, `\n${ROWS.map((one) => JSON.stringify(one)).join('\r\n\n')}`],
  [
    CSV_TYPE,
    `\uFEFF${HEADER}\r\n${STOCK.as_of},,${MEDICINE_ID},900,24,pack,40\r\n"${STOCK.as_of}",${LABELLED}, ,2400,24,pack,7\r\n`,
  ],
])('bulk rows as %s have the effect of single updates', async (type, body) => {
  const { status, data } = await bulk(type, body);
  const told = {
    rows: 2,
    stored: 2,
    new: 2,
    changed: 0,
    unchanged: 0,
    superseded: 0,
    rejected: 0,
    gone: 0,
    mapped: 0,
    ignored_columns: [],
    superseded_rows: [],
    errors: [],
    examples: { new: [], changed: [], unchanged: [], gone: [] },
  };
  expect([status, data]).toEqual([200, told]);
  const stored = await pharmacy.stock();
  const other = await given.pharmacy();
  for (const { medicine_id = '', medicine: _, ...stock } of ROWS) await other.put(medicine_id, stock);
  expect(withoutIds(stored)).toEqual(withoutIds(await other.stock()));
  expect(stored.get(AMOXICILLIN)).toMatchObject({ quantity: 7, price_ngn: 2400 });

  expect((await bulk(type, body)).data).toEqual({ ...told, stored: 0, new: 0, unchanged: 2 });
  expect(await pharmacy.stock()).toEqual(stored);
});

test.each([
  ['gzip', gzipSync(JSON.stringify(ROWS))],
  ['identity', Buffer.from(JSON.stringify(ROWS))],
])('bulk rows compressed as %s are stored', async (encoding, body) => {
  const { data } = await bulk(JSON_TYPE, new Uint8Array(body), '', { 'Content-Encoding': encoding });
  expect(data.stored).toBe(2);
});

test('the latest of several rows of a medicine wins, or the last of equally late rows, and newer stock is kept', async () => {
  const at = (second: number, quantity: number) => row({ as_of: `2026-05-01T08:00:0${second}Z`, quantity });
  const amoxicillin = { ...at(1, 11), medicine_id: AMOXICILLIN };
  const first = await bulk(JSON_TYPE, JSON.stringify([at(2, 1), at(3, 2), at(3, 3), at(1, 4), amoxicillin]));
  expect(first.data).toMatchObject({ rows: 5, superseded: 3, stored: 2, new: 2 });
  expect(first.data.superseded_rows).toEqual([
    { row: 0, by_row: 2 },
    { row: 1, by_row: 2 },
    { row: 3, by_row: 2 },
  ]);
  expect((await pharmacy.stock()).get(MEDICINE_ID)?.quantity).toBe(3);
  const second = await bulk(
    JSON_TYPE,
    JSON.stringify([at(2, 9), { ...at(2, 12), medicine_id: AMOXICILLIN }]),
  );
  expect(second.data).toMatchObject({ rows: 2, stored: 1, changed: 1, superseded: 1 });
  expect(second.data.superseded_rows).toEqual([{ row: 0, by_row: null }]);
  const stock = await pharmacy.stock();
  expect([stock.get(MEDICINE_ID)?.quantity, stock.get(AMOXICILLIN)?.quantity]).toEqual([3, 12]);
});

test('bulk rows without as_of have the as_of of the call', async () => {
  const { as_of: _, ...rest } = row();
  const refused = await bulk(JSON_TYPE, JSON.stringify([rest]));
  expect(refused.error.fields).toMatchObject([{ path: '[0].as_of', code: 'required' }]);
  await bulk(JSON_TYPE, JSON.stringify([rest]), '?as_of=2026-05-02T00:00:00Z');
  expect((await pharmacy.stock()).get(MEDICINE_ID)?.as_of).toBe('2026-05-02T00:00:00.000Z');
});

/** Rows with one error each, and the member and code that name it. */
const BAD: [unknown, string, string][] = [
  [row({ quantity: -1 }), '.quantity', 'minimum'],
  [{ ...row(), price_ngn: '900' }, '.price_ngn', 'type'],
  [{ ...row(), sales_unit: 'bag' }, '.sales_unit', 'enum'],
  [row({ sales_unit: 'tablet', pack_size: 10 }), '.pack_size', 'pack_size'],
  [row({ medicine_id: 'med_none' }), '.medicine_id', 'unknown_medicine'],
  [{ ...STOCK, medicine: 'paracetamol' }, '.medicine', 'ambiguous'],
  [{ ...STOCK, medicine: 'paracetamool 500 mg tablet' }, '.medicine', 'unknown_medicine'],
  [row({ medicine: 'paracetamol 500 mg tablet' }), '.medicine', 'ambiguous'],
  [{ ...STOCK }, '.medicine_id', 'required'],
  [row({ as_of: '2999-01-01T00:00:00Z' }), '.as_of', 'future'],
  [{ ...row(), pharmacy_id: 'ph_sbx_happy' }, '.pharmacy_id', 'unknown_member'],
  [{ ...row(), constructor: 1 }, '.constructor', 'unknown_member'],
  ['paracetamol', '', 'type'],
  [null, '', 'type'],
];

test('bad bulk rows are named by position in every format, and the good ones are stored on request', async () => {
  const good = row({ medicine_id: AMOXICILLIN });
  const rows = [good, ...BAD.map(([bad]) => bad)];
  const expected = BAD.map(([, member, code], index) =>
    expect.objectContaining({ path: `[${index + 1}]${member}`, code }),
  );
  for (const [type, body] of [
    [JSON_TYPE, JSON.stringify(rows)],
    [LINES_TYPE, rows.map((one) => JSON.stringify(one)).join('\n')],
  ] as const) {
    const refused = await bulk(type, body);
    expect([refused.status, refused.error.code]).toEqual([422, 'rows_refused']);
    expect(refused.error.message).toContain(`${BAD.length} of ${rows.length} rows are invalid`);
    expect(refused.error.fields).toEqual(expected);
    expect(JSON.stringify(refused.error.fields)).not.toContain('native code');
    expect((await pharmacy.stock()).size).toBe(0);
  }
  const kept = await bulk(JSON_TYPE, JSON.stringify(rows), '?mode=keep_good');
  expect(kept.data).toMatchObject({ rows: rows.length, rejected: BAD.length, stored: 1 });
  expect(kept.data.errors).toEqual(expected);
  expect([...(await pharmacy.stock()).keys()]).toEqual([AMOXICILLIN]);
});

test('an unreadable row in JSON lines or CSV is reported with its line', async () => {
  const good = row({ medicine_id: AMOXICILLIN });
  const lines = await bulk(LINES_TYPE, `{"quantity":\n\n${JSON.stringify(good)}\n`, '?mode=keep_good');
  expect(lines.data).toMatchObject({ rows: 2, rejected: 1, stored: 1 });
  expect(lines.data.errors).toEqual([
    { path: '[0]', code: 'unreadable', message: 'is not valid JSON (line 1)', line: 1 },
  ]);
  const csv = [
    HEADER,
    'too,few',
    `${STOCK.as_of},,${AMOXICILLIN},900,24,pack,`,
    `${STOCK.as_of},,${AMOXICILLIN},1e3,24,pack,4`,
  ];
  const read = await bulk(CSV_TYPE, csv.join('\n'), '?mode=keep_good');
  expect(read.data).toMatchObject({ rows: 3, rejected: 3, stored: 0 });
  expect(read.data.errors).toEqual([
    { path: '[0]', code: 'unreadable', message: expect.stringMatching(/has 2 fields.*\(line 2\)/), line: 2 },
    { path: '[1].quantity', code: 'required', message: 'is required (line 3)', line: 3 },
    {
      path: '[2].price_ngn',
      code: 'type',
      message: expect.stringMatching(/^is "1e3" and must be a whole number from 1 to .*\(line 4\)$/),
      line: 4,
    },
  ]);
});

test('the first 100 bad bulk rows are named and all are counted', async () => {
  const rows = Array.from({ length: 250 }, () => ({ ...row(), quantity: -1, price_ngn: 0 }));
  const { data } = await bulk(JSON_TYPE, JSON.stringify(rows), '?mode=keep_good');
  expect([data.rows, data.rejected, data.errors.length]).toEqual([250, 250, 200]);
  expect(data.errors.at(-1)?.path).toMatch(/^\[99\]\./);
});

test('the Idempotency-Key of a bulk call replays its response and refuses another body or mode', async () => {
  const headers = { 'Idempotency-Key': 'night-1' };
  const body = JSON.stringify(ROWS);
  const first = await bulk(JSON_TYPE, body, '', headers);
  await pharmacy.put(MEDICINE_ID, { quantity: 1, as_of: '2026-05-03T00:00:00Z' });
  const again = await bulk(JSON_TYPE, body, '', headers);
  expect(again.data).toEqual(first.data);
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  expect((await pharmacy.stock()).get(MEDICINE_ID)?.quantity).toBe(1);
  for (const [changed, query] of [
    [`${body} `, ''],
    [body, '?mode=keep_good'],
  ] as const) {
    const { status, error } = await bulk(JSON_TYPE, changed, query, headers);
    expect([status, error.code]).toEqual([422, 'idempotency_key_reused']);
  }
  // Each caller has its own keys.
  const other = await given.pharmacy();
  const sent = { type: JSON_TYPE, body: '[]' };
  expect((await other.send('POST', '/stock/bulk', sent, headers)).status).toBe(200);
});

describe('the catalogue for pharmacies', () => {
  const { engine, given } = useEngine();

  const pharmacy = prepared(given.pharmacy());

  const lookedUp = async (q: string, more = '') =>
    (await pharmacy.call<MedicinesAnswer>('GET', `/medicines?q=${encodeURIComponent(q)}${more}`)).data;

  test.each([
    ['paracetamol 500mg tablet', 'paracetamol 500 mg tablet'],
    ['PANADOL 500 mg tablet', 'paracetamol 500 mg tablet'],
    ['amoxicilin 500mg capsule', 'amoxicillin 500 mg capsule'],
  ])('%s is found as %s although the pharmacy has no stock', async (q, label) => {
    const { medicines, total, did_you_mean } = await lookedUp(q);
    expect(medicines[0]).toMatchObject({ label, medicine_id: expect.stringMatching(/^med_/) });
    expect([total > 0, did_you_mean]).toEqual([true, []]);
  });

  test('the catalogue lists at most the requested number and counts all matches', async () => {
    const { total, medicines } = await lookedUp('paracetamol', '&limit=1');
    expect([medicines.length, total > 1]).toEqual([1, true]);
  });

  test('an unknown name gets similar names', async () => {
    const { total, did_you_mean } = await lookedUp('paracetamol 7000 mg tablet');
    expect([total, did_you_mean.length > 0]).toEqual([0, true]);
    expect(did_you_mean[0]).toContain('paracetamol');
  });

  test('a lookup of a blank text is refused naming the parameter', async () => {
    const { status, error } = await pharmacy.call('GET', '/medicines?q=%20');
    expect([status, error.fields?.[0]?.path]).toEqual([400, 'q']);
  });

  test('the catalogue is one file whose ids and labels the stock feed accepts', async () => {
    const answer = await fetch(`${engine.origin}/pharmacy/v1/medicines.csv`, {
      headers: { Authorization: `Bearer ${pharmacy.key}` },
    });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    const rows = parse<Record<string, string>>(await answer.text(), { columns: true });
    expect(new Set(rows.map((row) => row['medicine_id'])).size).toBe(rows.length);
    const { total } = await lookedUp('paracetamol', '&limit=100');
    const paracetamol = rows.filter(({ generic_name }) => generic_name === 'paracetamol');
    const soldAsPanadol = paracetamol.filter(({ brands }) => brands?.split(';').includes('panadol'));
    expect([paracetamol.length, soldAsPanadol.map((row) => row['label'])]).toEqual([
      total,
      ['paracetamol 500 mg tablet'],
    ]);
    const [{ medicine_id = '', label = '' } = {}] = rows;
    const said = {
      quantity: 1,
      sales_unit: 'pack',
      pack_size: 1,
      price_ngn: 1,
      as_of: '2026-05-01T08:00:00Z',
    };
    const told = await pharmacy.call<BulkReport>('POST', '/stock/bulk', [
      { medicine_id, ...said },
      { medicine: label, ...said },
    ]);
    expect([told.status, told.data.stored, told.data.superseded]).toEqual([200, 1, 1]);
  });

  const SAID = {
    quantity: 1,
    sales_unit: 'pack',
    pack_size: 20,
    price_ngn: 1,
    as_of: '2026-05-01T08:00:00Z',
  };

  const told = (names: readonly string[]) =>
    pharmacy.call<BulkReport>(
      'POST',
      '/stock/bulk',
      names.map((medicine) => ({ medicine, ...SAID })),
    );

  test.each([
    ['Amoxicillin 500mg caps', 'amoxicillin 500 mg capsule'],
    ['caps 500mg Amoxicillin', 'amoxicillin 500 mg capsule'],
    ['Panadol tabs 500mg', 'paracetamol 500 mg tablet'],
    ['Coartem 80/480 tablets', 'artemether + lumefantrine 80 mg + 480 mg tablet'],
  ])('a row with %s means %s', async (name, label) => {
    const own = await given.pharmacy();
    const { status, data } = await own.call<BulkReport>('POST', '/stock/bulk', [{ medicine: name, ...SAID }]);
    expect([status, data?.stored]).toEqual([200, 1]);
    const { data: page } = await own.call<StockList>('GET', '/stock');
    expect(page.stock.map(({ medicine }) => medicine.label)).toEqual([label]);
  });

  test('a row whose name fits several strengths or forms is refused as ambiguous, with the first of them', async () => {
    const { status, error } = await told(['Coartem', 'paracetamol']);
    expect([status, error.code]).toEqual([422, 'rows_refused']);
    expect(error.fields?.map(({ path, code }) => [path, code])).toEqual([
      ['[0].medicine', 'ambiguous'],
      ['[1].medicine', 'ambiguous'],
    ]);
    expect(error.fields?.[0]?.message).toContain('artemether + lumefantrine 80 mg + 480 mg tablet');
    expect(error.fields?.[0]?.did_you_mean).toContain('artemether + lumefantrine 80 mg + 480 mg tablet');
    expect(error.fields?.[1]?.message).toMatch(/paracetamol [^;]+; paracetamol [^;]+; .+, and \d+ more/);
  });

  test('the error of each row with an unknown medicine suggests similar medicines', async () => {
    const names = [
      'paracetamool 500 mg tablet',
      'amoxicilin caps 500mg',
      'xyzzyq',
      'paracetamol 7000 mg tablet',
    ];
    const { status, error } = await told(names);
    expect([status, error.code]).toEqual([422, 'rows_refused']);
    expect(error.fields?.map(({ code }) => code)).toEqual(names.map(() => 'unknown_medicine'));
    expect(error.fields?.map(({ did_you_mean }) => did_you_mean?.[0]).slice(0, 3)).toEqual([
      'paracetamol 500 mg tablet',
      'amoxicillin 500 mg capsule',
      undefined,
    ]);
    expect(error.fields?.[3]?.did_you_mean?.[0]).toContain('paracetamol');
    expect(error.fields?.[0]?.message).toContain('did you mean "paracetamol 500 mg tablet"?');
    expect(error.fields?.[2]?.message).toContain('GET /medicines');
  });
});
