/** Every brand of data/brands.csv, as it is typed: it leads to its own products and to nothing else. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { recogniseMedicines } from '../../../db/medicines/recognise-medicines.ts';
import { medicineLabel } from '../../../domain/medicines/medicine-names.ts';
import { toProducts } from '../../../db/import/who-medicines.ts';
import { useDatabase } from '../../support/suite/use-database.ts';

const FILE = path.join(import.meta.dirname, '../../../data/brands.csv');

interface Row {
  readonly brand_name: string;
  readonly generic_name: string;
  readonly forms_and_strengths: string;
  readonly source: string;
}

const test = useDatabase();
const rows = parse<Row>(readFileSync(FILE), { columns: true });

it('each brand names all of its forms and strengths, and no other', async () => {
  const faults: string[] = [];
  for (const { brand_name, generic_name, forms_and_strengths } of rows) {
    const own = toProducts({ generic_name, category: '', forms_and_strengths }).map(medicineLabel).sort();
    const found = (await recogniseMedicines(test.database, brand_name)).map(({ label }) => label).sort();
    if (own.join('; ') !== found.join('; '))
      faults.push(`${brand_name}: ${found.join('; ')}, and not ${own.join('; ')}`);
  }
  expect(faults).toEqual([]);
});

it.each([
  'medicines-nigeria.csv',
  'brands.csv',
  'synonyms.csv',
  'medicines-not-listed.csv',
  'usual-strengths.csv',
])('each row of %s has a source', (name) => {
  const all = parse<Row>(readFileSync(path.join(path.dirname(FILE), name)), { columns: true });
  expect(all.filter(({ source }) => source === '')).toEqual([]);
});
