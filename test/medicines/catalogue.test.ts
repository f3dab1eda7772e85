/** Partners search the catalogue of medicines and download it, to map their own lists of medicines. */
import { expect, test } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import type { MedicinesAnswer } from '../../api/medicines/catalogue.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useEngine } from '../support/suite/use-engine.ts';

const { engine, given } = useEngine();
const partner = prepared(given.partner());

const find = (query: Readonly<Record<string, string>>) =>
  partner.call<MedicinesAnswer>('GET', `/medicines?${new URLSearchParams(query).toString()}`);

function download(key: string): Promise<Response> {
  return fetch(`${engine.origin}/v1/medicines.csv`, { headers: { Authorization: `Bearer ${key}` } });
}

test.each([
  ['paracetamol 500mg tablet', 'paracetamol 500 mg tablet', 'exact'],
  ['PANADOL 500 mg tablet', 'paracetamol 500 mg tablet', 'brand'],
  ['amoxicilin 500mg capsule', 'amoxicillin 500 mg capsule', 'fuzzy'],
])('%s is found as %s with the match type %s', async (q, label, type) => {
  const { data } = await find({ q });
  expect(data.medicines[0]).toMatchObject({ label, match: { type } });
  expect(data.total).toBeGreaterThan(0);
});

test('at most `limit` medicines are listed, and all are counted', async () => {
  const { data } = await find({ q: 'paracetamol', limit: '1' });
  expect(data.medicines).toHaveLength(1);
  expect(data.total).toBeGreaterThan(1);
});

test('a name without a match gets similar names', async () => {
  const { status, data } = await find({ q: 'paracetamol 7000 mg tablet' });
  expect([status, data.total, data.medicines]).toEqual([200, 0, []]);
  expect(data.did_you_mean[0]).toContain('paracetamol');
});

test.each([
  ['no name', {}, 'q'],
  ['an empty name', { q: ' ' }, 'q'],
  ['a limit of 0', { q: 'paracetamol', limit: '0' }, 'limit'],
  ['a barcode, which only pharmacies search by', { q: 'paracetamol', gtin: '5901234123457' }, 'gtin'],
])('a search with %s is refused', async (_, query, path) => {
  const { status, error } = await find(query);
  expect([status, error.code, error.fields?.map((field) => field.path)]).toEqual([
    400,
    'validation_error',
    [path],
  ]);
});

test('the file has every medicine once, and an order accepts each id and label of it', async () => {
  const answer = await download(partner.key);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  const rows = parse<Record<string, string>>(await answer.text(), { columns: true });
  const { count } = await engine.database
    .selectFrom('medicine')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  expect(new Set(rows.map(({ medicine_id }) => medicine_id)).size).toBe(Number(count));
  const [{ medicine_id = '', label = '' } = {}] = rows.filter(
    (row) => row['label'] === 'paracetamol 500 mg tablet',
  );
  for (const medicine of [medicine_id, label]) {
    const { items } = await given.order().of(medicine).by(partner);
    expect(items.map((item) => item.medicine_id)).toEqual([medicine_id]);
  }
});

test.each(['/v1/medicines?q=paracetamol', '/v1/medicines.csv'])(
  'a key without the scope medicines:search cannot call %s',
  async (path) => {
    const { key } = await given.partner().withScopes('requests:read');
    const answer = await fetch(`${engine.origin}${path}`, { headers: { Authorization: `Bearer ${key}` } });
    expect([answer.status, await answer.json()]).toMatchObject([
      403,
      { error: { code: 'insufficient_scope' } },
    ]);
  },
);
