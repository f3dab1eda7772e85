/** Decides whether and when a call is retried. These are pure functions; `sending.ts` sends the calls. */
import { isFailure, isGatewayFailure, isTemporary } from './errors.ts';

/** Limits of one call including its retries. */
export interface RetryOptions {
  /** Maximum number of attempts; 1 disables retries. Default 5. */
  readonly attempts?: number;
  /** No retry starts later than this many milliseconds after the first attempt. Default 90,000. */
  readonly withinMs?: number;
}

export const DEFAULT_RETRIES: Required<RetryOptions> = { attempts: 5, withinMs: 90_000 };

/** Upper bounds of the jittered pause: the first one doubles with each attempt, up to the second. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 8_000;
/** Idempotent methods that the API uses (RFC 9110, section 9.2.2). */
const IDEMPOTENT_METHODS = ['GET', 'HEAD', 'PUT', 'DELETE'];

export type Outcome = { readonly response: Response } | { readonly error: unknown };

export type Repeatable = 'never' | 'requested' | 'failed';

/**
 * Decides whether a retry could help: `requested` if the API asked for one, `failed` if something broke.
 *
 * @param body the parsed JSON of the response; undefined when it has none.
 */
export function repeatableOutcome(outcome: Outcome, body?: unknown): Repeatable {
  if ('error' in outcome) return 'failed';
  const { status } = outcome.response;
  if (isGatewayFailure(status)) return 'failed';
  if (status === 503) return 'failed';
  if (status === 429) return 'requested';
  return isFailure(body) && isTemporary({ status, code: body.error.code }) ? 'requested' : 'never';
}

/** Returns true if the API performs a repeated call only once; a POST needs an `Idempotency-Key` for that. */
export function isSafeToRepeat({ method, headers }: Pick<Request, 'method' | 'headers'>): boolean {
  return IDEMPOTENT_METHODS.includes(method) || (headers.get('Idempotency-Key') ?? '') !== '';
}

/** As proxies write it; `Date.parse` alone also accepts "-1". */
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} [\d:]{8} GMT$/;

/** Returns `Retry-After` in seconds from now; undefined if it is missing, or neither a number of seconds nor a date. */
export function retryAfterSeconds(headers: Headers): number | undefined {
  const text = headers.get('Retry-After') ?? '';
  if (HTTP_DATE.test(text)) return Math.max(0, (Date.parse(text) - Date.now()) / 1000);
  const seconds = text === '' ? Number.NaN : Number(text);
  return seconds >= 0 ? seconds : undefined;
}

/**
 * Returns the pause before the next attempt: `Retry-After` plus full jitter, so that clients refused together do not
 * return together.
 *
 * @param attempt number of attempts so far.
 * @param random between 0 and 1.
 */
export function pauseMs(attempt: number, askedSeconds: number | undefined, random: number): number {
  const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempt - 1));
  return (askedSeconds ?? 0) * 1000 + random * longest;
}

/** Initial tokens of a client, the cost of a retry, and the refund for a successful call. */
const TOKENS = 100;
const COST = 5;
const REFUND = 1;

/**
 * Prevents a client from doubling the load of a failing API: over time, one call in five may be retried after a
 * failure. Retries that the API asked for are not counted, because its `Retry-After` spreads them.
 */
export class RetryBudget {
  private tokens = TOKENS;

  /** Pays for one retry. Returns false when the budget is used up. */
  spend(): boolean {
    if (this.tokens < COST) return false;
    this.tokens -= COST;
    return true;
  }

  refund(): void {
    this.tokens = Math.min(TOKENS, this.tokens + REFUND);
  }
}
