/** The allowance of operations that the rate limits leave out: they answer when those are used up, and still not at any rate. */
import type { Middleware } from 'koa';
import type { KeyHolder } from '../../../services/partners/callers.ts';
import { ServiceError } from '../../../services/common/errors.ts';
import { retryAfter } from '../../../services/common/retry-after.ts';
import { SlidingLog } from './sliding-log.ts';

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
