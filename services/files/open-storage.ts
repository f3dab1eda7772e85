/** Opens and checks the file storage of the settings. */
import { FileStorage, type StorageSettings } from './storage.ts';

/**
 * Makes no call, so that it also works while the storage is down. Imports the S3 library only if needed, because it takes 0.2 s and 45 MB.
 */
export async function openStorage(settings: StorageSettings): Promise<FileStorage> {
  if (settings.kind === 's3') {
    const { openS3 } = await import('./s3.ts');
    return openS3(settings);
  }
  const { FSDriver } = await import('flydrive/drivers/fs');
  const driver = new FSDriver({ location: settings.folder, visibility: 'private' });
  return new FileStorage({ driver, prefix: '' });
}

/**
 * Checks the settings of an S3 storage with a call. A folder needs no check, because it is created on demand.
 *
 * @throws SettingsError naming the variable that the storage refuses.
 * @throws Error when the storage does not answer.
 */
export async function checkStorage(settings: StorageSettings): Promise<void> {
  if (settings.kind !== 's3') return;
  const { checkS3 } = await import('./s3.ts');
  await checkS3(settings);
}
