/**
 * Encryption at rest: each file has a key of its own (AES-256-GCM), which is kept beside it, encrypted with a key of
 * the deployment. Rotating that one needs no file to be written anew.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
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

/** A key of the deployment. */
export interface EncryptionKey {
  /** 1 to 32 letters, digits, `-`; stands in every file that it is used for. */
  readonly id: string;
  readonly key: Buffer;
}

/** The keys of a deployment; the first is used for what is new, all for what is there. */
export class EncryptionKeys {
  private readonly keys: ReadonlyMap<string, Buffer>;
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
    const fileKey = randomBytes(KEY_BYTES);
    return Buffer.concat([
      MAGIC,
      Buffer.from([id.length]),
      Buffer.from(id),
      seal(key, fileKey, context),
      seal(fileKey, content, context),
    ]);
  }

  /** @throws Error when the key is not there any more, or a byte or the context is not what it was. */
  decrypt(stored: Uint8Array, context: string): Buffer {
    const bytes = Buffer.from(stored.buffer, stored.byteOffset, stored.byteLength);
    const idAt = MAGIC.length + 1;
    const wrappedAt = idAt + (bytes[MAGIC.length] ?? 0);
    const contentAt = wrappedAt + WRAPPED_BYTES;
    if (!bytes.subarray(0, MAGIC.length).equals(MAGIC) || bytes.length < contentAt) {
      throw new Error('This is not a file that was encrypted here');
    }
    const id = bytes.toString('latin1', idAt, wrappedAt);
    const key = this.keys.get(id);
    if (key === undefined) throw new Error(`The encryption key ${id} is not among the settings any more`);
    const fileKey = open(key, bytes.subarray(wrappedAt, contentAt), context);
    return open(fileKey, bytes.subarray(contentAt), context);
  }

  /** Authenticates a text by the newest key. */
  sign(text: string): string {
    return macOf(this.newest.key, text).toString('base64url');
  }

  /** Whether one of the keys has authenticated a text. */
  verifies(text: string, signature: string): boolean {
    // As a text: Node decodes further spellings of the same bytes, and a link has one.
    const given = Buffer.from(signature);
    return Array.from(this.keys.values()).some((key) => {
      const right = Buffer.from(macOf(key, text).toString('base64url'));
      return right.length === given.length && timingSafeEqual(right, given);
    });
  }
}

function seal(key: Buffer, content: Uint8Array, context: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(context));
  return Buffer.concat([nonce, cipher.update(content), cipher.final(), cipher.getAuthTag()]);
}

function open(key: Buffer, sealed: Buffer, context: string): Buffer {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(context))
    .setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
}

/** One key for one purpose: what signs links is made from what encrypts, and is another one. */
function macOf(key: Buffer, text: string): Buffer {
  const signingKey = Buffer.from(hkdfSync('sha256', key, '', 'links to prescription files', KEY_BYTES));
  return createHmac('sha256', signingKey).update(text).digest();
}
