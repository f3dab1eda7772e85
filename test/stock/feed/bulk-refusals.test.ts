/** Bulk calls that are refused, or that break off: nothing of them is stored. */
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { eventually } from '../../support/engine/eventually.ts';
import { PHARMACY_BASE, SHORT_WINDOWS } from '../../support/callers/pharmacy-caller.ts';
import { preparedEach } from '../../support/suite/prepared.ts';
import { useOwnEngine } from '../../support/suite/use-own-engine.ts';
import {
  AMOXICILLIN,
  CSV_TYPE,
  HEADER,
  JSON_TYPE,
  LINES_TYPE,
  row,
  ROWS,
  sendBulk,
  type BulkCall,
} from './bulk-calls.ts';

const { engine, given } = useOwnEngine({ worker: false, callWindows: SHORT_WINDOWS });
const pharmacy = preparedEach(given.pharmacy());

const bulk = (...call: BulkCall) => sendBulk(pharmacy, ...call);

const LONG = 'x'.repeat(200_000);

test.each([
  ['what is no array', JSON_TYPE, '{"medicine_id": "m"}', 400, 'validation_error'],
  ['a number', JSON_TYPE, '17', 400, 'validation_error'],
  ['nothing', JSON_TYPE, '', 400, 'validation_error'],
  ['spaces', JSON_TYPE, ' '.repeat(200_000), 400, 'validation_error'],
  ['an array that ends too early', JSON_TYPE, JSON.stringify(ROWS).slice(0, -1), 400, 'malformed_json'],
  ['more after its end', JSON_TYPE, `${JSON.stringify(ROWS)},`, 400, 'malformed_json'],
  ['a row without an end', JSON_TYPE, `[{"medicine": "${LONG}`, 400, 'validation_error'],
  ['a line without an end', LINES_TYPE, `{"medicine": "${LONG}`, 400, 'validation_error'],
  ['a header without what is required', CSV_TYPE, 'medicine_id,quantity\n', 400, 'validation_error'],
  ['a header with what is not known', CSV_TYPE, `${HEADER},pharmacy_id\n`, 400, 'validation_error'],
  ['an empty file', CSV_TYPE, '\n', 400, 'validation_error'],
  ['XML', 'text/xml', '<stock/>', 415, 'unsupported_media_type'],
  ['another character set', 'text/csv; charset=latin1', HEADER, 415, 'unsupported_media_type'],
])('a bulk call of %s is refused as a whole, in both modes', async (_, type, body, status, code) => {
  for (const mode of ['keep_good', 'all_or_nothing']) {
    const answer = await bulk(type, body, `?mode=${mode}`);
    expect([answer.status, answer.error.code]).toEqual([status, code]);
  }
  expect((await pharmacy.stock()).size).toBe(0);
});

test('what a bulk call quotes in CSV and never closed is a bad row, not a full memory', async () => {
  const { data } = await bulk(CSV_TYPE, `${HEADER}\n"${LONG}`, '?mode=keep_good');
  expect(data).toMatchObject({ good: 0, stored: 0 });
  expect(data.bad).toBeGreaterThan(0);
});

test.each([
  ['mode', '?mode=some'],
  ['as_of', '?as_of=yesterday'],
  ['pharmacy_id', '?pharmacy_id=ph_sbx_happy'],
])('a wrong parameter of a bulk call is refused: %s', async (path, query) => {
  const { error } = await bulk(JSON_TYPE, '[]', query);
  expect(error.fields).toMatchObject([{ path }]);
});

test.each([
  ['a JSON array', JSON_TYPE, (rows: readonly string[]) => `[${rows.join(', ')}]`],
  ['JSON lines', LINES_TYPE, (rows: readonly string[]) => rows.join('\n')],
])(
  'a row of %s with a member twice is a bad row that names the member, in both modes',
  async (_, type, join) => {
    const [good, bad] = [JSON.stringify(row()), JSON.stringify(row({ medicine_id: AMOXICILLIN }))];
    const twice = bad.replace('{', '{"price_ngn": 1, "quant\\u0069ty": 7, "as_of": {"a": 1, "a": 2}, ');
    const body = join([good, twice, good]);
    const line = type === LINES_TYPE ? { line: 2 } : {};
    const where = type === LINES_TYPE ? ' (line 2)' : '';
    const message = `is there twice; send it once${where}`;
    const paths = ['[1].as_of.a', '[1].quantity', '[1].price_ngn'];
    const fields = paths.map((path) => ({ path, code: 'repeated', message, ...line }));
    const refused = await bulk(type, body);
    expect([refused.status, refused.error.code]).toEqual([422, 'rows_refused']);
    expect(refused.error.fields).toEqual(expect.arrayContaining(fields));
    expect((await pharmacy.stock()).size).toBe(0);
    const { data } = await bulk(type, body, '?mode=keep_good');
    expect(data).toMatchObject({ rows: 3, good: 2, bad: 1 });
    expect(data.errors).toEqual(expect.arrayContaining(fields));
    expect((await pharmacy.stock()).size).toBe(1);
  },
);

test('an empty array is a bulk call of no rows', async () => {
  expect((await bulk(JSON_TYPE, '[]')).data).toMatchObject({ rows: 0, good: 0, bad: 0, stored: 0 });
});

test('100,001 rows are too many for a bulk call, and 50 MB too large, also when they are sent small', async () => {
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
])('a bulk call that breaks off %s changes nothing', async (_, cut) => {
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
