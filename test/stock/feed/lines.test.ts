/** A pharmacy sets and reads its stock of one medicine; refused or interrupted bulk calls store nothing. */
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { ORDER } from '../../support/callers/api-caller.ts';
import { MEDICINE_ID, PHARMACY_BASE, SHORT_WINDOWS, STOCK } from '../../support/callers/pharmacy-caller.ts';
import { prepared, preparedEach } from '../../support/suite/prepared.ts';
import { useOwnEngine } from '../../support/suite/use-own-engine.ts';
import { eventually } from '../../support/engine/eventually.ts';
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

// A separate engine, because a search finds the pharmacies of other tests.
const { engine, given } = useOwnEngine({ worker: false, callWindows: SHORT_WINDOWS });

const partner = prepared(given.partner());

const pharmacy = preparedEach(given.pharmacy().listed());

const at = (time: string) => `2026-05-01T${time}Z`;

test('stock set by a pharmacy is stored, listed and found, and limits what can be ordered', async () => {
  const told = await pharmacy.put(MEDICINE_ID, { price_ngn: 777 });
  expect(told.status).toBe(200);
  expect(told.data).toEqual({
    outcome: 'stored',
    stock: {
      article_id: expect.stringMatching(/^art_/),
      brand: null,
      batch_number: null,
      expires_on: null,
      short_dated: false,
      gtin: null,
      nafdac_number: null,
      medicine: {
        medicine_id: MEDICINE_ID,
        name: 'paracetamol',
        form: 'tablet',
        strength: '500 mg',
        label: 'paracetamol 500 mg tablet',
      },
      quantity: 40,
      reserved: 0,
      in_stock: true,
      sales_unit: 'pack',
      pack_size: 24,
      content_unit: 'tablet',
      content_size: null,
      price_ngn: 777,
      as_of: '2026-05-01T08:00:00.000Z',
    },
  });
  expect((await pharmacy.stock()).get(MEDICINE_ID)).toEqual(told.data.stock);

  const search = await partner.call<{ results: Record<string, unknown>[] }>('POST', '/medicines/search', {
    query: 'paracetamol 500 mg tablet',
    location: { lat: 6.45, lng: 3.39 },
    limit: 50,
  });
  const found = search.data.results.find(({ pharmacy_id }) => pharmacy_id === pharmacy.pharmacyId);
  expect(found).toMatchObject({ price_ngn: 777, stock_checked_at: '2026-05-01T08:00:00.000Z' });

  const order = { ...ORDER, pharmacy_id: pharmacy.pharmacyId, items: [{ ...ORDER.items[0], quantity: 41 }] };
  expect((await partner.call('POST', '/requests', order)).error.code).toBe('out_of_stock');
});

test('older stock never overwrites newer stock, and of two calls with one timestamp the later call wins', async () => {
  const put = async (quantity: number, as_of: string) => {
    const { data } = await pharmacy.put(MEDICINE_ID, { quantity, as_of });
    return [data.outcome, data.stock.quantity];
  };
  expect(await put(10, at('09:00:00'))).toEqual(['stored', 10]);
  expect(await put(9, at('08:59:59.999'))).toEqual(['superseded', 10]);
  expect(await put(8, at('09:00:00'))).toEqual(['stored', 8]);
  expect(await put(8, at('09:00:00'))).toEqual(['unchanged', 8]);
  // The same time in Lagos, and a millisecond later.
  expect(await put(7, '2026-05-01T10:00:00+01:00')).toEqual(['stored', 7]);
  expect(await put(6, at('09:00:00.001'))).toEqual(['stored', 6]);
  expect(await put(5, '2026-05-01T10:00:00+01:00')).toEqual(['superseded', 6]);
});

