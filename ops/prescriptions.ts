/** `ops prescriptions`: stored files of prescriptions and of delivery proofs. */
import type { Command } from 'commander';
import { findOrphans, removeOrphan } from '../services/files/orphaned-files.ts';
import { SettingsError } from '../domain/common/settings.ts';
import { checkStorage, openStorage } from '../services/files/open-storage.ts';
import { type FileStorage, readStorageSettings, type StorageSettings } from '../services/files/storage.ts';
import { EXIT, OperatorError } from './errors.ts';
import type { Operations } from './operations.ts';

export function definePrescriptions(prescriptions: Command, operations: Operations): void {
  prescriptions
    .command('sweep-files')
    .description(
      'Finds files older than an hour that no prescription and no proof of delivery refers to, because a process was killed ' +
        'or a delivery was refused. Changes nothing without --remove.',
    )
    .option('--remove', 'delete these files permanently')
    .action(async ({ remove = false }: { remove?: boolean }) => sweep(operations, remove));
}

async function sweep(operations: Operations, remove: boolean): Promise<void> {
  const storage = await openCheckedStorage(
    operations.read((reader) => readStorageSettings(reader, 'PRESCRIPTION_STORAGE')),
  );
  const database = operations.database();
  const { known, orphans } = await findOrphans(database, storage, new Date());
  operations.report(`files in use: ${known}; not in use and older than an hour: ${orphans.length}`);
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

/** Protects files that the database does not refer to because it is the wrong one or was restored to an earlier day. */
function otherDeployment(): OperatorError {
  return new OperatorError(
    'Nothing was removed: more files are unused than in use. Check that DATABASE_URL and ' +
      'PRESCRIPTION_STORAGE belong to the same deployment, and that its database was not restored to an earlier day.',
  );
}

async function openCheckedStorage(settings: StorageSettings): Promise<FileStorage> {
  try {
    await checkStorage(settings);
  } catch (error) {
    if (error instanceof SettingsError) throw error;
    const message = `The file storage does not answer: ${(error as Error).message}`;
    throw new OperatorError(message, { exitCode: EXIT.unavailable, cause: error });
  }
  return await openStorage(settings);
}
