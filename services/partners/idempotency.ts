/** Remembers by its `Idempotency-Key` what a call was answered, and answers the same when it is sent again. */
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

/** An answer as it is kept, and given again. */
export interface StoredAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface IdempotencyParts {
  readonly database: Kysely<Database>;
  readonly encryption: EncryptionKeys;
  readonly log: Logger;
}

/** What a call is answered, and whether that is an earlier answer. */
export interface KeyedAnswer extends StoredAnswer {
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
   * Answers a call that has a key: by `run` the first time, later by what that answered. What `run` throws is thrown
   * on, and the key is free again.
   *
   * @param kept what of the first answer is stored; all of it without.
   * @throws ServiceError `idempotency_in_progress`, `idempotency_key_reused`.
   */
  async answer(
    call: KeyedCall,
    fingerprint: string,
    run: () => Promise<StoredAnswer>,
    kept: (answer: StoredAnswer) => StoredAnswer = (answer) => answer,
  ): Promise<KeyedAnswer> {
    const outcome = await claimIdempotencyKey(this.database, call, fingerprint);
    switch (outcome.kind) {
      case 'answered':
        return { ...this.opened(call, outcome.stored), replayed: true };
      case 'in_progress':
        throw inProgress();
      case 'reused':
        throw keyReused();
      case 'claimed':
        return { ...(await this.runClaimed(outcome.claim, call, { run, kept })), replayed: false };
    }
  }

  private async runClaimed(
    claim: string,
    call: KeyedCall,
    { run, kept }: { run: () => Promise<StoredAnswer>; kept: (answer: StoredAnswer) => StoredAnswer },
  ): Promise<StoredAnswer> {
    let answer: StoredAnswer;
    try {
      answer = await run();
    } catch (error) {
      await this.unlessItFails('could not free an idempotency key', () =>
        releaseClaim(this.database, claim, call),
      );
      throw error;
    }
    await this.unlessItFails('could not store the answer of an idempotency key', () =>
      storeAnswer(this.database, claim, call, this.sealed(call, kept(answer))),
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

  /** The call has its answer already: a key that is left claimed is taken over by whoever comes next. */
  private async unlessItFails(what: string, effect: () => Promise<void>): Promise<void> {
    try {
      await effect();
    } catch (error) {
      this.log.warn({ err: error }, what);
    }
  }
}

/** Seconds after which a call under way has its answer, nearly always. */
const IN_PROGRESS_RETRY_SECONDS = 1;

function inProgress(): ServiceError {
  return new ServiceError(
    'idempotency_in_progress',
    'The first call with this Idempotency-Key has no answer yet. Send it again after the time in Retry-After.',
    { headers: { 'Retry-After': String(IN_PROGRESS_RETRY_SECONDS) } },
  );
}

/** The refusal for a key that came with another body before. */
export function keyReused(): ServiceError {
  return new ServiceError(
    'idempotency_key_reused',
    'This Idempotency-Key was sent with another body. Make a new key for a new call.',
  );
}
