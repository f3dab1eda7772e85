/** Imports pharmacies from a CSV file. */
import type { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import type { Database } from '../schema.ts';
import type { ImportOptions, ImportReport } from './import-report.ts';

/** Reads `source` as CSV; loads all of it, or nothing when a row is bad and `skipBadRows` is off. */
export async function importPharmacies(
  database: Kysely<Database>,
  source: Readable,
  options: ImportOptions = {},
): Promise<ImportReport> {
  void database;
  void source;
  void options;
  throw new Error('importPharmacies is not built yet');
}
