/** Where files of prescriptions are kept, as the settings say it. */
import type { SettingsReader } from '../../domain/common/settings.ts';

export type StorageSettings = FolderSettings | S3Settings;

export interface FolderSettings {
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
const FOLDER = '[A-Za-z0-9_-][A-Za-z0-9_-]*(?:\\.[A-Za-z0-9_-]+)*';
const S3_PLACE = new RegExp(`^s3://([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:/(${FOLDER}(?:/${FOLDER})*))?/?$`);
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
