/** Stores the response of a call by its `Idempotency-Key`, and returns it when the call is repeated. */
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import {
  answerContext,
  claimIdempotencyKey,
  releaseClaim,
  storeAnswer,
  type AnswerRow,
  type KeyedCall,
} from '../../db/partners/idempotency-keys.ts';
import type { EncryptionKeys } from '../../db/encryption.ts';
import type { Database } from '../../db/schema.ts';
import { ServiceError } from '../common/errors.ts';

export type { KeyedCall };

export interface StoredAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface IdempotencyParts {
  readonly database: Kysely<Database>;
  readonly encryption: EncryptionKeys;
  readonly log: Logger;
}

interface KeyedAnswer extends StoredAnswer {
  readonly replayed: boolean;
}

export class Idempotency {
  private readonly database: Kysely<Database>;
  private readonly encryption: EncryptionKeys;
  private readonly log: Logger;

  constructor({ database, encryption, log }: IdempotencyParts) {
    this.database = database;
    this.encryption = encryption;
    this.log = log;
  }

  /**
   * Runs a call with a key once; a repeated call gets the stored response. When `run` throws, the error is rethrown and the key is free again.
   *
   * @param toStored reduces the response before it is stored; by default everything is stored.
   * @throws ServiceError `idempotency_in_progress`, `idempotency_key_reused`.
   */
  async answer(
    call: KeyedCall,
    fingerprint: string,
    run: () => Promise<StoredAnswer>,
    toStored: (answer: StoredAnswer) => StoredAnswer = (answer) => answer,
  ): Promise<KeyedAnswer> {
    const outcome = await claimIdempotencyKey(this.database, call, fingerprint);
    switch (outcome.kind) {
      case 'answered':
        return { ...this.opened(call, outcome.stored), replayed: true };
      case 'in_progress':
        throw new ServiceError(
          'idempotency_in_progress',
          'The first call with this Idempotency-Key is still in progress. Repeat the call after the time in Retry-After.',
          { headers: { 'Retry-After': String(IN_PROGRESS_RETRY_SECONDS) } },
        );
      case 'reused':
        throw keyReused();
      case 'claimed':
        return { ...(await this.runClaimed(outcome.claim, call, { run, toStored })), replayed: false };
    }
  }

  private async runClaimed(
    claim: string,
    call: KeyedCall,
    { run, toStored }: { run: () => Promise<StoredAnswer>; toStored: (answer: StoredAnswer) => StoredAnswer },
  ): Promise<StoredAnswer> {
    let answer: StoredAnswer;
    try {
      answer = await run();
    } catch (error) {
      await this.logFailure('could not free an idempotency key', () =>
        releaseClaim(this.database, claim, call),
      );
      throw error;
    }
    await this.logFailure('could not store the answer of an idempotency key', () =>
      storeAnswer(this.database, claim, call, this.sealed(call, toStored(answer))),
    );
    return answer;
  }

  private sealed(call: KeyedCall, { status, ...rest }: StoredAnswer): AnswerRow {
    return { status, answer: this.encryption.seal(JSON.stringify(rest), answerContext(call)) };
  }

  private opened(call: KeyedCall, { status, answer }: AnswerRow): StoredAnswer {
    const rest = JSON.parse(this.encryption.open(answer, answerContext(call))) as Omit<
      StoredAnswer,
      'status'
    >;
    return { status, ...rest };
  }

  /** Does not throw, because the call has its response already. A claim that is left behind expires. */
  private async logFailure(what: string, effect: () => Promise<void>): Promise<void> {
    try {
      await effect();
    } catch (error) {
      this.log.warn({ err: error }, what);
    }
  }
}

/** Nearly every call in progress has its response after this time. */
const IN_PROGRESS_RETRY_SECONDS = 1;

export function keyReused(): ServiceError {
  return new ServiceError(
    'idempotency_key_reused',
    'This Idempotency-Key was already used with another body or path. Use a new key for a new call.',
  );
}
