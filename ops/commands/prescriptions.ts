/** `ops prescriptions`: the files that lie in the storage. */
import { Command } from 'commander';
import { findOrphans } from '../../db/files/sweep.ts';
import { OperatorError } from '../operator-error.ts';
import type { Operations } from '../operations.ts';

export function prescriptionCommands(operations: Operations): Command {
  const prescriptions = new Command('prescriptions').description('Prescriptions: the files of them.');
  prescriptions
    .command('sweep-files')
    .description(
      'Finds files older than an hour that no prescription has: a process was killed between the two. Changes nothing ' +
        'without --remove.',
    )
    .option('--remove', 'remove them, for good')
    .action(async ({ remove = false }: { remove?: boolean }) => sweep(operations, remove));
  return prescriptions;
}

async function sweep(operations: Operations, remove: boolean): Promise<void> {
  const storage = await operations.fileStorage();
  const { known, orphans } = await findOrphans(operations.database(), storage, new Date());
  operations.print(
    `files with a prescription: ${known}; without one, and older than an hour: ${orphans.length}`,
  );
  if (!remove || orphans.length === 0) return;
  if (orphans.length > known) throw otherDeployment();
  for (const storageKey of orphans) await storage.remove(storageKey);
  operations.print(`removed: ${orphans.length}`);
}

/** A wrong database, or one that was put back to an earlier day, knows nothing of files that must stay. */
function otherDeployment(): OperatorError {
  return new OperatorError(
    'Nothing was removed: more files are without a prescription than with one. Check that DATABASE_URL and ' +
      'PRESCRIPTION_STORAGE are of one deployment, and that its database was not put back to an earlier day.',
  );
}
