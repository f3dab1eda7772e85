/** Opens the place for files that a setting names. */
import { FSDriver } from 'flydrive/drivers/fs';
import type { EncryptionKeys } from './encryption.ts';
import { FileStore } from './file-store.ts';

export interface StorageOptions {
  /** `file:` and a folder, which is made when it is not there. */
  readonly storage: URL;
  readonly keys: EncryptionKeys;
}

export function openFileStore({ storage, keys }: StorageOptions): FileStore {
  return new FileStore({ driver: new FSDriver({ location: storage, visibility: 'private' }), keys });
}
