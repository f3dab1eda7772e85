/** `ops prescriptions`: the files that lie in the storage, those of proofs of delivery too. */
import type { Command } from 'commander';
import { findOrphans, removeOrphan } from '../../services/files/orphaned-files.ts';
import { SettingsError } from '../../domain/common/settings.ts';
import { checkStorage, openStorage } from '../../services/files/open-storage.ts';
import { type FileStorage, readStorageSettings, type StorageSettings } from '../../services/files/storage.ts';
import { EXIT } from '../exit-codes.ts';
import { OperatorError } from '../operator-error.ts';
import type { Operations } from '../operations.ts';

export function definePrescriptions(prescriptions: Command, operations: Operations): void {
  prescriptions
    .command('sweep-files')
    .description(
      'Finds files older than an hour that no prescription and no proof of delivery has: a process was killed between ' +
        'the two, or a delivery was refused. Changes nothing without --remove.',
    )
    .option('--remove', 'remove them, for good')
    .action(async ({ remove = false }: { remove?: boolean }) => sweep(operations, remove));
}

async function sweep(operations: Operations, remove: boolean): Promise<void> {
  const storage = await openCheckedStorage(
    operations.read((reader) => readStorageSettings(reader, 'PRESCRIPTION_STORAGE')),
  );
  const database = operations.database();
  const { known, orphans } = await findOrphans(database, storage, new Date());
  operations.tell(`files in use: ${known}; in no use, and older than an hour: ${orphans.length}`);
  const removes = remove && orphans.length > 0;
  if (removes) {
    if (orphans.length > known) throw otherDeployment();
    await operations.change(null, async () => {
      for (const storageKey of orphans) await removeOrphan(database, storage, storageKey);
    });
  }
  const removed = removes ? orphans.length : 0;
  operations.answer({ in_use: known, in_no_use: orphans.length, removed }, () =>
    removes ? [`removed: ${removed}`] : [],
  );
}

/** A wrong database, or one that was put back to an earlier day, knows nothing of files that must stay. */
function otherDeployment(): OperatorError {
  return new OperatorError(
    'Nothing was removed: more files are in no use than in use. Check that DATABASE_URL and ' +
      'PRESCRIPTION_STORAGE are of one deployment, and that its database was not put back to an earlier day.',
  );
}

async function openCheckedStorage(settings: StorageSettings): Promise<FileStorage> {
  try {
    await checkStorage(settings);
  } catch (error) {
    if (error instanceof SettingsError) throw error;
    const message = `The storage for files does not answer: ${(error as Error).message}`;
    throw new OperatorError(message, { exitCode: EXIT.unavailable, cause: error });
  }
  return await openStorage(settings);
}
