/** Whether a call is sent again, and after how long. Pure: what sends is in sending.ts. */
import { isFailure, isGatewayFailure, isPassing } from './errors.ts';

/** Of the whole call with all its repetitions; those that are left out have these values. */
export interface RetryOptions {
  /** How often a call is sent at most; 1 never repeats. Default 5. */
  readonly attempts?: number;
  /** No repetition begins later than so long after the call did; milliseconds. Default 90,000. */
  readonly withinMs?: number;
}

export const DEFAULT_RETRIES: Required<RetryOptions> = { attempts: 5, withinMs: 90_000 };

/** The first pause is at most so long, each further one twice as long, up to the second; milliseconds. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 8_000;
/** Methods that do the same twice as once. */
const IDEMPOTENT_METHODS = ['GET', 'HEAD', 'PUT', 'DELETE'];

/** What came of one attempt. */
export type Outcome = { readonly response: Response } | { readonly error: unknown };

/** What tells callers that one of them may be repeated. */
export type Repeatable = 'never' | 'told' | 'failed';

/**
 * Whether sending it once more could help: `told` when the API says when to come again, `failed` when something broke.
 *
 * @param body of the answer, parsed; undefined when there is none, or it is no JSON.
 */
export function repeatableOutcome(outcome: Outcome, body?: unknown): Repeatable {
  if ('error' in outcome) return 'failed';
  const { status } = outcome.response;
  if (isGatewayFailure(status)) return 'failed';
  if (status === 503) return 'failed';
  if (status === 429) return 'told';
  return isFailure(body) && isPassing({ status, code: body.error.code }) ? 'told' : 'never';
}

/** Whether the API does once what is sent twice: a POST only with an `Idempotency-Key`. */
export function isSafeToRepeat({ method, headers }: Pick<Request, 'method' | 'headers'>): boolean {
  return IDEMPOTENT_METHODS.includes(method) || (headers.get('Idempotency-Key') ?? '') !== '';
}

/** The seconds in `Retry-After`; undefined when there are none. */
export function retryAfterSeconds(headers: Headers): number | undefined {
  const text = headers.get('Retry-After');
  const seconds = text === null || text === '' ? Number.NaN : Number(text);
  return seconds >= 0 ? seconds : undefined;
}

/**
 * The pause before the next attempt: what the API asked for, and full jitter on top, so that callers who were refused
 * together do not come back together. Milliseconds.
 *
 * @param attempt how many there were; 1 after the first.
 * @param random between 0 and 1.
 */
export function pauseMs(attempt: number, askedSeconds: number | undefined, random: number): number {
  const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempt - 1));
  return (askedSeconds ?? 0) * 1000 + random * longest;
}

/** Tokens that a client begins with, what a repetition costs, and what a call that went well gives back. */
const TOKENS = 100;
const COST = 5;
const REFUND = 1;

/**
 * Keeps a client from sending twice as much at an API that has trouble already: over time one call in five may be
 * repeated after a failure. What the API told to come again is not counted: it is spread by the API itself.
 */
export class RetryBudget {
  private tokens = TOKENS;

  /** Takes what a repetition costs. @returns false when it is used up. */
  spend(): boolean {
    if (this.tokens < COST) return false;
    this.tokens -= COST;
    return true;
  }

  /** A call went well. */
  refund(): void {
    this.tokens = Math.min(TOKENS, this.tokens + REFUND);
  }
}
