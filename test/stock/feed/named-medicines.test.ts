/** The limit for texts of a file that do not match catalogue labels and are looked up. */
import { expect, test } from '@jest/globals';
import { Catalogue } from '../../../db/stock/catalogue.ts';
import { MedicinesByText } from '../../../services/stock/articles.ts';
import type { RunIo } from '../../../services/common/concurrency.ts';
import { useDatabase } from '../../support/suite/use-database.ts';
import { AMOXICILLIN } from './bulk-calls.ts';

const suite = useDatabase();
const atOnce: RunIo = (work) => work();

test('a resolved name is cached and counts once', async () => {
  const names = new MedicinesByText(suite.database, await Catalogue.read(suite.database), 2);
  for (let rows = 0; rows < 3; rows += 1)
    await names.lookUp(['Amoxicillin 500mg caps', 'Panadol tabs 500mg'], atOnce);
  await names.lookUp(['xyzzyq'], atOnce);
  expect(names.of('Amoxicillin 500mg caps')?.map(({ medicine }) => medicine.label)).toEqual([
    'amoxicillin 500 mg capsule',
  ]);
  expect([names.of('Panadol tabs 500mg'), names.of('xyzzyq')]).toEqual([expect.any(Array), undefined]);
});

test('texts beyond the limit of a file are not looked up, but labels and ids always are', async () => {
  const names = new MedicinesByText(suite.database, await Catalogue.read(suite.database), 2);
  await names.lookUp(
    ['Amoxicillin 500mg caps', 'xyzzyq', 'Panadol tabs 500mg', 'amoxicillin 500 mg capsule', AMOXICILLIN],
    atOnce,
  );
  const labels = (text: string) => names.of(text)?.map(({ medicine }) => medicine.label);
  expect(labels('Amoxicillin 500mg caps')).toEqual(['amoxicillin 500 mg capsule']);
  expect(labels('xyzzyq')).toEqual([]);
  expect(labels('Panadol tabs 500mg')).toBeUndefined();
  for (const written of ['amoxicillin 500 mg capsule', AMOXICILLIN])
    expect(labels(written)).toEqual(['amoxicillin 500 mg capsule']);
  await names.lookUp(['Panadol tabs 500mg'], atOnce);
  expect(labels('Panadol tabs 500mg')).toBeUndefined();
});

test.each([
  ['prednisolone 2·5 mg tablet', []],
  ['prednisolone 2 5 mg tablet', []],
  ['captopril 2·5 mg tablet', []],
  ['prednisolone ٥ mg tablet', ['prednisolone 5 mg tablet']],
  ['Furosemide ٤٠ mg tablet', ['furosemide 40 mg tablet']],
  ['furosemide ٢٠ mg tablet', []],
  ['prednisolone5mg tablet', ['prednisolone 5 mg tablet']],
  ['amoxicillin 125mg x 20', []],
  ['amoxicillin 125mg susp', ['amoxicillin 125 mg/5 ml powder for oral liquid']],
])('the text "%s" of a stock file names the medicines %j', async (text, expected) => {
  const names = new MedicinesByText(suite.database, await Catalogue.read(suite.database));
  await names.lookUp([text], atOnce);
  expect(names.of(text)?.map(({ medicine }) => medicine.label)).toEqual(expected);
});
