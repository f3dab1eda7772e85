/** Waits for conditions, never for a fixed time. */
import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf } from './failure.ts';

export interface EventuallyOptions {
  /** How long the condition may take; milliseconds. */
  readonly deadlineMs: number;
  /** What is waited for, as it completes "waited 5 s for ...". */
  readonly describe: string;
  /** Milliseconds between two tries; a tenth of what was waited for already, unless the caller knows better. */
  readonly everyMs?: number;
  /** Gives up with the signal's reason. */
  readonly signal?: AbortSignal;
}

/** Between two tries at least and at most, where the caller says nothing; milliseconds. */
const [SHORTEST_PAUSE_MS, LONGEST_PAUSE_MS] = [20, 250];

/** What a condition returns while it does not hold; throwing means the same. */
type NotYet = undefined | null | false;

/**
 * Tries a condition until it holds.
 *
 * @returns what the condition returned.
 * @throws Error naming what was waited for and the condition's last error, once the deadline has passed.
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

/** Whoever waits for long asks seldom: a hundred waiting tests would ask the servers for more than what they test. */
function pauseAfter(waitedMs: number): number {
  return Math.min(Math.max(waitedMs / 10, SHORTEST_PAUSE_MS), LONGEST_PAUSE_MS);
}

/** Thrown by a condition that can't hold any more: the waiting ends at once with `cause`. */
export class GiveUp extends Error {
  constructor(cause: Error) {
    super(cause.message, { cause });
  }
}
