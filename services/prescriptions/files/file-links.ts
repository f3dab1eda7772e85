/** Tokens by which a file can be read without a key, for a few minutes. */
import { isId, type IdKind } from '../../../domain/common/ids.ts';
import { LINK_SECONDS } from '../../../domain/prescriptions/prescriptions.ts';
import type { EncryptionKeys } from '../../../db/encryption.ts';

/** What is read by a token; a token of one kind is none of the other. */
export type LinkedKind = Extract<IdKind, 'file' | 'proof_image'>;

/** What whoever may read a file is given. */
export interface FileLink {
  /** Signed; safe in a URL. */
  readonly token: string;
  /** RFC 3339 UTC. */
  readonly expires_at: string;
}

/** Whose key, or which user, asked for a file. */
export interface LinkSubject {
  readonly file_id: string;
  readonly key_id: string;
}

/** Makes a link; it works as long as the key does that asked for it, or the user has a session, at most `LINK_SECONDS`. */
export function linkTo({ file_id, key_id }: LinkSubject, keys: EncryptionKeys, now: Date): FileLink {
  const expires = Math.floor(now.getTime() / 1000) + LINK_SECONDS;
  const claims = `${file_id}.${key_id}.${expires}`;
  return {
    token: `${claims}.${keys.sign(claims)}`,
    expires_at: new Date(expires * 1000).toISOString(),
  };
}

/** What a token is for; undefined when it was not made by us, or its time is over. */
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
