/** Storage for files: a folder or an S3 bucket. */
import { randomUUID } from 'node:crypto';
import { Disk } from 'flydrive';
import type { DriverContract } from 'flydrive/types';
import type { SettingsReader } from '../../domain/common/settings.ts';

const FOLDER = 'prescriptions';

interface StorageOptions {
  readonly driver: DriverContract;
  /** Prefix of all names on this disk. Storage keys do not contain it, so that files can be moved to another storage unchanged. */
  readonly prefix: string;
}

export interface StoredName {
  readonly storageKey: string;
  readonly storedAt: Date;
}

/**
 * Stores files in a folder or a bucket. Methods throw the library's errors, which never contain the content of a file.
 */
export class FileStorage {
  private readonly disk: Disk;
  private readonly prefix: string;

  constructor({ driver, prefix }: StorageOptions) {
    this.disk = new Disk(driver);
    this.prefix = prefix;
  }

  /** Returns an unused name, so that no file is ever overwritten. */
  newKey(): string {
    return `${FOLDER}/${randomUUID()}`;
  }

  async put(storageKey: string, content: Uint8Array): Promise<void> {
    await this.disk.put(this.prefix + storageKey, content);
  }

  async get(storageKey: string): Promise<Uint8Array> {
    return this.disk.getBytes(this.prefix + storageKey);
  }

  /** Does nothing when the file does not exist. */
  async remove(storageKey: string): Promise<void> {
    await this.disk.delete(this.prefix + storageKey);
  }

  /** Lists the stored files page by page. Files outside our folder are not listed. */
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
  /** `file:` URL of a folder, which is created when missing. */
  readonly folder: URL;
}

/** Settings of a bucket, without credentials: the AWS SDK finds those in the usual places. */
export interface S3Settings {
  readonly kind: 's3';
  readonly bucket: string;
  /** Prefix of all names: empty, or folders with a trailing `/`. */
  readonly prefix: string;
  readonly region: string;
  /** Endpoint of an S3 server other than AWS. */
  readonly endpoint: string | undefined;
}

/** One folder name. Excludes `..` and characters that an S3 driver would rewrite. */
const FOLDER_NAME = '[A-Za-z0-9_-][A-Za-z0-9_-]*(?:\\.[A-Za-z0-9_-]+)*';
const S3_PLACE = new RegExp(
  `^s3://([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:/(${FOLDER_NAME}(?:/${FOLDER_NAME})*))?/?$`,
);
const RULE = 'must be a folder or a bucket: file:///var/lib/prescriptions/ or s3://bucket/prefix';

/**
 * Reads where files are stored: in a folder or in an S3 bucket.
 *
 * @param name variable with the location; the other variables are read only for S3.
 */
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
