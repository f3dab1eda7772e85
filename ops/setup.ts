/** `ops setup`: what a deployment needs before its first request. */
import { Command } from 'commander';
import { ensureApplicationLogin } from '../db/application-login.ts';
import { migrateToLatest } from '../db/migrate.ts';
import { loadReferenceData } from '../db/import/load-reference-data.ts';
import type { Operations } from './operations.ts';
import { registerSearchAttributes } from './search-attributes.ts';

export function setupCommand(operations: Operations): Command {
  return new Command('setup')
    .description(
      'Migrates the database, gives the API and the workers their login (APPLICATION_DATABASE_URL), registers search attributes, and in the sandbox loads the mock data. Safe to repeat.',
    )
    .action(async () => {
      const applied = await migrateToLatest(operations.database());
      operations.print(`database: ${applied.length === 0 ? 'up to date' : `applied ${applied.join(', ')}`}`);
      const application = operations.applicationDatabaseUrl();
      if (application !== undefined) {
        await ensureApplicationLogin(operations.database(), application);
        operations.print('database: the API and the workers have their login');
      }
      await registerSearchAttributes(operations.temporal());
      operations.print('Temporal: search attributes registered');
      if (operations.environment() !== 'sandbox') return;
      await loadReferenceData(operations.database(), {
        onProgress: (message) => {
          operations.print(`mock data: ${message}`);
        },
      });
      operations.print('mock data: loaded');
    });
}
