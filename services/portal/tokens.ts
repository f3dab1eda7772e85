/** What links of mails carry: whoever has one has read the mail. */
import { createHash, randomBytes } from 'node:crypto';

/** 256 bits. */
const TOKEN_BYTES = 32;

export interface Token {
  /** Safe in a URL; nowhere kept. */
  readonly token: string;
  readonly sha256: Buffer;
}

export function newToken(): Token {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, sha256: sha256Of(token) };
}

export function sha256Of(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
