/** Which strength an adult usually takes of a medicine in a form: `data/usual-strengths.csv`. */
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { readCsv } from '../../import/read-csv.ts';
import { medicineId } from './medicine-id.ts';
import { REVIEW_COLUMNS } from './review.ts';
import { toProducts, type Product } from './who-medicines.ts';

const FILE = path.join(import.meta.dirname, '../../../data/usual-strengths.csv');
const COLUMNS = { required: ['generic_name', 'forms_and_strengths'], optional: REVIEW_COLUMNS };

/** Says of a product whether it is the usual one. */
export type UsualRule = (product: Product) => boolean;

/** @throws Error when the file has a bad row. */
export async function readUsualStrengths(): Promise<UsualRule> {
  const usual = new Set<string>();
  for await (const row of readCsv(createReadStream(FILE), COLUMNS)) {
    if ('bad' in row)
      throw new Error(`data/usual-strengths.csv, line ${row.bad.line}: ${row.bad.message}. Correct the file`);
    const { generic_name = '', forms_and_strengths = '' } = row.record;
    for (const product of toProducts({ generic_name, category: '', forms_and_strengths }))
      usual.add(medicineId(product));
  }
  return (product) => usual.has(medicineId(product));
}
