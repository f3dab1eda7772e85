/** Links by which a file can be read without a key, for a few minutes. */
import { isId, type IdKind } from '../../domain/ids.ts';
import { LINK_SECONDS } from '../../domain/prescriptions.ts';
import { VERSION_PATH } from '../version.ts';
import type { EncryptionKeys } from './encryption.ts';

export interface FileLink {
  /** Below the API's address. */
  readonly path: string;
  /** RFC 3339 UTC. */
  readonly expires_at: string;
}

/** What is read by links of one kind; a link of one is none of the other. */
export interface LinkKind {
  readonly id: IdKind;
  /** Below the API that is asked. */
  readonly path: string;
}

export const PRESCRIPTION_FILE_LINKS: LinkKind = { id: 'file', path: '/prescription-files' };
export const PROOF_IMAGE_LINKS: LinkKind = { id: 'proof_image', path: '/proof-images' };

/** Whose key asked for a file. */
export interface LinkSubject {
  readonly file_id: string;
  readonly key_id: string;
}

/**
 * Makes the link; it works as long as the key that asked for it does, at most `LINK_SECONDS`.
 *
 * @param base what the paths of the API begin with that is asked.
 */
export function linkTo(
  { file_id, key_id }: LinkSubject,
  keys: EncryptionKeys,
  now: Date,
  base = VERSION_PATH,
  { path }: LinkKind = PRESCRIPTION_FILE_LINKS,
): FileLink {
  const expires = Math.floor(now.getTime() / 1000) + LINK_SECONDS;
  const claims = `${file_id}.${key_id}.${expires}`;
  return {
    path: `${base}${path}/${claims}.${keys.sign(claims)}`,
    expires_at: new Date(expires * 1000).toISOString(),
  };
}

/** What a link is for; undefined when it was not made by us, or its time is over. */
export function readLink(
  link: string,
  keys: EncryptionKeys,
  now: Date,
  { id }: LinkKind = PRESCRIPTION_FILE_LINKS,
): LinkSubject | undefined {
  const parts = link.split('.');
  const [file_id = '', key_id = '', expires = '', signature = ''] = parts;
  if (parts.length !== 4 || !isId(id, file_id) || !isId('key', key_id)) return undefined;
  if (!keys.verifies(`${file_id}.${key_id}.${expires}`, signature)) return undefined;
  return Number(expires) * 1000 > now.getTime() ? { file_id, key_id } : undefined;
}

/** For `Cache-Control` of what shows a file or a link to one. */
export const NO_COPIES = 'private, no-store';

/** Nothing of a file is kept or run by a browser, whatever somebody managed to put into it. */
export function fileHeaders(name: string): Record<string, string> {
  return {
    'Cache-Control': NO_COPIES,
    'Content-Disposition': `attachment; filename="${name}"`,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  };
}
