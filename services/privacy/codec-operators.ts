/** Who may have histories decoded: operators, each with a token, and with the session that a browser got for it. */
import { type EncryptionKeys, isSameText } from '../../db/encryption.ts';

export interface CodecOperator {
  /** For the log of reads: letters, digits, `.`, `_`, `-`. */
  readonly name: string;
  /** 32 characters or more. */
  readonly token: string;
}

/** A working day. */
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

  /** The name of the operator with a token; all are compared, in a time that says nothing. */
  byToken(token: string): string | undefined {
    return this.operators.filter((operator) => isSameText(token, operator.token)).at(0)?.name;
  }

  /** A text that stands for an operator until it expires, or the operator's token is taken away. */
  beginSession(name: string): string {
    const claims = `${name}.${Math.floor(this.clock().getTime() / 1000) + SESSION_SECONDS}`;
    return `${claims}.${this.keys.sign(this.signed(claims))}`;
  }

  /** Whose session it is; undefined for one that has expired, or was not begun here. */
  bySession(session: string): string | undefined {
    const [, name = '', expires = '', signature = ''] = /^(.+)\.(\d+)\.([A-Za-z0-9_-]+)$/.exec(session) ?? [];
    if (!this.keys.verifies(this.signed(`${name}.${expires}`), signature)) return undefined;
    if (Number(expires) * 1000 < this.clock().getTime()) return undefined;
    return this.operators.find((operator) => operator.name === name)?.name;
  }

  /** Another kind of text than links to files are; of an operator whose token was changed no session counts. */
  private signed(claims: string): string {
    const name = claims.slice(0, claims.lastIndexOf('.'));
    const token = this.operators.find((operator) => operator.name === name)?.token ?? '';
    return `codec session ${claims} ${token}`;
  }
}
