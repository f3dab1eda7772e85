/** Opens the place for files that a setting names. */
import { openStorage } from '../../db/files/open-storage.ts';
import type { StorageSettings } from '../../db/files/storage-settings.ts';
import type { EncryptionKeys } from './encryption.ts';
import { FileStore } from './file-store.ts';

export interface FileStoreSettings {
  readonly storage: StorageSettings;
  readonly keys: EncryptionKeys;
}

export async function openFileStore({ storage, keys }: FileStoreSettings): Promise<FileStore> {
  return new FileStore({ storage: await openStorage(storage), keys });
}