test('a medicine out of stock stays listed, and an order for it is refused', async () => {
  const { data } = await pharmacy.put(MEDICINE_ID, { quantity: 0, as_of: at('12:00:00') });
  expect(data.stock).toMatchObject({ quantity: 0, in_stock: false });
  expect((await pharmacy.stock()).get(MEDICINE_ID)?.in_stock).toBe(false);
  const order = { ...ORDER, pharmacy_id: pharmacy.pharmacyId };
  expect((await partner.call('POST', '/requests', order)).status).toBe(422);
});

test('pages of stock list every line once in order, and an invalid cursor is refused', async () => {
  const other = await given.pharmacy();
  const medicines = await engine.database.selectFrom('medicine').select('medicine_id').limit(7).execute();
  for (const { medicine_id } of medicines) {
    const { status, error } = await other.put(medicine_id, { sales_unit: 'pack' });
    expect([status, error]).toEqual([200, undefined]);
  }
  const pages: string[][] = [];
  let cursor = '';
  do {
    const { data } = await other.call<{
      stock: { medicine: { medicine_id: string } }[];
      next_cursor: string | null;
    }>('GET', `/stock?limit=3${cursor}`);
    pages.push(data.stock.map(({ medicine }) => medicine.medicine_id));
    cursor = data.next_cursor === null ? '' : `&cursor=${data.next_cursor}`;
  } while (cursor !== '');
  expect(pages.map((page) => page.length)).toEqual([3, 3, 1]);
  expect(pages.flat()).toEqual(medicines.map(({ medicine_id }) => medicine_id).toSorted());
  expect((await other.call('GET', '/stock?cursor=bWVk')).error.code).toBe('invalid_cursor');
});

test('a pharmacy sees and changes only its own stock', async () => {
  const other = await given.pharmacy();
  await pharmacy.put(MEDICINE_ID, { quantity: 5 });
  const before = await pharmacy.stock();
  expect(await other.stock()).toEqual(new Map());
  await other.put(MEDICINE_ID, { quantity: 3, as_of: at('23:00:00') });
  expect(await pharmacy.stock()).toEqual(before);
  expect((await other.stock()).get(MEDICINE_ID)?.quantity).toBe(3);
});

test.each([
  ['a quantity below 0', { quantity: -1 }, 'quantity', 'minimum'],
  ['half a pack', { quantity: 1.5 }, 'quantity', 'type'],
  ['a number too large for the column', { quantity: 3_000_000_000 }, 'quantity', 'maximum'],
  ['a price of zero', { price_ngn: 0 }, 'price_ngn', 'minimum'],
  ['an unknown unit', { sales_unit: 'bag' }, 'sales_unit', 'enum'],
  ['vials of tablets', { sales_unit: 'vial', pack_size: 1 }, 'sales_unit', 'sales_unit'],
  ['a capsule of tablets', { sales_unit: 'capsule' }, 'sales_unit', 'sales_unit'],
  ['ten tablets in a tablet', { sales_unit: 'tablet', pack_size: 10 }, 'pack_size', 'pack_size'],
  ['a bottle of one tablet', { sales_unit: 'bottle', pack_size: 1 }, 'pack_size', 'pack_size'],
  ['pieces of tablets', { sales_unit: 'piece', pack_size: 1 }, 'sales_unit', 'sales_unit'],
  ['a placeholder as its expiry date', { expires_on: '1970-01-01' }, 'expires_on', 'too_long_ago'],
  ['a shortened batch number', { batch_number: '6.15E+12' }, 'batch_number', 'damaged_batch_number'],
  ['a time without a zone', { as_of: '2026-05-01T08:00:00' }, 'as_of', 'format'],
  ['a leap second', { as_of: '2016-12-31T23:59:60Z' }, 'as_of', 'format'],
  ['a time far in the future', { as_of: '2999-01-01T00:00:00Z' }, 'as_of', 'future'],
  ['no time', { as_of: undefined }, 'as_of', 'required'],
  ['an unknown member', { pharmacy_id: 'ph_sbx_happy' }, 'pharmacy_id', 'unknown_member'],
])('a stock line with %s is refused naming the member', async (_, change, path, code) => {
  const { status, error } = await pharmacy.call('PUT', `/stock/${MEDICINE_ID}`, { ...STOCK, ...change });
  expect([status, error.code]).toEqual([400, 'validation_error']);
  expect(error.fields).toContainEqual(expect.objectContaining({ path, code }));
  if (path === 'pharmacy_id') return;
  const row = { medicine_id: MEDICINE_ID, ...STOCK, ...change };
  const bulk = await sendBulk(pharmacy, JSON_TYPE, JSON.stringify([row]));
  expect(bulk.error.fields).toContainEqual(expect.objectContaining({ path: `[0].${path}`, code }));
});

