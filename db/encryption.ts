/**
 * Encryption at rest with keys of the deployment (AES-256-GCM). Each file has its own key, which is stored with it and encrypted with a
 * deployment key, so that key rotation rewrites no files. Short texts are encrypted with a deployment key directly. docs/decisions/0055.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  randomFillSync,
  timingSafeEqual,
} from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
export const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Prefix of every file: the format and its version. */
const MAGIC = Buffer.from('MFE1');
/** Size of a file's encrypted key: nonce, key, tag. */
const WRAPPED_BYTES = NONCE_BYTES + KEY_BYTES + TAG_BYTES;

/** The content was encrypted with a key that the deployment does not have. */
export class WrongEncryptionKeys extends Error {
  override readonly name = 'WrongEncryptionKeys';
}

export interface EncryptionKey {
  /** 1 to 32 letters, digits or `-`. Stored with everything that the key encrypts. */
  readonly id: string;
  readonly key: KeyObject;
}

/** The keys of a deployment. The first one encrypts; all of them decrypt. */
export class EncryptionKeys {
  private readonly keys: ReadonlyMap<string, KeyObject>;
  private readonly newest: EncryptionKey;

  constructor(keys: readonly EncryptionKey[]) {
    const [newest] = keys;
    if (newest === undefined) throw new TypeError('At least one encryption key is required');
    this.newest = newest;
    this.keys = new Map(keys.map(({ id, key }) => [id, key]));
  }

  /** @param context identifies the owner of the content, which can only be decrypted with the same context. */
  encrypt(content: Uint8Array, context: string): Buffer {
    const { id, key } = this.newest;
    const fileKey = newKey();
    return Buffer.concat([
      MAGIC,
      Buffer.from([id.length]),
      Buffer.from(id),
      sealWith(key, fileKey.export(), context),
      sealWith(fileKey, content, context),
    ]);
  }

  /** @throws WrongEncryptionKeys when the key is missing, or the content or the context was changed. */
  decrypt(stored: Uint8Array, context: string): Buffer {
    const bytes = Buffer.from(stored.buffer, stored.byteOffset, stored.byteLength);
    const idAt = MAGIC.length + 1;
    const wrappedAt = idAt + (bytes[MAGIC.length] ?? 0);
    const contentAt = wrappedAt + WRAPPED_BYTES;
    if (!bytes.subarray(0, MAGIC.length).equals(MAGIC) || bytes.length < contentAt) {
      throw new Error('The stored file is not in the encrypted format');
    }
    const key = this.key(bytes.toString('latin1', idAt, wrappedAt));
    const fileKey = createSecretKey(openedBy(key, bytes.subarray(wrappedAt, contentAt), context));
    return openWith(fileKey, bytes.subarray(contentAt), context);
  }

  /**
   * Encrypts a short text as the key's id, a dot, and base64url.
   *
   * @param context identifies the owner of the text, which can only be opened with the same context.
   */
  seal(text: string, context: string): string {
    const { id, key } = this.newest;
    return `${id}.${sealWith(derived(key, 'texts'), Buffer.from(text), context).toString('base64url')}`;
  }

  /** @throws WrongEncryptionKeys when the key is missing, or the text or the context was changed. */
  open(sealed: string, context: string): string {
    const [id = '', encoded = ''] = sealed.split('.');
    return openedBy(derived(this.key(id), 'texts'), Buffer.from(encoded, 'base64url'), context).toString();
  }

  private key(id: string): KeyObject {
    const key = this.keys.get(id);
    if (key === undefined)
      throw new WrongEncryptionKeys(`The encryption key ${id} is missing from the settings`);
    return key;
  }

  get newestId(): string {
    return this.newest.id;
  }

  canOpen(sealed: string): boolean {
    return this.keys.has(sealed.split('.', 1)[0] ?? '');
  }

  sign(text: string): string {
    return macOf(this.newest.key, text);
  }

  verifies(text: string, signature: string): boolean {
    return Array.from(this.keys.values()).some((key) => isSameText(signature, macOf(key, text)));
  }
}

/** A random key. It is a `KeyObject`, because Node 24 throws and catches two errors at each use of a key in bytes. */
export const newKey = (): KeyObject => createSecretKey(randomBytes(KEY_BYTES));

/** Nonces drawn 256 at a time, because one draw costs as much as encrypting a short text. */
const nonces = Buffer.alloc(NONCE_BYTES * 256);
let nextNonceAt = nonces.length;

function newNonce(): Buffer {
  if (nextNonceAt === nonces.length) {
    randomFillSync(nonces);
    nextNonceAt = 0;
  }
  const at = nextNonceAt;
  nextNonceAt += NONCE_BYTES;
  return nonces.subarray(at, nextNonceAt);
}

/**
 * Encrypts content with a key.
 *
 * @param key of 32 bytes.
 * @returns nonce, content, tag.
 */
export function sealWith(key: KeyObject, content: Uint8Array, context: string): Buffer {
  const nonce = newNonce();
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(context));
  return Buffer.concat([nonce, cipher.update(content), cipher.final(), cipher.getAuthTag()]);
}

/** Decrypts the result of `sealWith`. @throws Error when the key is wrong, or the content or the context was changed. */
export function openWith(key: KeyObject, sealed: Buffer, context: string): Buffer {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(context))
    .setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
}

/** Opens with a key of the settings. Its likeliest failure is another key under the same id. @throws WrongEncryptionKeys */
function openedBy(key: KeyObject, sealed: Buffer, context: string): Buffer {
  try {
    return openWith(key, sealed, context);
  } catch (error) {
    throw new WrongEncryptionKeys(
      'Stored data cannot be decrypted: the settings have another key under its id, or the data was changed',
      { cause: error },
    );
  }
}

type Purpose = 'links to prescription files' | 'texts';

const derivedKeys = new WeakMap<KeyObject, Map<Purpose, KeyObject>>();

/** Derives a separate key for each purpose, so that no key both encrypts files and signs links or encrypts texts. */
function derived(key: KeyObject, purpose: Purpose): KeyObject {
  const byPurpose = derivedKeys.get(key) ?? new Map<Purpose, KeyObject>();
  derivedKeys.set(key, byPurpose);
  const known =
    byPurpose.get(purpose) ?? createSecretKey(Buffer.from(hkdfSync('sha256', key, '', purpose, KEY_BYTES)));
  byPurpose.set(purpose, known);
  return known;
}

function macOf(key: KeyObject, text: string): string {
  return createHmac('sha256', derived(key, 'links to prescription files')).update(text).digest('base64url');
}

/**
 * Compares two texts in constant time. Encoded texts are compared without decoding, because Node decodes several spellings to the same
 * bytes.
 */
export function isSameText(sent: string, expected: string): boolean {
  const [sentBytes, expectedBytes] = [Buffer.from(sent), Buffer.from(expected)];
  return sentBytes.length === expectedBytes.length && timingSafeEqual(sentBytes, expectedBytes);
}
