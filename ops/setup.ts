/** `ops setup`: prepares a deployment. */
import type { Command } from 'commander';
import { ensureLogins, migrateToLatest } from '../db/migrate.ts';
import { loadReferenceData } from '../db/import/load-reference-data.ts';
import { DATABASE_PROTOCOLS, type Operations } from './operations.ts';
import { registerSearchAttributes } from './search-attributes.ts';

/** Defines `ops setup`. It needs no confirmation, because it is safe to repeat and runs in each deployment. */
export function defineSetup(setup: Command, operations: Operations): void {
  setup.action(async () => {
    await makeLogins(operations);
    const applied = await migrateToLatest(operations.database());
    operations.report(`database: ${applied.length === 0 ? 'up to date' : `applied ${applied.join(', ')}`}`);
    // Logged only after the migration, which creates the table of the log.
    await operations.logged(null, () => prepare(operations));
    operations.answer({ applied }, () => []);
  });
}

async function makeLogins(operations: Operations): Promise<void> {
  const logins = operations.read((reader) =>
    reader.optional('ADMINISTRATOR_DATABASE_URL', (name) => ({
      administrator: reader.url(name, DATABASE_PROTOCOLS),
      owner: reader.url('DATABASE_URL', DATABASE_PROTOCOLS),
      application: reader.url('APPLICATION_DATABASE_URL', DATABASE_PROTOCOLS),
    })),
  );
  if (logins === undefined) return;
  await ensureLogins(operations.databaseAt(logins.administrator), logins);
  operations.report('database: logins of the owner, the API and the workers are set up');
}

async function prepare(operations: Operations): Promise<void> {
  await registerSearchAttributes(await operations.temporal());
  operations.report('Temporal: search attributes registered');
  if (operations.environment() !== 'sandbox') return;
  await loadReferenceData(operations.database(), {
    onProgress: (message) => operations.report(`mock data: ${message}`),
  });
  operations.report('mock data: loaded');
}