test.each(['N/A', 'nil', '-'])('the batch number %s counts as not stated', async (batch_number) => {
  const { data } = await (await given.pharmacy()).put(MEDICINE_ID, { batch_number });
  expect(data).toMatchObject({ stock: { batch_number: null } });
});

test.each(['med_none', 'paracetamol', '%00', 'paracetamol%20500%20mg%20tablet'])(
  'the medicine of a stock line is never guessed: %s is unknown',
  async (medicineId) => {
    const { status, error } = await pharmacy.call('PUT', `/stock/${medicineId}`, STOCK);
    expect([status, error.code]).toEqual([404, 'unknown_medicine']);
  },
);

describe('refused or interrupted bulk calls', () => {
  const { engine, given } = useOwnEngine({ worker: false, callWindows: SHORT_WINDOWS });

  const pharmacy = preparedEach(given.pharmacy());

  const bulk = (...call: BulkCall) => sendBulk(pharmacy, ...call);

  const LONG = 'x'.repeat(200_000);

  test.each([
    ['a body that is not an array', JSON_TYPE, '{"medicine_id": "m"}', 400, 'validation_error'],
    ['a number', JSON_TYPE, '17', 400, 'validation_error'],
    ['nothing', JSON_TYPE, '', 400, 'validation_error'],
    ['spaces', JSON_TYPE, ' '.repeat(200_000), 400, 'validation_error'],
    ['a truncated array', JSON_TYPE, JSON.stringify(ROWS).slice(0, -1), 400, 'malformed_json'],
    ['content after the array', JSON_TYPE, `${JSON.stringify(ROWS)},`, 400, 'malformed_json'],
    ['a row without an end', JSON_TYPE, `[{"medicine": "${LONG}`, 400, 'validation_error'],
    ['a line without an end', LINES_TYPE, `{"medicine": "${LONG}`, 400, 'validation_error'],
    ['a header without a required column', CSV_TYPE, 'medicine_id,quantity\n', 400, 'validation_error'],
    ['an empty file', CSV_TYPE, '\n', 400, 'validation_error'],
    ['XML', 'text/xml', '<stock/>', 415, 'unsupported_media_type'],
    ['another character set', 'text/csv; charset=latin1', HEADER, 415, 'unsupported_media_type'],
  ])('a bulk call of %s is refused as a whole in both modes', async (_, type, body, status, code) => {
    for (const mode of ['keep_good', 'all_or_nothing']) {
      const answer = await bulk(type, body, `?mode=${mode}`);
      expect([answer.status, answer.error.code]).toEqual([status, code]);
    }
    expect((await pharmacy.stock()).size).toBe(0);
  });

  test('a long CSV row with an unclosed quote is rejected', async () => {
    const { data } = await bulk(CSV_TYPE, `${HEADER}\n"${LONG}`, '?mode=keep_good');
    expect(data).toMatchObject({ stored: 0 });
    expect(data.rejected).toBeGreaterThan(0);
  });

  test.each([
    ['mode', '?mode=some'],
    ['as_of', '?as_of=yesterday'],
    ['pharmacy_id', '?pharmacy_id=ph_sbx_happy'],
  ])('an invalid parameter of a bulk call is refused: %s', async (path, query) => {
    const { error } = await bulk(JSON_TYPE, '[]', query);
    expect(error.fields).toMatchObject([{ path }]);
  });

  test.each([
    ['a JSON array', JSON_TYPE, (rows: readonly string[]) => `[${rows.join(', ')}]`],
    ['JSON lines', LINES_TYPE, (rows: readonly string[]) => rows.join('\n')],
  ])(
    'a row of %s with a repeated member is a bad row that names the member, in both modes',
    async (_, type, join) => {
      const [good, bad] = [JSON.stringify(row()), JSON.stringify(row({ medicine_id: AMOXICILLIN }))];
      const twice = bad.replace('{', '{"price_ngn": 1, "quant\\u0069ty": 7, "as_of": {"a": 1, "a": 2}, ');
      const body = join([good, twice, good]);
      const line = type === LINES_TYPE ? { line: 2 } : {};
      const where = type === LINES_TYPE ? ' (line 2)' : '';
      const message = `is repeated; send it once${where}`;
      const paths = ['[1].as_of.a', '[1].quantity', '[1].price_ngn'];
      const fields = paths.map((path) => ({ path, code: 'repeated', message, ...line }));
      const refused = await bulk(type, body);
      expect([refused.status, refused.error.code]).toEqual([422, 'rows_refused']);
      expect(refused.error.fields).toEqual(expect.arrayContaining(fields));
      expect((await pharmacy.stock()).size).toBe(0);
      const { data } = await bulk(type, body, '?mode=keep_good');
      expect(data).toMatchObject({ rows: 3, rejected: 1 });
      expect(data.errors).toEqual(expect.arrayContaining(fields));
      expect((await pharmacy.stock()).size).toBe(1);
    },
  );

  test('an empty array is a bulk call without rows', async () => {
    expect((await bulk(JSON_TYPE, '[]')).data).toMatchObject({ rows: 0, rejected: 0, stored: 0 });
  });

  test('100,001 rows are too many for a bulk call, and 50 MB too large, also when compressed small', async () => {
    const lines = Readable.from(repeated(`${JSON.stringify(row())}\n`, 100_001));
    const many = await bulk(LINES_TYPE, Readable.toWeb(lines) as never);
    expect([many.status, many.error.code]).toEqual([413, 'payload_too_large']);
    const bomb = gzipSync(`${JSON.stringify(row())}${' '.repeat(600)}\n`.repeat(90_000));
    const large = await bulk(LINES_TYPE, new Uint8Array(bomb), '', { 'Content-Encoding': 'gzip' });
    expect([large.status, large.error.code]).toEqual([413, 'payload_too_large']);
    expect((await pharmacy.stock()).size).toBe(0);
  });

  function* repeated(text: string, times: number): Generator<string> {
    const atOnce = 1_000;
    for (let done = 0; done < times; done += atOnce) yield text.repeat(Math.min(atOnce, times - done));
  }

  test.each([
    ['in the middle of its rows', (rows: string) => rows.slice(0, rows.length / 2)],
    ['before its last byte', (rows: string) => rows.slice(0, -1)],
  ])('a bulk call that is interrupted %s changes nothing', async (_, cut) => {
    const body = ROWS.map((one) => JSON.stringify(one)).join('\n');
    const { hostname, port } = new URL(engine.origin);
    const socket = connect(Number(port), hostname);
    const before = engine.logs.length;
    socket.write(
      [
        `POST ${PHARMACY_BASE}/stock/bulk?mode=keep_good HTTP/1.1`,
        `Host: ${hostname}`,
        `Authorization: Bearer ${pharmacy.key}`,
        `Content-Type: ${LINES_TYPE}`,
        `Content-Length: ${body.length}`,
        '',
        cut(body),
      ].join('\r\n'),
      () => socket.destroySoon(),
    );
    const over = async () => engine.logs.slice(before).some((line) => line.includes('POST /stock/bulk'));
    await eventually(over, { deadlineMs: 5_000, describe: 'the broken call to be logged' });
    expect(engine.logs.slice(before).join('')).toContain('"error":"malformed_http"');
    expect((await pharmacy.stock()).size).toBe(0);
  });
});
