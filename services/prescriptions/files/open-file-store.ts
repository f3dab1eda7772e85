/** Opens the place for files that a setting names. */
import type { Logger } from 'pino';
import { checkStorage, openStorage } from '../../files/open-storage.ts';
import type { StorageSettings } from '../../files/storage-settings.ts';
import { SettingsError } from '../../../domain/common/settings.ts';
import type { EncryptionKeys } from '../../../db/encryption.ts';
import { FileStore } from './file-store.ts';

export interface FileStoreSettings {
  readonly storage: StorageSettings;
  readonly keys: EncryptionKeys;
}

export async function openFileStore({ storage, keys }: FileStoreSettings): Promise<FileStore> {
  return new FileStore({ storage: await openStorage(storage), keys });
}

/**
 * The same, after a look whether the storage can be used. One that is away is no reason to serve nothing: calls that
 * need it are answered 503 until it is back.
 *
 * @throws SettingsError when the settings are wrong.
 */
export async function openCheckedFileStore(settings: FileStoreSettings, log: Logger): Promise<FileStore> {
  try {
    await checkStorage(settings.storage);
  } catch (error) {
    if (error instanceof SettingsError) throw error;
    log.warn({ err: error }, 'the storage for files of prescriptions does not answer');
  }
  return openFileStore(settings);
}
