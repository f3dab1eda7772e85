/** A pharmacy looks up what it scanned. Every number here is made up. */
import { beforeAll, expect, test } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import type { MedicinesAnswer } from '../../../api/pharmacy/medicines.ts';
import { MEDICINE_ID } from '../../support/callers/pharmacy-caller.ts';
import { prepared } from '../../support/suite/prepared.ts';
import { useOwnEngine } from '../../support/suite/use-own-engine.ts';
import { AMOXICILLIN } from '../feed/bulk-calls.ts';

// Of its own, because the catalogue has barcodes here.
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
  '%s finds the medicine, with all that is known to be on it',
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

test('by name it has them too, the first twenty', async () => {
  const { data } = await find(`q=${encodeURIComponent('paracetamol 500 mg tablet')}`);
  const found = data.medicines.find(({ medicine_id }) => medicine_id === MEDICINE_ID);
  expect(found?.identifiers.map(({ value }) => value)).toEqual(
    Array.from({ length: 20 }, (_, index) => `B4-${101 + index}`),
  );
});

test('the catalogue as a file has all', async () => {
  const answer = await fetch(`${engine.origin}/pharmacy/v1/medicines.csv`, {
    headers: { Authorization: `Bearer ${pharmacy.key}` },
  });
  const rows = parse<Record<string, string>>(await answer.text(), { columns: true });
  const rowOf = (id: string) => rows.find(({ medicine_id }) => medicine_id === id);
  expect(rowOf(AMOXICILLIN)).toMatchObject({ gtins: '5901234123457', nafdac_numbers: 'A4-0123' });
  expect(rowOf(MEDICINE_ID)?.['nafdac_numbers']?.split(';')).toHaveLength(MANY);
  expect(rows.filter(({ gtins }) => gtins !== '')).toHaveLength(1);
});

test('what a pharmacy says itself of its item codes is found by it, and by nobody else', async () => {
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
])('a look-up of %j is refused at %s', async (query, path, code) => {
  const { status, error } = await find(query);
  expect([status, error.code]).toEqual([400, 'validation_error']);
  expect(error.fields).toContainEqual(expect.objectContaining({ path, code }));
});
