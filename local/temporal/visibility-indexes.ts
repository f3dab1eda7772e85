/**
 * The indexes of Temporal's visibility store. Each start and end of a workflow updates all of them, 58 in SQLite and 73
 * in Postgres, and most are on attributes that nothing here filters by.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PROJECT_ROOT } from '../project.ts';

export const VISIBILITY_INDEXES_FILE = path.join(
  PROJECT_ROOT,
  'deploy/kubernetes/temporal/visibility-indexes.sql',
);

/** SQL that drops the unused indexes of Temporal's visibility database in Postgres. */
export const dropUnusedInPostgres = (): string => readFileSync(VISIBILITY_INDEXES_FILE, 'utf8');

/** Returns the names of the indexes that are kept, the same in SQLite and Postgres. */
export function keptIndexes(): string[] {
  return Array.from(dropUnusedInPostgres().matchAll(/^ *'(\w+)',?$/gm), ([, name = '']) => name);
}

const TABLE = 'executions_visibility';
const CREATE = new RegExp(String.raw`^CREATE INDEX (\w+) +ON ${TABLE}\b.*\n`, 'gm');

/**
 * Returns Temporal's schema for SQLite without the unused indexes.
 *
 * @throws Error when the schema has none of them, so that a new form of the schema is noticed.
 */
export function withoutUnusedIndexes(schema: string): string {
  const kept = keptIndexes();
  const reduced = schema.replaceAll(CREATE, (line: string, name: string) =>
    kept.includes(name) ? line : '',
  );
  if (reduced === schema) throw new Error(`Temporal's schema has no index of ${TABLE} to leave out`);
  return reduced;
}

/** Time in milliseconds that a statement waits for a write of the server. */
const BUSY_MS = 5_000;

/**
 * Drops the unused indexes of a store file, which has them unless our own build of the server created it. The server
 * may run, because SQLite prepares a statement again after a change of the schema.
 */
export function dropUnusedInSqlite(storeFile: string): void {
  const kept = keptIndexes();
  const store = new DatabaseSync(storeFile, { timeout: BUSY_MS });
  try {
    const unused = indexesIn(store).filter((name) => !kept.includes(name));
    if (unused.length === 0) return;
    store.exec(`begin immediate; ${unused.map((name) => `drop index ${name};`).join(' ')} commit`);
  } finally {
    store.close();
  }
}

/** Returns the names of the visibility store's indexes. */
export function indexesIn(store: DatabaseSync): string[] {
  return store
    .prepare(`select name from sqlite_schema where type = 'index' and tbl_name = ? and sql is not null`)
    .all(TABLE)
    .map(({ name }) => String(name));
}
