/** Keeps the files of prescriptions: encrypted, in a storage that sees nothing of them. */
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

/** Its methods throw ServiceError `temporarily_unavailable` when the storage does not do what it is asked. */
export class FileStore {
  readonly keys: EncryptionKeys;
  private readonly storage: FileStorage;

  constructor({ storage, keys }: FileStoreOptions) {
    this.storage = storage;
    this.keys = keys;
  }

  /** Writes a file; nothing is ever written over. Returns where it is. */
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
