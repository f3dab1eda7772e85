/** `ops setup`: what a deployment needs before its first request. */
import { Command } from 'commander';
import { ensureLogins } from '../db/logins.ts';
import { migrateToLatest } from '../db/migrate.ts';
import { loadReferenceData } from '../db/import/load-reference-data.ts';
import type { Operations } from './operations.ts';
import { registerSearchAttributes } from './search-attributes.ts';

export function setupCommand(operations: Operations): Command {
  return new Command('setup')
    .description(
      'Makes the logins of the database (ADMINISTRATOR_DATABASE_URL), migrates it, registers search attributes, and in the sandbox loads the mock data. Safe to repeat.',
    )
    .action(async () => {
      const logins = operations.databaseLogins();
      if (logins !== undefined) {
        await ensureLogins(logins.administrator, logins);
        operations.print('database: its owner, the API and the workers have their logins');
      }
      const applied = await migrateToLatest(operations.database());
      operations.print(`database: ${applied.length === 0 ? 'up to date' : `applied ${applied.join(', ')}`}`);
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
