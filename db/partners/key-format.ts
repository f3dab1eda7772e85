/** The form of API keys: a prefix, `mfp_sbx_` or `mfp_live_` of partners, 32 random base62 characters, 6 of checksum. */
import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { ENVIRONMENTS, type Environment } from '../../domain/common/environments.ts';

/** Whose API a key is for: it is refused by the others' without a look-up. */
export type KeyKind = 'partner' | 'pharmacy';

const PREFIXES: Readonly<Record<KeyKind, Readonly<Record<Environment, string>>>> = {
  partner: { sandbox: 'mfp_sbx_', production: 'mfp_live_' },
  pharmacy: { sandbox: 'mfp_ph_sbx_', production: 'mfp_ph_live_' },
};
/** What the keys of every kind and environment begin with. */
export const KEY_PREFIXES: readonly string[] = Object.values(PREFIXES).flatMap((ofKind) =>
  Object.values(ofKind),
);
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 190 bits. */
const RANDOM_CHARACTERS = 32;
/** Enough base62 characters for any 32-bit checksum. */
const CHECKSUM_CHARACTERS = 6;
/** How much of the random part stays visible, so that people can tell their keys apart. */
const VISIBLE_CHARACTERS = 4;

/** A new key of an environment that nobody can guess. */
export function generateKey(environment: Environment, kind: KeyKind = 'partner'): string {
  const random = Array.from({ length: RANDOM_CHARACTERS }, () => ALPHABET.charAt(randomInt(ALPHABET.length)));
  const body = PREFIXES[kind][environment] + random.join('');
  return body + checksumOf(body);
}

/** Whether a text is a well-formed key of an environment: prefix, length, alphabet and checksum. */
export function isKeyOf(environment: Environment, text: string, kind: KeyKind = 'partner'): boolean {
  const prefix = PREFIXES[kind][environment];
  if (!text.startsWith(prefix) || text.length !== prefix.length + RANDOM_CHARACTERS + CHECKSUM_CHARACTERS) {
    return false;
  }
  if (!/^[0-9A-Za-z]+$/.test(text.slice(prefix.length))) return false;
  const body = text.slice(0, -CHECKSUM_CHARACTERS);
  return text.endsWith(checksumOf(body));
}

/** The environment and kind that a well-formed key belongs to; undefined for any other text. */
export function ownerOfKey(
  text: string,
): { readonly environment: Environment; readonly kind: KeyKind } | undefined {
  for (const kind of Object.keys(PREFIXES) as KeyKind[])
    for (const environment of ENVIRONMENTS)
      if (isKeyOf(environment, text, kind)) return { environment, kind };
  return undefined;
}

/** The start of a key that may be shown again: prefix and four characters. */
export function visibleStart(key: string): string {
  return key.slice(0, key.lastIndexOf('_') + 1 + VISIBLE_CHARACTERS);
}

function checksumOf(body: string): string {
  let value = crc32(body);
  let text = '';
  for (let position = 0; position < CHECKSUM_CHARACTERS; position += 1) {
    text = ALPHABET.charAt(value % ALPHABET.length) + text;
    value = Math.floor(value / ALPHABET.length);
  }
  return text;
}
