/** The files of prescriptions as bytes under names, on a disk that a library knows how to write to. */
import { randomUUID } from 'node:crypto';
import { Disk } from 'flydrive';
import type { DriverContract } from 'flydrive/types';

const FOLDER = 'prescriptions';

export interface StorageOptions {
  readonly driver: DriverContract;
  /** What every name begins with on this disk, and nowhere else: files are moved to another as they are. */
  readonly prefix: string;
}

export interface StoredName {
  readonly storageKey: string;
  readonly storedAt: Date;
}

/** Its methods throw what the library throws; nothing of a file's content is in it. */
export class FileStorage {
  private readonly disk: Disk;
  private readonly prefix: string;

  constructor({ driver, prefix }: StorageOptions) {
    this.disk = new Disk(driver);
    this.prefix = prefix;
  }

  /** A name that nothing has, so that nothing is ever written over. */
  newKey(): string {
    return `${FOLDER}/${randomUUID()}`;
  }

  async put(storageKey: string, content: Uint8Array): Promise<void> {
    await this.disk.put(this.prefix + storageKey, content);
  }

  async get(storageKey: string): Promise<Uint8Array> {
    return this.disk.getBytes(this.prefix + storageKey);
  }

  /** Does nothing when it is not there. */
  async remove(storageKey: string): Promise<void> {
    await this.disk.delete(this.prefix + storageKey);
  }

  /** What is there, page by page; what somebody else put beside it is left out. */
  async *pages(): AsyncGenerator<readonly StoredName[]> {
    let paginationToken: string | undefined;
    do {
      const options = paginationToken === undefined ? {} : { paginationToken };
      const page = await this.disk.listAll(this.prefix + FOLDER, options);
      const names: StoredName[] = [];
      for (const entry of page.objects) {
        if (!entry.isFile) continue;
        const { lastModified } = await entry.getMetaData();
        names.push({ storageKey: entry.key.slice(this.prefix.length), storedAt: lastModified });
      }
      yield names;
      ({ paginationToken } = page);
    } while (paginationToken !== undefined);
  }
}
