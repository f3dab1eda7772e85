/** Brings a database to the newest schema. */
import { promises as fs } from 'node:fs';
import path from 'node:path';
import type { Kysely } from 'kysely';
import { FileMigrationProvider, Migrator } from 'kysely/migration';

const migrationFolder = path.join(import.meta.dirname, 'migrations');

/**
 * Applies every migration that the database has not seen, each in a transaction; safe to run from two
 * processes at once (Kysely takes a lock).
 *
 * @returns the names of the migrations applied now.
 * @throws the error of the migration that failed; those before it stay applied.
 */
export async function migrateToLatest<Tables>(database: Kysely<Tables>): Promise<string[]> {
  const migrator = new Migrator({
    db: database,
    provider: new FileMigrationProvider({ fs, path, migrationFolder }),
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
  return (results ?? []).map((result) => result.migrationName);
}
