/** Opens the place for files that the settings name. */
import { FileStorage, type StorageSettings } from './storage.ts';

/**
 * Nothing is asked of it yet, so it opens also while it is away.
 *
 * Each library is imported only where it is used: that of S3 takes a fifth of a second and 45 MB.
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
 * Asks a storage that is elsewhere whether the settings are right; a folder is made when it is needed.
 *
 * @throws SettingsError naming the variable, when it refuses them.
 * @throws Error when it gives no answer: it may be away.
 */
export async function checkStorage(settings: StorageSettings): Promise<void> {
  if (settings.kind !== 's3') return;
  const { checkS3 } = await import('./s3.ts');
  await checkS3(settings);
}
