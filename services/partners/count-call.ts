/** Counts a call against its caller's limits, and in the statistics of its caller. */
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
