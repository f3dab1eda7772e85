/** `Idempotency-Key`: a POST that is sent again gets the first one's answer. DESIGN section 5. */
import type { Context } from 'koa';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { parseItem } from 'structured-headers';
import {
  claimIdempotencyKey,
  releaseClaim,
  storeAnswer,
  type KeyedCall,
  type StoredAnswer,
} from '../db/idempotency-keys.ts';
import type { Database } from '../db/schema.ts';
import { failure } from './envelope.ts';
import { ApiError } from './errors.ts';
import { validationError } from './validation.ts';

export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';
/** Set on an answer that was given before. */
export const REPLAYED_HEADER = 'Idempotent-Replayed';
/** Visible ASCII, after the quotes of a structured string are taken off. */
const KEY = /^[\x21-\x7e]{1,255}$/;
/** The header as it is sent: a key that does not begin with a quote, or one in quotes. */
export const IDEMPOTENCY_KEY_PATTERN = String.raw`^(?:[!\x23-\x7e][\x21-\x7e]{0,254}|"(?:[!\x23-\x5b\x5d-\x7e]|\\["\\]){1,255}")$`;
/** Refusals that say nothing of the call itself; sent again, it may be answered otherwise. */
const PASSING_REFUSALS = [400, 401, 403, 429];

/**
 * The key that a call carries, bare (`abc`) or as the structured string of the IETF draft (`"abc"`).
 *
 * @returns undefined when it carries none.
 * @throws ApiError `validation_error`.
 */
export function idempotencyKeyOf(ctx: Context): string | undefined {
  // An empty header is a mistake of the caller's, who believes that the call is safe to send again.
  if (ctx.headers[IDEMPOTENCY_KEY_HEADER.toLowerCase()] === undefined) return undefined;
  const sent = ctx.get(IDEMPOTENCY_KEY_HEADER);
  const key = sent.startsWith('"') ? structuredString(sent) : sent;
  if (key !== undefined && KEY.test(key)) return key;
  throw validationError([
    {
      path: IDEMPOTENCY_KEY_HEADER,
      code: 'format',
      message: 'must be 1 to 255 visible ASCII characters, such as a UUID',
    },
  ]);
}

function structuredString(header: string): string | undefined {
  try {
    const [value] = parseItem(header);
    return typeof value === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}

export interface IdempotencyOptions {
  readonly database: Kysely<Database>;
  readonly log: Logger;
}

/** What a call is answered, and whether that is an earlier answer. */
export interface KeyedAnswer extends StoredAnswer {
  readonly replayed: boolean;
}

export class Idempotency {
  private readonly database: Kysely<Database>;
  private readonly log: Logger;

  constructor({ database, log }: IdempotencyOptions) {
    this.database = database;
    this.log = log;
  }

  /**
   * Answers a call that has a key: by `run` the first time, later by what that answered. What `run` throws and is
   * not the call's own fault is thrown on, and the key is free again.
   *
   * @throws ApiError `idempotency_in_progress`, `idempotency_key_reused`.
   */
  async answer(call: KeyedCall, fingerprint: string, run: () => Promise<StoredAnswer>): Promise<KeyedAnswer> {
    const outcome = await claimIdempotencyKey(this.database, call, fingerprint);
    switch (outcome.kind) {
      case 'answered':
        return { ...outcome.answer, replayed: true };
      case 'in_progress':
        throw inProgress();
      case 'reused':
        throw keyReused();
      case 'claimed':
        return { ...(await this.runClaimed(outcome.claim, call, run)), replayed: false };
    }
  }

  private async runClaimed(
    claim: string,
    call: KeyedCall,
    run: () => Promise<StoredAnswer>,
  ): Promise<StoredAnswer> {
    let answer: StoredAnswer;
    try {
      answer = await run().catch(refusalToStore);
    } catch (error) {
      await this.unlessItFails('could not free an idempotency key', () =>
        releaseClaim(this.database, claim, call),
      );
      throw error;
    }
    await this.unlessItFails('could not store the answer of an idempotency key', () =>
      storeAnswer(this.database, claim, call, answer),
    );
    return answer;
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

/** Whether a refusal with this HTTP status is kept for the call that is sent again. */
export function isStored(status: number): boolean {
  return status < 500 && !PASSING_REFUSALS.includes(status);
}

function refusalToStore(error: unknown): StoredAnswer {
  if (!(error instanceof ApiError) || !isStored(error.status)) throw error;
  return { status: error.status, headers: error.headers, body: JSON.stringify(failure(error)) };
}

/** Seconds after which a call under way has its answer, nearly always. */
const IN_PROGRESS_RETRY_SECONDS = 1;

function inProgress(): ApiError {
  return new ApiError(
    'idempotency_in_progress',
    'The first call with this Idempotency-Key has no answer yet. Send it again after the time in Retry-After.',
    { headers: { 'Retry-After': String(IN_PROGRESS_RETRY_SECONDS) } },
  );
}

/** The refusal for a key that came with another body before. */
export function keyReused(): ApiError {
  return new ApiError(
    'idempotency_key_reused',
    'This Idempotency-Key was sent with another body. Make a new key for a new call.',
  );
}
