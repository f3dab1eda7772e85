/**
 * Encryption at rest with keys of the deployment (AES-256-GCM). A file has a key of its own, kept beside it and encrypted with
 * one of those, so that rotating them needs no file to be written anew; a short text is encrypted under one directly.
 * docs/decisions/0032.
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
/** What every file begins with: the format and its version. */
const MAGIC = Buffer.from('MFE1');
/** Of a file's own key: nonce, key, tag. */
const WRAPPED_BYTES = NONCE_BYTES + KEY_BYTES + TAG_BYTES;

/** The keys of the deployment are not those with which something was encrypted. */
export class WrongEncryptionKeys extends Error {
  override readonly name = 'WrongEncryptionKeys';
}

/** A key of the deployment. */
export interface EncryptionKey {
  /** 1 to 32 letters, digits, `-`; stands in everything that it is used for. */
  readonly id: string;
  readonly key: KeyObject;
}

/** The keys of a deployment; the first is used for what is new, all for what is there. */
export class EncryptionKeys {
  private readonly keys: ReadonlyMap<string, KeyObject>;
  private readonly newest: EncryptionKey;

  constructor(keys: readonly EncryptionKey[]) {
    const [newest] = keys;
    if (newest === undefined) throw new TypeError('There must be a key');
    this.newest = newest;
    this.keys = new Map(keys.map(({ id, key }) => [id, key]));
  }

  /** @param context what the content belongs to; it can't be decrypted as anything else. */
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

  /** @throws WrongEncryptionKeys when the key is not there any more, or a byte or the context is not what it was. */
  decrypt(stored: Uint8Array, context: string): Buffer {
    const bytes = Buffer.from(stored.buffer, stored.byteOffset, stored.byteLength);
    const idAt = MAGIC.length + 1;
    const wrappedAt = idAt + (bytes[MAGIC.length] ?? 0);
    const contentAt = wrappedAt + WRAPPED_BYTES;
    if (!bytes.subarray(0, MAGIC.length).equals(MAGIC) || bytes.length < contentAt) {
      throw new Error('This is not a file that was encrypted here');
    }
    const key = this.key(bytes.toString('latin1', idAt, wrappedAt));
    const fileKey = createSecretKey(openedBy(key, bytes.subarray(wrappedAt, contentAt), context));
    return openWith(fileKey, bytes.subarray(contentAt), context);
  }

  /**
   * A short text, as one that any column or JSON may hold: the key's id, a dot, and base64url.
   *
   * @param context what it belongs to; it can't be opened as anything else.
   */
  seal(text: string, context: string): string {
    const { id, key } = this.newest;
    return `${id}.${sealWith(derived(key, 'texts'), Buffer.from(text), context).toString('base64url')}`;
  }

  /** @throws WrongEncryptionKeys when the key is not there any more, or a byte or the context is not what it was. */
  open(sealed: string, context: string): string {
    const [id = '', encoded = ''] = sealed.split('.');
    return openedBy(derived(this.key(id), 'texts'), Buffer.from(encoded, 'base64url'), context).toString();
  }

  private key(id: string): KeyObject {
    const key = this.keys.get(id);
    if (key === undefined)
      throw new WrongEncryptionKeys(`The encryption key ${id} is not among the settings any more`);
    return key;
  }

  /** Of the key that is used for what is new. */
  get newestId(): string {
    return this.newest.id;
  }

  /** Whether the key of a sealed text is there. */
  canOpen(sealed: string): boolean {
    return this.keys.has(sealed.split('.', 1)[0] ?? '');
  }

  /** Authenticates a text by the newest key. */
  sign(text: string): string {
    return macOf(this.newest.key, text);
  }

  /** Whether one of the keys has authenticated a text. */
  verifies(text: string, signature: string): boolean {
    return Array.from(this.keys.values()).some((key) => isSameText(signature, macOf(key, text)));
  }
}

/** A random key. A `KeyObject`, because Node 24 throws and catches two errors for each use of a key that is bytes. */
export const newKey = (): KeyObject => createSecretKey(randomBytes(KEY_BYTES));

/** Drawn for many at once: one draw costs as much as encrypting a short text. */
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
 * Encrypts with a key of 32 bytes that the caller has.
 *
 * @returns nonce, content, tag.
 */
export function sealWith(key: KeyObject, content: Uint8Array, context: string): Buffer {
  const nonce = newNonce();
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(context));
  return Buffer.concat([nonce, cipher.update(content), cipher.final(), cipher.getAuthTag()]);
}

/** What `sealWith` made. @throws Error when a byte, the key or the context is not what it was. */
export function openWith(key: KeyObject, sealed: Buffer, context: string): Buffer {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(context))
    .setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
}

/** The same by a key of the settings. @throws WrongEncryptionKeys, since another key under the same id is the likeliest cause. */
function openedBy(key: KeyObject, sealed: Buffer, context: string): Buffer {
  try {
    return openWith(key, sealed, context);
  } catch (error) {
    throw new WrongEncryptionKeys(
      'What is stored does not authenticate: the settings have another key under its id, or it was changed since',
      { cause: error },
    );
  }
}

/** What the keys of a deployment are made into, and for what. */
type Purpose = 'links to prescription files' | 'texts';

/** Kept: there are few, and they are made of the same keys each time. */
const derivedKeys = new WeakMap<KeyObject, Map<Purpose, KeyObject>>();

/** One key for one purpose: what signs links, and what encrypts texts, is made from what encrypts files, and is another one. */
function derived(key: KeyObject, purpose: Purpose): KeyObject {
  const made = derivedKeys.get(key) ?? new Map<Purpose, KeyObject>();
  derivedKeys.set(key, made);
  const known =
    made.get(purpose) ?? createSecretKey(Buffer.from(hkdfSync('sha256', key, '', purpose, KEY_BYTES)));
  made.set(purpose, known);
  return known;
}

function macOf(key: KeyObject, text: string): string {
  return createHmac('sha256', derived(key, 'links to prescription files')).update(text).digest('base64url');
}

/**
 * Whether they are the same, in a time that says nothing of how much is right. Texts, and not what they decode to: Node decodes
 * further spellings of the same bytes, and what we made has one.
 */
export function isSameText(sent: string, right: string): boolean {
  const [sentBytes, rightBytes] = [Buffer.from(sent), Buffer.from(right)];
  return sentBytes.length === rightBytes.length && timingSafeEqual(sentBytes, rightBytes);
}
