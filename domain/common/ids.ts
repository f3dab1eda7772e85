/** Ids: a prefix for the kind of object, and 128 random bits in Crockford's base 32, lower case. */

export const ID_PREFIXES = {
  request: 'req',
  partner: 'par',
  pharmacy: 'ph',
  key: 'key',
  user: 'usr',
  invitation: 'inv',
  passkey: 'pky',
  webhook: 'whk',
  notice: 'evt',
  prescription: 'rx',
  article: 'art',
  file: 'file',
  proof_image: 'img',
  statement: 'stm',
  adjustment: 'adj',
} as const;
export type IdKind = keyof typeof ID_PREFIXES;

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const ID_BYTES = 16;
/** 128 bits at 5 bits per character. */
const ID_CHARACTERS = 26;

/** Makes an unguessable id such as `req_` and 26 characters. Workflow code must not call it, because it is random. */
export function newId(kind: IdKind): string {
  const bytes = crypto.getRandomValues(new Uint8Array(ID_BYTES));
  return `${ID_PREFIXES[kind]}_${toBase32(bytes)}`;
}

export function idFromDigest(kind: IdKind, digest: Uint8Array): string {
  return `${ID_PREFIXES[kind]}_${toBase32(digest.subarray(0, ID_BYTES))}`;
}

export function isId(kind: IdKind, text: string): boolean {
  const [prefix, rest, ...more] = text.split('_');
  return (
    prefix === ID_PREFIXES[kind] &&
    more.length === 0 &&
    rest?.length === ID_CHARACTERS &&
    Array.from(rest).every((character) => ALPHABET.includes(character))
  );
}

export function isAnyId(text: string): boolean {
  const kinds = Object.keys(ID_PREFIXES) as IdKind[];
  return kinds.some((kind) => isId(kind, text));
}

function toBase32(bytes: Uint8Array): string {
  let value = bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  let text = '';
  for (let position = 0; position < ID_CHARACTERS; position += 1) {
    text = ALPHABET.charAt(Number(value & 31n)) + text;
    value >>= 5n;
  }
  return text;
}
