/** Keeps the files of prescriptions: encrypted, in a storage that sees nothing of them. */
import type { FileStorage } from '../../files/storage.ts';
import { temporarilyUnavailable } from '../../common/errors.ts';
import type { EncryptionKeys } from '../../../db/encryption.ts';

export interface FileStoreOptions {
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
