/** Imports further names of medicines from CSV: brands, synonyms, and names of medicines not in the catalogue. */
import type { Readable } from 'node:stream';
import type { Kysely, Transaction } from 'kysely';
import { normaliseName } from '../../../domain/medicines/medicine-names.ts';
import type { Database } from '../../schema.ts';
import { BadField, textField } from '../../import/fields.ts';
import { importRows, type Resolved } from '../../import/import-rows.ts';
import type { ImportOptions, ImportReport } from '../../import/import-report.ts';
import { namesTable } from './names-table.ts';
import type { CsvRecord } from '../../import/read-csv.ts';
import type { StagedRow } from '../../import/staging.ts';

/** The files of names: which column holds the name, and what kind of name it is. */
const FILES = {
  brand: { column: 'brand_name', kind: 'brand', mustHaveProducts: true },
  synonym: { column: 'synonym', kind: 'synonym', mustHaveProducts: true },
  /** Real medicines that the catalogue lacks; knowing them keeps them from being taken for misspellings. */
  'not listed': { column: 'generic_name', kind: 'generic', mustHaveProducts: false },
} as const;

/**
 * Reads names and the generic name that each stands for. A name may stand several times in a file.
 *
 * @throws Error when another import is running.
 */
export async function importNames(
  database: Kysely<Database>,
  source: Readable,
  file: keyof typeof FILES,
  options: ImportOptions = {},
): Promise<ImportReport> {
  const { column, kind, mustHaveProducts } = FILES[file];
  const required = [...new Set([column, 'generic_name'])];
  return importRows(database, source, options, () => ({
    columns: { required, optional: [] },
    table: namesTable(kind),
    read: (record) => [readName(record, column)],
    ...(mustHaveProducts ? { resolve: resolveMedicines } : {}),
  }));
}

function readName(record: CsvRecord, column: string) {
  const name = normaliseName(textField(record, column));
  if (name === '') throw new BadField(column, 'has no letter or digit');
  return { name, generic_name: textField(record, 'generic_name').toLowerCase() };
}

async function resolveMedicines(
  transaction: Transaction<Database>,
  rows: readonly StagedRow[],
): Promise<Resolved> {
  const asked = rows.map(({ values }) => values['generic_name'] ?? '');
  const found = await transaction
    .selectFrom('medicine')
    .select('generic_name')
    .distinct()
    .where('generic_name', 'in', ['', ...asked])
    .execute();
  const known = new Set(found.map(({ generic_name }) => generic_name));
  const isKnown = ({ values }: StagedRow) => known.has(values['generic_name'] ?? '');
  const unknown = rows.filter((row) => !isKnown(row));
  return {
    rows: rows.filter(isKnown),
    bad: unknown.map(({ line, values }) => ({
      line,
      column: 'generic_name',
      message: `is "${values['generic_name']}", which is no medicine of the catalogue; import it first`,
    })),
  };
}
