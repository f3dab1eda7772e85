/** Storage for files: a folder or an S3 bucket. */
import { randomUUID } from 'node:crypto';
import { Disk } from 'flydrive';
import type { DriverContract } from 'flydrive/types';
import type { SettingsReader } from '../../domain/common/settings.ts';

const FOLDER = 'prescriptions';

interface StorageOptions {
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

export type StorageSettings = FolderSettings | S3Settings;

interface FolderSettings {
  readonly kind: 'folder';
  /** `file:` and a folder, which is made when it is not there. */
  readonly folder: URL;
}

/** Credentials are not among them: the AWS SDK finds them as it does in every program. */
export interface S3Settings {
  readonly kind: 's3';
  readonly bucket: string;
  /** What every name begins with: empty, or folders with a `/` at the end. */
  readonly prefix: string;
  readonly region: string;
  /** Of a server that is not AWS's. */
  readonly endpoint: string | undefined;
}

/** One set of words between slashes; `..` and what an S3 driver would rewrite are none. */
const FOLDER_NAME = '[A-Za-z0-9_-][A-Za-z0-9_-]*(?:\\.[A-Za-z0-9_-]+)*';
const S3_PLACE = new RegExp(
  `^s3://([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:/(${FOLDER_NAME}(?:/${FOLDER_NAME})*))?/?$`,
);
const RULE = 'must be a folder or a bucket: file:///var/lib/prescriptions/ or s3://bucket/prefix';

/** @param name the variable that says where; those with more of S3 are read only where that is S3. */
export function readStorageSettings(reader: SettingsReader, name: string): StorageSettings {
  const place = reader.parsed(name, parsePlace, RULE, { folder: new URL('file:///') });
  if ('folder' in place) return { kind: 'folder', ...place };
  return {
    kind: 's3',
    ...place,
    region: reader.text('PRESCRIPTION_S3_REGION'),
    endpoint: reader.optional('PRESCRIPTION_S3_ENDPOINT', (endpoint) =>
      reader.origin(endpoint, ['https:', 'http:']),
    ),
  };
}

type Place = Pick<FolderSettings, 'folder'> | Pick<S3Settings, 'bucket' | 'prefix'>;

function parsePlace(text: string): Place | undefined {
  const [, bucket, folders] = S3_PLACE.exec(text) ?? [];
  if (bucket !== undefined) return { bucket, prefix: folders === undefined ? '' : `${folders}/` };
  const folder = URL.parse(text);
  return folder?.protocol === 'file:' ? { folder } : undefined;
}
