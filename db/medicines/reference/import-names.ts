/** Imports further names of medicines from CSV: brands, synonyms, and names of medicines not in the catalogue. */
import type { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import { normaliseName } from '../../../domain/medicines/medicine-names.ts';
import type { Database } from '../../schema.ts';
import { BadField, textField } from '../../import/fields.ts';
import { importRows } from '../../import/import-rows.ts';
import type { ImportOptions, ImportReport } from '../../import/import-report.ts';
import type { CsvRecord } from '../../import/read-csv.ts';
import { namedProducts, PRODUCTS_COLUMN } from './named-products.ts';
import { namesTable } from './names-table.ts';
import { resolveMedicines } from './resolve-medicines.ts';
import { REVIEW_COLUMNS, reviewedBy } from './review.ts';

/** The files of names: which column holds the name, what kind of name it is, and which columns it may have. */
const FILES = {
  brand: { column: 'brand_name', kind: 'brand', mustHaveProducts: true, optional: [PRODUCTS_COLUMN] },
  synonym: { column: 'synonym', kind: 'synonym', mustHaveProducts: true, optional: [] },
  /** Real medicines that the catalogue lacks; knowing them keeps them from being taken for misspellings. */
  'not listed': { column: 'generic_name', kind: 'generic', mustHaveProducts: false, optional: [] },
} as const;

/**
 * Reads names and the generic name that each stands for, and of a brand the forms and strengths it is sold in. A
 * name may stand several times in a file.
 *
 * @throws Error when another import is running.
 */
export async function importNames(
  database: Kysely<Database>,
  source: Readable,
  file: keyof typeof FILES,
  options: ImportOptions = {},
): Promise<ImportReport> {
  const { column, kind, mustHaveProducts, optional } = FILES[file];
  const required = [...new Set([column, 'generic_name'])];
  return importRows(database, source, options, () => ({
    columns: { required, optional: [...optional, ...REVIEW_COLUMNS] },
    table: namesTable(kind),
    read: (record) => [readName(record, column)],
    ...(mustHaveProducts ? { resolve: resolveMedicines } : {}),
  }));
}

function readName(record: CsvRecord, column: string) {
  const name = normaliseName(textField(record, column));
  if (name === '') throw new BadField(column, 'has no letter or digit');
  const generic_name = textField(record, 'generic_name').toLowerCase();
  return { name, generic_name, medicine_ids: namedProducts(record, generic_name), ...reviewedBy(record) };
}
