/** The limits of what one API process has in progress at Temporal. Each kind has its own, so that a slow one leaves the others alone. */
import { AdaptiveLimit, type AdaptiveLimitOptions } from './adaptive-limit.ts';
import { CallQueue } from './call-queue.ts';

export interface CallLimits {
  /** From the POST that places a request until its workflow has recorded it. */
  readonly starts: CallQueue;
  readonly updates: CallQueue;
  /** None waits: what a query would answer is read from Postgres instead. */
  readonly queries: CallQueue;
}

/**
 * At least so many calls of a kind are let in, however slow it is, because only a call shows that it is quick again.
 * Ten starts that take four seconds each are 2.5 a second, a third of what two cores complete (docs/performance.md).
 */
const BOUNDS = { initial: 60, min: 10, max: 300 } as const;

/**
 * Times of a machine that is not full, measured by the bench `overload`: a start is recorded after 60 to 300 ms, an Update
 * answered after 30 to 200 ms, a query after 20 ms. The targets are well above, and well below the deadlines of the calls.
 */
const TARGETS_MS = { starts: 1_500, updates: 2_000, queries: 250 } as const;

/**
 * @param maxWaitMs the longest that a start or an Update waits for its turn.
 * @param bounds of each limit; calls.
 */
export function createCallLimits(
  maxWaitMs: number,
  bounds: Pick<AdaptiveLimitOptions, 'initial' | 'min' | 'max'> = BOUNDS,
): CallLimits {
  const queueOf = (name: keyof CallLimits, longestMs: number) => {
    const limit = new AdaptiveLimit({ ...bounds, targetMs: TARGETS_MS[name] });
    return new CallQueue({ name, limit, maxWaitMs: longestMs });
  };
  return {
    starts: queueOf('starts', maxWaitMs),
    updates: queueOf('updates', maxWaitMs),
    queries: queueOf('queries', 0),
  };
}
