/** The template database of a test run. */
import { Client } from 'pg';
import { openDatabase } from '../../../db/database.ts';
import { loadReferenceData } from '../../../db/import/load-reference-data.ts';
import { ensureLogins, migrateToLatest } from '../../../db/migrate.ts';
import { TEMPLATE_DATABASE } from './addresses.ts';
import { applicationUrlOf, ownerUrlOf } from './database.ts';

/**
 * Creates a database with the newest schema and the reference data. It has no open connections, so that it can be cloned.
 *
 * @param urlOf returns the superuser's connection string for a database.
 */
export async function createTemplate(urlOf: (databaseName: string) => string): Promise<void> {
  const client = new Client({ connectionString: urlOf('postgres') });
  await client.connect();
  try {
    await client.query(`create database ${TEMPLATE_DATABASE}`);
    const url = urlOf(TEMPLATE_DATABASE);
    const logins = { owner: ownerUrlOf(url), application: applicationUrlOf(url) };
    const administrator = openDatabase({ connectionString: urlOf('postgres') });
    try {
      await ensureLogins(administrator, logins);
    } finally {
      await administrator.destroy();
    }
    const database = openDatabase({ connectionString: logins.owner });
    try {
      await migrateToLatest(database);
      await loadReferenceData(database);
    } finally {
      await database.destroy();
    }
    await client.query(`alter database ${TEMPLATE_DATABASE} with is_template true allow_connections false`);
  } finally {
    await client.end();
  }
}
