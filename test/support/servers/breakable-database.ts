/** A database on a Postgres that a test breaks. */
import { Client } from 'pg';
import { openDatabase } from '../../../db/database.ts';
import { withKeysForTestRows } from '../requests/sealed-rows.ts';
import { migrateToLatest } from '../../../db/migrate.ts';
import { loadReferenceData } from '../../../db/import/load-reference-data.ts';
import type { BreakablePostgres } from './breakable-servers.ts';
import type { TestDatabase } from './database.ts';

/** Creates a database with the newest schema and the reference data; it is removed with its server. */
export async function makeBreakableDatabase(
  postgres: BreakablePostgres,
  name: string,
): Promise<TestDatabase> {
  const client = new Client({ connectionString: postgres.urlOf('postgres') });
  await client.connect();
  await client.query(`create database ${client.escapeIdentifier(name)}`);
  await client.end();
  const connectionString = postgres.urlOf(name);
  const database = withKeysForTestRows(openDatabase({ connectionString }));
  await migrateToLatest(database);
  await loadReferenceData(database);
  return { database, connectionString, close: () => database.destroy() };
}
