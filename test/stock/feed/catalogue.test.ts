/** A pharmacy finds out how the catalogue writes what it has. */
import { parse } from 'csv-parse/sync';
import { expect, test } from '@jest/globals';
import type { MedicinesAnswer } from '../../../api/pharmacy/medicines.ts';
import type { BulkReport, StockList } from '../../../api/pharmacy/stock-schemas.ts';
import { prepared } from '../../support/suite/prepared.ts';
import { useEngine } from '../../support/suite/use-engine.ts';

const { engine, given } = useEngine();
const pharmacy = prepared(given.pharmacy());

const lookedUp = async (q: string, more = '') =>
  (await pharmacy.call<MedicinesAnswer>('GET', `/medicines?q=${encodeURIComponent(q)}${more}`)).data;

test.each([
  ['paracetamol 500mg tablet', 'paracetamol 500 mg tablet'],
  ['PANADOL 500 mg tablet', 'paracetamol 500 mg tablet'],
  ['amoxicilin 500mg capsule', 'amoxicillin 500 mg capsule'],
])('%s is found as %s, whether it is in stock or not', async (q, label) => {
  const { medicines, total, did_you_mean } = await lookedUp(q);
  expect(medicines[0]).toMatchObject({ label, medicine_id: expect.stringMatching(/^med_/) });
  expect([total > 0, did_you_mean]).toEqual([true, []]);
});

test('no more are listed than are asked for, and all are counted', async () => {
  const { total, medicines } = await lookedUp('paracetamol', '&limit=1');
  expect([medicines.length, total > 1]).toEqual([1, true]);
});

test('where there is none, near ones are named', async () => {
  const { total, did_you_mean } = await lookedUp('paracetamol 7000 mg tablet');
  expect([total, did_you_mean.length > 0]).toEqual([0, true]);
  expect(did_you_mean[0]).toContain('paracetamol');
});

test('a text that names nothing is refused at the parameter', async () => {
  const { status, error } = await pharmacy.call('GET', '/medicines?q=%20');
  expect([status, error.fields?.[0]?.path]).toEqual([400, 'q']);
});

test('the catalogue is one file, whose ids and labels stock takes', async () => {
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
  const said = { quantity: 1, sales_unit: 'pack', pack_size: 1, price_ngn: 1, as_of: '2026-05-01T08:00:00Z' };
  const told = await pharmacy.call<BulkReport>('POST', '/stock/bulk', [
    { medicine_id, ...said },
    { medicine: label, ...said },
  ]);
  expect([told.status, told.data.medicines]).toEqual([200, 1]);
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
])('a row that says %s is of %s', async (name, label) => {
  const own = await given.pharmacy();
  const { status, data } = await own.call<BulkReport>('POST', '/stock/bulk', [{ medicine: name, ...SAID }]);
  expect([status, data?.stored]).toEqual([200, 1]);
  const { data: page } = await own.call<StockList>('GET', '/stock');
  expect(page.stock.map(({ medicine }) => medicine.label)).toEqual([label]);
});

test('a row whose brand or name has several strengths or forms is told them, and nothing is chosen', async () => {
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

test('each row that is refused for its medicine is told near ones of its own', async () => {
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
