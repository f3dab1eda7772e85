/** Rate limits of calls, and the response headers about them. */
import { LRUCache } from 'lru-cache';
import type { Middleware } from 'koa';
import type { KeyHolder } from '../../services/partners/authentication.ts';
import { retryAfter, ServiceError } from '../../services/common/errors.ts';
import type { LimitDecision, Usage, WindowState } from '../../services/partners/rate-limiter.ts';

interface SlidingLogOptions {
  /** Maximum events of one key within the span. */
  readonly limit: number;
  readonly spanMs: number;
  /** Maximum number of keys; the least recently used are dropped. */
  readonly keys: number;
}

export class SlidingLog {
  private readonly options: SlidingLogOptions;
  /** The latest times of each key, oldest first; at most `limit` of them. */
  private readonly times: LRUCache<string, number[]>;

  constructor(options: SlidingLogOptions) {
    this.options = options;
    this.times = new LRUCache({ max: options.keys });
  }

  /** Milliseconds until the key may record another event; 0 if it may now. */
  wait(key: string): number {
    const { limit, spanMs } = this.options;
    const times = this.times.peek(key) ?? [];
    const oldest = times[0];
    if (oldest === undefined || times.length < limit) return 0;
    return Math.max(0, oldest + spanMs - performance.now());
  }

  record(key: string): void {
    const times = this.times.get(key) ?? [];
    times.push(performance.now());
    if (times.length > this.options.limit) times.shift();
    this.times.set(key, times);
  }
}

const SPAN_MS = 60_000;
const MAX_KEYS = 10_000;

/**
 * Returns a function that counts a use by a key, and throws `rate_limit_exceeded` above `limit` uses a minute.
 *
 * @param message words the refusal; gets the seconds to wait.
 */
export function limitPerMinute(limit: number, message: (seconds: string) => string): (key: string) => void {
  const uses = new SlidingLog({ limit, spanMs: SPAN_MS, keys: MAX_KEYS });
  return (key) => {
    const wait = uses.wait(key);
    if (wait > 0) {
      const headers = retryAfter(wait);
      throw new ServiceError('rate_limit_exceeded', message(headers['Retry-After']), { headers });
    }
    uses.record(key);
  };
}

/** Limit for each account, operation and process: more than a page that shows the result needs. */
export const CALLS_A_MINUTE = 60;

/** Limits an operation that is exempt from the rate limits, before any lookup. */
export function separateAllowance(): Middleware {
  const count = limitPerMinute(
    CALLS_A_MINUTE,
    (seconds) =>
      `More than ${CALLS_A_MINUTE} calls a minute to this operation. Your rate limits are not affected. Try again after ${seconds} s.`,
  );
  return async (ctx, next) => {
    count((ctx.state['caller'] as KeyHolder).account);
    await next();
  };
}

/** The rate limit headers, which are structured lists. */
export function rateLimitHeaders(windows: readonly WindowState[]): Record<string, string> {
  const policies = windows.map(({ name, limit, lengthMs }) => `"${name}";q=${limit};w=${lengthMs / 1000}`);
  const states = windows.map(
    // The caller has `r` calls left until the oldest calls leave the window, which takes `t` seconds.
    ({ name, remaining, freesInMs, lengthMs }) =>
      `"${name}";r=${remaining};t=${Math.ceil((freesInMs ?? lengthMs) / 1000)}`,
  );
  return { 'RateLimit-Policy': policies.join(', '), RateLimit: states.join(', ') };
}

export type CallCounter = Pick<Usage, 'countCall' | 'giveCallBack'>;

const NOT_MODIFIED = 304;
/**
 * A call that took longer was a long poll. Refunding these allows at most a twelfth of the minute limit per second.
 * Milliseconds.
 */
const LONG_POLL_MS = 5_000;

interface RateLimitOptions {
  /** Account that a call counts against; default is the caller's account. */
  readonly accountOf?: (caller: KeyHolder) => string;
  /** True if responses have the rate limit headers; default true. */
  readonly hasHeaders?: boolean;
}

/**
 * Counts the call of `ctx.state.caller`, or refuses it. Long polls that end with 304 are refunded, so that callers
 * who poll as advised do not run out of calls.
 *
 * @param operation method and path pattern, for the statistics.
 */
export function rateLimited(
  { countCall, giveCallBack }: CallCounter,
  operation: string,
  { accountOf = ({ account }) => account, hasHeaders = true }: RateLimitOptions = {},
): Middleware {
  return async (ctx, next) => {
    const account = accountOf(ctx.state['caller'] as KeyHolder);
    const decision = await countCall(account, operation);
    if (hasHeaders) ctx.set(rateLimitHeaders(decision.windows));
    if (decision.refusedForMs !== undefined) throw refusal(decision.windows, decision.refusedForMs);
    const begun = performance.now();
    await next();
    const wasHeld = performance.now() - begun >= LONG_POLL_MS;
    if (wasHeld && ctx.status === NOT_MODIFIED) await giveCallBack(account, decision);
  };
}

function refusal(windows: LimitDecision['windows'], refusedForMs: number): ServiceError {
  const headers = retryAfter(refusedForMs);
  const exceeded = windows.filter(({ remaining }) => remaining === 0).map(limitInWords);
  return new ServiceError(
    'rate_limit_exceeded',
    `You have reached your limit of ${exceeded.join(' and ')}. The call was not processed. Send it again ` +
      `after ${headers['Retry-After']} s.`,
    { headers },
  );
}

const limitInWords = ({ name, limit }: WindowState) => `${limit} ${limit === 1 ? 'call' : 'calls'} a ${name}`;
