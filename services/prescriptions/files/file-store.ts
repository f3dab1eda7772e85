/** Stores the files of prescriptions encrypted, so that the storage learns nothing about them. */
import type { FileStorage, StorageSettings } from '../../files/storage.ts';
import { temporarilyUnavailable } from '../../common/errors.ts';
import type { EncryptionKeys } from '../../../db/encryption.ts';
import type { Logger } from 'pino';
import { checkStorage, openStorage } from '../../files/open-storage.ts';
import { SettingsError } from '../../../domain/common/settings.ts';

interface FileStoreOptions {
  readonly storage: FileStorage;
  readonly keys: EncryptionKeys;
}

/**
 * Stores the files of prescriptions. All methods throw ServiceError `temporarily_unavailable` when the storage fails.
 */
export class FileStore {
  readonly keys: EncryptionKeys;
  private readonly storage: FileStorage;

  constructor({ storage, keys }: FileStoreOptions) {
    this.storage = storage;
    this.keys = keys;
  }

  /** Writes a new file under a new key, which it returns. An existing file is never overwritten. */
  async add(content: Uint8Array): Promise<string> {
    const storageKey = this.storage.newKey();
    await available(() => this.storage.put(storageKey, this.keys.encrypt(content, storageKey)));
    return storageKey;
  }

  async read(storageKey: string): Promise<Buffer> {
    return available(async () => this.keys.decrypt(await this.storage.get(storageKey), storageKey));
  }

  async remove(storageKey: string): Promise<void> {
    await available(() => this.storage.remove(storageKey));
  }
}

async function available<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw temporarilyUnavailable(error);
  }
}

export interface FileStoreSettings {
  readonly storage: StorageSettings;
  readonly keys: EncryptionKeys;
}

export async function openFileStore({ storage, keys }: FileStoreSettings): Promise<FileStore> {
  return new FileStore({ storage: await openStorage(storage), keys });
}

/**
 * Opens the file store and checks that its storage can be used. If the storage does not answer, this is only logged: calls that need it
 * are answered with 503 until it answers.
 *
 * @throws SettingsError when the settings are wrong.
 */
export async function openCheckedFileStore(settings: FileStoreSettings, log: Logger): Promise<FileStore> {
  try {
    await checkStorage(settings.storage);
  } catch (error) {
    if (error instanceof SettingsError) throw error;
    log.warn({ err: error }, 'the storage for prescription files does not answer');
  }
  return openFileStore(settings);
}
