/**
 * Keeps a request's key where Postgres can't lose it: with the start of its workflow, sealed to a public key whose private half no
 * process has. docs/decisions/0055.
 */
import {
  constants,
  createHash,
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  privateDecrypt,
  publicEncrypt,
  type KeyObject,
} from 'node:crypto';

/** RSA-OAEP with SHA-256 (RFC 8017): one call of Node's for each direction. */
const SCHEME = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
/** NIST SP 800-57: 128 bits of security, until beyond 2030. */
const LEAST_BITS = 3072;

/** Seals; the public half. */
export class EscrowSeal {
  private readonly key: KeyObject;
  /** Which private half opens it: the beginning of the SHA-256 of the public one. */
  readonly id: string;

  /** @param text base 64 of DER (SPKI). @throws TypeError for what is no RSA key of 3,072 bits or more. */
  constructor(text: string) {
    this.key = readKey(
      () => createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' }),
      'the base 64 of a public key in DER',
    );
    this.id = idOf(this.key);
  }

  seal(requestKey: KeyObject, requestId: string): Buffer {
    return publicEncrypt(
      { key: this.key, ...SCHEME, oaepLabel: Buffer.from(requestId) },
      requestKey.export(),
    );
  }
}

/** Opens; the private half, which is kept offline. */
export class EscrowKey {
  private readonly key: KeyObject;
  readonly id: string;

  /** @param pem of an RSA private key (PKCS #8). @throws TypeError for what is none. */
  constructor(pem: string) {
    this.key = readKey(() => createPrivateKey(pem), 'a private key in PEM');
    this.id = idOf(createPublicKey(this.key));
  }

  /** @throws Error where it was sealed to another key, or for another request. */
  open(sealed: Buffer, requestId: string): KeyObject {
    return createSecretKey(
      privateDecrypt({ key: this.key, ...SCHEME, oaepLabel: Buffer.from(requestId) }, sealed),
    );
  }
}

function readKey(read: () => KeyObject, form: string): KeyObject {
  let key: KeyObject | undefined;
  try {
    key = read();
  } catch {
    // Says nothing that the operator could use.
  }
  const bits = key?.asymmetricKeyDetails?.modulusLength ?? 0;
  if (key === undefined || key.asymmetricKeyType !== 'rsa' || bits < LEAST_BITS)
    throw new TypeError(`It must be ${form}, of RSA with ${LEAST_BITS} bits or more`);
  return key;
}

function idOf(publicKey: KeyObject): string {
  const bytes = publicKey.export({ format: 'der', type: 'spki' });
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16);
}
