/** Counts a call against its caller's limits, before anything of it is read or done. */
import type { Middleware } from 'koa';
import type { KeyHolder } from '../../../services/partners/callers.ts';
import { ServiceError } from '../../../services/common/errors.ts';
import { retryAfter } from '../../../services/common/retry-after.ts';
import type { Partners } from '../../../services/partners/partners.ts';
import type { Decision, WindowState } from '../../../services/partners/rate-limiter.ts';
import { rateLimitHeaders } from './rate-limit-headers.ts';

/** How limits are counted. */
export type CallCounter = Pick<Partners, 'countCall' | 'giveCallBack'>;

const NOT_MODIFIED = 304;
/** What was held back so long was a long poll; a twelfth of a minute's limit a second is the most that they come to. Milliseconds. */
const LONG_POLL_MS = 5_000;

export interface RateLimitOptions {
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
