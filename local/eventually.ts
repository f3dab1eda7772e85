/** Polls a condition instead of waiting for a fixed time. */
import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf } from './failure.ts';

export interface EventuallyOptions {
  readonly deadlineMs: number;
  /** Completes the sentence "waited 5 s for ...". */
  readonly describe: string;
  /** Milliseconds between two tries. The default is a tenth of the time waited so far. */
  readonly everyMs?: number;
  /** Stops the wait, which throws the signal's reason. */
  readonly signal?: AbortSignal;
}

/** Bounds of the default pause between two tries. */
const [SHORTEST_PAUSE_MS, LONGEST_PAUSE_MS] = [20, 250];

/** Results of a condition that is not true yet. Throwing means the same. */
type NotYet = undefined | null | false;

/**
 * Tries a condition until it is true and returns its result.
 *
 * @throws Error with `describe` and the last error of the condition once the deadline has passed.
 */
export async function eventually<Result>(
  condition: () => Promise<Result | NotYet> | Result | NotYet,
  options: EventuallyOptions,
): Promise<Result> {
  const { deadlineMs, describe, everyMs, signal } = options;
  const began = performance.now();
  const deadline = began + deadlineMs;
  let lastError: unknown;
  for (;;) {
    signal?.throwIfAborted();
    try {
      const result = await condition();
      if (result !== undefined && result !== null && result !== false) return result;
      lastError = undefined;
    } catch (error) {
      if (error instanceof GiveUp) throw error.cause;
      lastError = error;
    }
    if (performance.now() >= deadline) {
      const last = lastError === undefined ? '' : `; last: ${messageOf(lastError)}`;
      throw new Error(`waited ${deadlineMs / 1000} s for ${describe}${last}`, { cause: lastError });
    }
    await sleep(everyMs ?? pauseAfter(performance.now() - began));
  }
}

/** Backs off, because a hundred waiting tests would otherwise load the servers more than the tests themselves. */
function pauseAfter(waitedMs: number): number {
  return Math.min(Math.max(waitedMs / 10, SHORTEST_PAUSE_MS), LONGEST_PAUSE_MS);
}

/** Thrown by a condition that can no longer become true. The wait ends immediately and throws `cause`. */
export class GiveUp extends Error {
  constructor(cause: Error) {
    super(cause.message, { cause });
  }
}
