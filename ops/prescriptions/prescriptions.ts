/** `ops prescriptions`: the files that lie in the storage, those of proofs of delivery too. */
import { Command } from 'commander';
import { findOrphans, removeOrphan } from '../../services/files/orphaned-files.ts';
import { OperatorError } from '../operator-error.ts';
import type { Operations } from '../operations.ts';

export function prescriptionCommands(operations: Operations): Command {
  const prescriptions = new Command('prescriptions').description('Prescriptions: the files of them.');
  prescriptions
    .command('sweep-files')
    .description(
      'Finds files older than an hour that no prescription and no proof of delivery has: a process was killed between ' +
        'the two, or a delivery was refused. Changes nothing without --remove.',
    )
    .option('--remove', 'remove them, for good')
    .action(async ({ remove = false }: { remove?: boolean }) => sweep(operations, remove));
  return prescriptions;
}

async function sweep(operations: Operations, remove: boolean): Promise<void> {
  const storage = await operations.fileStorage();
  const database = operations.database();
  const { known, orphans } = await findOrphans(database, storage, new Date());
  operations.print(`files in use: ${known}; in no use, and older than an hour: ${orphans.length}`);
  if (!remove || orphans.length === 0) return;
  if (orphans.length > known) throw otherDeployment();
  for (const storageKey of orphans) await removeOrphan(database, storage, storageKey);
  operations.print(`removed: ${orphans.length}`);
}

/** A wrong database, or one that was put back to an earlier day, knows nothing of files that must stay. */
function otherDeployment(): OperatorError {
  return new OperatorError(
    'Nothing was removed: more files are in no use than in use. Check that DATABASE_URL and ' +
      'PRESCRIPTION_STORAGE are of one deployment, and that its database was not put back to an earlier day.',
  );
}
