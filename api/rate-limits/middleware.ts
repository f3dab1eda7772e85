/** Counts a call against its caller's limits, before anything of it is read or done. */
import type { Middleware } from 'koa';
import type { KeyHolder } from '../endpoint.ts';
import { ApiError } from '../errors.ts';
import type { CallStatistics } from './call-statistics.ts';
import { rateLimitHeaders, retryAfter } from './headers.ts';
import type { Decision, RateLimiter, WindowState } from './limiter.ts';

export interface RateLimits {
  readonly limiter: RateLimiter;
  readonly callStatistics: CallStatistics;
}

/**
 * Admits the call of `ctx.state.caller` or refuses it; either way the answer tells the limits.
 *
 * @param operation method and path pattern, for the statistics.
 */
export function rateLimited({ limiter, callStatistics }: RateLimits, operation: string): Middleware {
  return async (ctx, next) => {
    const { account } = ctx.state['caller'] as KeyHolder;
    const decision = await limiter.take(account);
    ctx.set(rateLimitHeaders(decision.windows));
    if (decision.refusedForMs !== undefined) {
      callStatistics.note(account, operation, 'refused');
      throw refusal(decision.windows, decision.refusedForMs);
    }
    callStatistics.note(account, operation, 'admitted');
    await next();
  };
}

function refusal(windows: Decision['windows'], refusedForMs: number): ApiError {
  const headers = retryAfter(refusedForMs);
  const exceeded = windows.filter(({ remaining }) => remaining === 0).map(limitInWords);
  return new ApiError(
    'rate_limit_exceeded',
    `More than your ${exceeded.join(' and ')}. Nothing was done; send the call again after ${headers['Retry-After']} s.`,
    { headers },
  );
}

const limitInWords = ({ name, limit }: WindowState) => `${limit} ${limit === 1 ? 'call' : 'calls'} a ${name}`;
