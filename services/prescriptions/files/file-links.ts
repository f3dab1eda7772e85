/** Signed links that give access to a file without a key for a few minutes. */
import { isId, type IdKind } from '../../../domain/common/ids.ts';
import { LINK_SECONDS, type PrescriptionFile } from '../../../domain/prescriptions/prescriptions.ts';
import type { EncryptionKeys } from '../../../db/encryption.ts';
import type { FileStore } from './file-store.ts';
import { noStore } from './submitted-files.ts';

/** Kinds of linked files. A link of one kind does not open a file of the other. */
type LinkedKind = Extract<IdKind, 'file' | 'proof_image'>;

export interface FileLink {
  /** Signed and URL-safe. */
  readonly token: string;
  /** RFC 3339 UTC. */
  readonly expires_at: string;
}

interface LinkSubject {
  readonly file_id: string;
  readonly key_id: string;
}

/** Creates a link for a key or user. It works for `LINK_SECONDS` at most, and only while the key is active or the user has a session. */
export function linkTo({ file_id, key_id }: LinkSubject, keys: EncryptionKeys, now: Date): FileLink {
  const expires = Math.floor(now.getTime() / 1000) + LINK_SECONDS;
  const claims = `${file_id}.${key_id}.${expires}`;
  return {
    token: `${claims}.${keys.sign(claims)}`,
    expires_at: new Date(expires * 1000).toISOString(),
  };
}

/** Returns what the token of a link refers to; undefined for a token that is expired or was not issued here. */
export function readLink(
  kind: LinkedKind,
  token: string,
  keys: EncryptionKeys,
  now: Date,
): LinkSubject | undefined {
  const parts = token.split('.');
  const [file_id = '', key_id = '', expires = '', signature = ''] = parts;
  if (parts.length !== 4 || !isId(kind, file_id) || !(isId('key', key_id) || isId('user', key_id)))
    return undefined;
  if (!keys.verifies(`${file_id}.${key_id}.${expires}`, signature)) return undefined;
  return Number(expires) * 1000 > now.getTime() ? { file_id, key_id } : undefined;
}

/** A file with a link to its content. */
export interface LinkedFile extends PrescriptionFile {
  readonly link: FileLink;
}

/** Adds a link to each file. The links work for the given key or user only. */
export function linkedFiles(
  fileStore: FileStore | undefined,
  files: readonly PrescriptionFile[],
  key_id: string,
  now: Date,
): LinkedFile[] {
  return files.map((file) => {
    if (fileStore === undefined) throw noStore();
    return { ...file, link: linkTo({ file_id: file.file_id, key_id }, fileStore.keys, now) };
  });
}
