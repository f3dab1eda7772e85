/** Loads the mock reference data of the sandbox: medicines, their names, pharmacies and stock. */
import type { Kysely } from 'kysely';
import type { Database } from '../schema.ts';

export interface LoadOptions {
  /** Told what is being loaded, for people to read. */
  readonly onProgress?: (message: string) => void;
}

/**
 * Loads the reference data unless the database already holds this version of it. Two processes at once are
 * safe: the second waits and then finds nothing to do.
 */
export async function loadReferenceData(
  database: Kysely<Database>,
  options: LoadOptions = {},
): Promise<void> {
  void database;
  void options;
  throw new Error('loadReferenceData is not built yet');
}
