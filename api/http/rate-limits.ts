/** Rate limits of calls, and their headers. */
import { LRUCache } from 'lru-cache';
import type { Middleware } from 'koa';
import type { KeyHolder } from '../../services/partners/authentication.ts';
import { retryAfter, ServiceError } from '../../services/common/errors.ts';
import type { Decision, Usage, WindowState } from '../../services/partners/rate-limiter.ts';

interface SlidingLogOptions {
  /** How often it may happen within the span. */
  readonly limit: number;
  readonly spanMs: number;
  /** Keys at most; those that were quiet longest are forgotten first. */
  readonly keys: number;
}

export class SlidingLog {
  private readonly options: SlidingLogOptions;
  /** The latest times of each key, oldest first; never more than the limit. */
  private readonly times: LRUCache<string, number[]>;

  constructor(options: SlidingLogOptions) {
    this.options = options;
    this.times = new LRUCache({ max: options.keys });
  }

  /** Milliseconds until it may happen again; 0 when it may now. */
  wait(key: string): number {
    const { limit, spanMs } = this.options;
    const times = this.times.peek(key) ?? [];
    const oldest = times[0];
    if (oldest === undefined || times.length < limit) return 0;
    return Math.max(0, oldest + spanMs - performance.now());
  }

  note(key: string): void {
    const times = this.times.get(key) ?? [];
    times.push(performance.now());
    if (times.length > this.options.limit) times.shift();
    this.times.set(key, times);
  }
}

/** Of one partner in one process, of one operation; more than a page that shows it asks for. */
export const CALLS_A_MINUTE = 60;
const SPAN_MS = 60_000;
const MAX_ACCOUNTS = 10_000;

/** Refuses what is beyond it: `rate_limit_exceeded`, of which nothing was looked up. */
export function allowanceApart(): Middleware {
  const calls = new SlidingLog({ limit: CALLS_A_MINUTE, spanMs: SPAN_MS, keys: MAX_ACCOUNTS });
  return async (ctx, next) => {
    const { account } = ctx.state['caller'] as KeyHolder;
    const wait = calls.wait(account);
    if (wait > 0) {
      const headers = retryAfter(wait);
      throw new ServiceError(
        'rate_limit_exceeded',
        `More than ${CALLS_A_MINUTE} calls a minute of this operation. It does not count against your limits; ask again after ${headers['Retry-After']} s.`,
        { headers },
      );
    }
    calls.note(account);
    await next();
  };
}

/** What every answer to a partner says of its limits; both are structured lists. */
export function rateLimitHeaders(windows: readonly WindowState[]): Record<string, string> {
  const policies = windows.map(({ name, limit, lengthMs }) => `"${name}";q=${limit};w=${lengthMs / 1000}`);
  const states = windows.map(
    // Within `t` the caller has no more than `r`: that is until the oldest calls leave the window.
    ({ name, remaining, freesInMs, lengthMs }) =>
      `"${name}";r=${remaining};t=${Math.ceil((freesInMs ?? lengthMs) / 1000)}`,
  );
  return { 'RateLimit-Policy': policies.join(', '), RateLimit: states.join(', ') };
}

/** How limits are counted. */
export type CallCounter = Pick<Usage, 'countCall' | 'giveCallBack'>;

const NOT_MODIFIED = 304;
/** What was held back so long was a long poll; a twelfth of a minute's limit a second is the most that they come to. Milliseconds. */
const LONG_POLL_MS = 5_000;

interface RateLimitOptions {
  /** Whose windows a call counts in. */
  readonly accountOf?: (caller: KeyHolder) => string;
  /** Whether answers tell the limits. */
  readonly hasHeaders?: boolean;
}

/**
 * Grants the call of `ctx.state.caller` or refuses it; either way the answer tells the limits. A long poll that had
 * nothing to tell does not count: who waits as asked must not run out of calls.
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

function refusal(windows: Decision['windows'], refusedForMs: number): ServiceError {
  const headers = retryAfter(refusedForMs);
  const exceeded = windows.filter(({ remaining }) => remaining === 0).map(limitInWords);
  return new ServiceError(
    'rate_limit_exceeded',
    `More than your ${exceeded.join(' and ')}. Nothing was done; send the call again after ${headers['Retry-After']} s.`,
    { headers },
  );
}

const limitInWords = ({ name, limit }: WindowState) => `${limit} ${limit === 1 ? 'call' : 'calls'} a ${name}`;
