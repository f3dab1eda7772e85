/** Keeps the files of prescriptions: encrypted, on a disk that a library knows how to write to. */
import { randomUUID } from 'node:crypto';
import { Disk } from 'flydrive';
import type { DriverContract } from 'flydrive/types';
import { temporarilyUnavailable } from '../errors.ts';
import type { EncryptionKeys } from './encryption.ts';

const FOLDER = 'prescriptions';

export interface FileStoreOptions {
  readonly driver: DriverContract;
  readonly keys: EncryptionKeys;
}

/** Its methods throw ApiError `temporarily_unavailable` when the storage does not do what it is asked. */
export class FileStore {
  readonly keys: EncryptionKeys;
  private readonly disk: Disk;

  constructor({ driver, keys }: FileStoreOptions) {
    this.disk = new Disk(driver);
    this.keys = keys;
  }

  /** Writes a file; nothing is ever written over. Returns where it is. */
  async add(content: Uint8Array): Promise<string> {
    const storageKey = `${FOLDER}/${randomUUID()}`;
    await available(() => this.disk.put(storageKey, this.keys.encrypt(content, storageKey)));
    return storageKey;
  }

  async read(storageKey: string): Promise<Buffer> {
    return available(async () => this.keys.decrypt(await this.disk.getBytes(storageKey), storageKey));
  }

  async remove(storageKey: string): Promise<void> {
    await available(() => this.disk.delete(storageKey));
  }
}

async function available<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw temporarilyUnavailable(error);
  }
}
