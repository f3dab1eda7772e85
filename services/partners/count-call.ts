/** Counts a call against its caller's limits, and in the statistics of its caller. */
import type { Logger } from 'pino';
import type { CallStatistics } from './call-statistics.ts';
import type { Decision, RateLimiter } from './rate-limiter.ts';

export interface CallCounts {
  readonly limiter: RateLimiter;
  readonly callStatistics: CallStatistics;
}

/**
 * Consumes a call of the limits of an account; one that is refused consumes nothing.
 *
 * @param operation method and path pattern, for the statistics.
 */
export async function countCall(
  { limiter, callStatistics }: CallCounts,
  account: string,
  operation: string,
): Promise<Decision> {
  const decision = await limiter.consume(account);
  callStatistics.note(account, operation, decision.refusedForMs === undefined ? 'granted' : 'refused');
  return decision;
}

/** Has a call that was granted not count in the limits of its account; the statistics keep it. Whether it works is no concern of the call. */
export async function giveCallBack(
  { limiter, log }: Pick<CallCounts, 'limiter'> & { readonly log: Logger },
  account: string,
  { receipt }: Decision,
): Promise<void> {
  if (receipt === undefined) return;
  try {
    await limiter.giveBack(account, receipt);
  } catch (error) {
    log.warn({ err: error }, 'a call could not be given back to its caller: it counts');
  }
}
