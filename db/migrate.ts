/** Brings a database to the newest schema. */
import { promises as fs } from 'node:fs';
import path from 'node:path';
import type { Kysely } from 'kysely';
import { FileMigrationProvider, Migrator, type Migration } from 'kysely/migration';

const migrationFolder = path.join(import.meta.dirname, 'migrations');

/**
 * Applies every migration that the database has not seen, all in one transaction; safe to run from two
 * processes at once (Kysely takes a lock).
 *
 * @returns the names of the migrations applied now.
 * @throws Error naming the migration that failed, with its error as the cause; then none is applied.
 */
export async function migrateToLatest<Tables>(database: Kysely<Tables>): Promise<string[]> {
  const { error, results } = await migratorOf(database).migrateToLatest();
  if (error !== undefined) {
    const failed = results?.find((result) => result.status === 'Error')?.migrationName ?? 'the migrations';
    throw new Error(`Could not apply ${failed} to the database`, { cause: error });
  }
  return (results ?? []).map((result) => result.migrationName);
}

/** The names of the migrations that the database has not seen; nothing is changed. */
export async function pendingMigrations<Tables>(database: Kysely<Tables>): Promise<string[]> {
  const migrations = await migratorOf(database).getMigrations();
  return migrations.filter(({ executedAt }) => executedAt === undefined).map(({ name }) => name);
}

function migratorOf<Tables>(database: Kysely<Tables>): Migrator {
  const provider = new FileMigrationProvider({ fs, path, migrationFolder, import: loadedWhenApplied });
  return new Migrator({ db: database, provider });
}

/** Whoever asks which there are only needs their names. */
function loadedWhenApplied(file: string): Promise<Migration> {
  const up: Migration['up'] = async (database) => ((await import(file)) as Migration).up(database);
  return Promise.resolve({ up });
}
