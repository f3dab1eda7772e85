/** Imports whose rows name medicines of the catalogue. */
import type { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import type { ImportOptions, ImportReport } from '../../import/import-report.ts';
import { importRows, type RowImport } from '../../import/import-rows.ts';
import type { Database } from '../../schema.ts';
import { Catalogue } from '../../stock/catalogue.ts';

/**
 * Reads `source` as CSV; `docs/ops/reference-data.md` describes the columns. Loads all of it, or nothing when a row is
 * bad and `skipBadRows` is off.
 *
 * @throws Error when another import is running.
 */
export type MedicineImport = (
  database: Kysely<Database>,
  source: Readable,
  options?: ImportOptions,
) => Promise<ImportReport>;

/** @param prepare is given the catalogue as the import's transaction sees it. */
export function medicineImport(
  prepare: (catalogue: Catalogue, options: ImportOptions) => RowImport,
): MedicineImport {
  return (database, source, options = {}) =>
    importRows(database, source, options, async (transaction) =>
      prepare(await Catalogue.read(transaction), options),
    );
}
