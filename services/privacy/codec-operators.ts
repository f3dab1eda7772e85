/** The operators that may decode histories, by token or browser session. */
import { type EncryptionKeys, isSameText } from '../../db/encryption.ts';

export interface CodecOperator {
  /** Appears in the read log: letters, digits, `.`, `_`, `-`. */
  readonly name: string;
  /** At least 32 characters. */
  readonly token: string;
}

export const SESSION_SECONDS = 36_000;

export class CodecOperators {
  private readonly operators: readonly CodecOperator[];
  private readonly keys: EncryptionKeys;
  private readonly clock: () => Date;

  constructor(operators: readonly CodecOperator[], keys: EncryptionKeys, clock: () => Date) {
    this.operators = operators;
    this.keys = keys;
    this.clock = clock;
  }

  /** Finds the operator by token. Compares all tokens in constant time. */
  byToken(token: string): string | undefined {
    return this.operators.filter((operator) => isSameText(token, operator.token)).at(0)?.name;
  }

  /** Creates a session token, valid until it expires or the operator's token changes. */
  beginSession(name: string): string {
    const claims = `${name}.${Math.floor(this.clock().getTime() / 1000) + SESSION_SECONDS}`;
    return `${claims}.${this.keys.sign(this.signed(claims))}`;
  }

  /** Finds the operator by session; undefined when the session has expired or is forged. */
  bySession(session: string): string | undefined {
    const [, name = '', expires = '', signature = ''] = /^(.+)\.(\d+)\.([A-Za-z0-9_-]+)$/.exec(session) ?? [];
    if (!this.keys.verifies(this.signed(`${name}.${expires}`), signature)) return undefined;
    if (Number(expires) * 1000 < this.clock().getTime()) return undefined;
    return this.operators.find((operator) => operator.name === name)?.name;
  }

  /**
   * The prefix separates sessions from signed file links. The operator's token is included, so that changing it ends
   * its sessions.
   */
  private signed(claims: string): string {
    const name = claims.slice(0, claims.lastIndexOf('.'));
    const token = this.operators.find((operator) => operator.name === name)?.token ?? '';
    return `codec session ${claims} ${token}`;
  }
}
