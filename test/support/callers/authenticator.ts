/** A simulated WebAuthn device with one passkey: a P-256 key, and the bytes that browsers send. */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

const USER_PRESENT_AND_VERIFIED = 0x05;
const HAS_CREDENTIAL = 0x40;

export class Authenticator {
  readonly id = randomBytes(16);
  readonly origin: string;
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private counter = 0;

  constructor(origin: string) {
    this.origin = origin;
  }

  /** Returns the result of `navigator.credentials.create`. */
  create(challenge: string): object {
    const credential = Buffer.concat([
      Buffer.alloc(16),
      lengthOf(this.id),
      this.id,
      coseKey(this.keys.publicKey),
    ]);
    const data = this.data(USER_PRESENT_AND_VERIFIED | HAS_CREDENTIAL, credential);
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3]),
      text('fmt'),
      text('none'),
      text('attStmt'),
      Buffer.from([0xa0]),
      text('authData'),
      bytes(data),
    ]);
    const clientDataJSON = this.clientData('webauthn.create', challenge);
    return this.answer({ clientDataJSON, attestationObject: attestationObject.toString('base64url') });
  }

  /** Returns the result of `navigator.credentials.get`. */
  get(challenge: string): object {
    this.counter += 1;
    const data = this.data(USER_PRESENT_AND_VERIFIED, Buffer.alloc(0));
    const clientDataJSON = this.clientData('webauthn.get', challenge);
    const hash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest();
    const signature = sign('sha256', Buffer.concat([data, hash]), this.keys.privateKey);
    const [authenticatorData, signed] = [data, signature].map((part) => part.toString('base64url'));
    return this.answer({ clientDataJSON, authenticatorData, signature: signed });
  }

  private answer(response: object): object {
    const id = this.id.toString('base64url');
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }

  private clientData(type: string, challenge: string): string {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin })).toString('base64url');
  }

  private data(flags: number, credential: Buffer): Buffer {
    const head = Buffer.alloc(37);
    createHash('sha256').update(new URL(this.origin).hostname).digest().copy(head);
    head[32] = flags;
    head.writeUInt32BE(this.counter, 33);
    return Buffer.concat([head, credential]);
  }
}

function lengthOf(value: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(value.length);
  return length;
}

/** CBOR of a short text. */
const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
/** CBOR of up to 255 bytes. */
const bytes = (value: Buffer) => Buffer.concat([Buffer.from([0x58, value.length]), value]);

/** COSE encoding of an ES256 key on P-256. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const [first, second] = [x, y].map((part) => bytes(Buffer.from(part, 'base64url')));
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    first ?? Buffer.alloc(0),
    Buffer.from([0x22]),
    second ?? Buffer.alloc(0),
  ]);
}
