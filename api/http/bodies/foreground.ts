/**
 * Calls that are answered go before the bodies of megabytes that are still read: between two pieces of such a body nobody
 * waits for anything, during a call its caller does, and all of them share one event loop and mostly the same processors.
 */

/** A call that takes longer waits for something else than the processor, as a long poll does; milliseconds. */
const LONGEST_MS = 200;
/** After a call others are about to come; milliseconds. */
const BUSY_MS = 1_000;

export class Foreground {
  private running = 0;
  private endedAt = -Infinity;
  private readonly waiting = new Set<() => void>();

  /** Does the work of a call. What `idle` is asked for meanwhile waits. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    this.running += 1;
    let isCounted = true;
    const leave = () => {
      if (!isCounted) return;
      isCounted = false;
      this.running -= 1;
      this.endedAt = performance.now();
      if (this.running === 0) for (const resolve of this.waiting) resolve();
    };
    const tooLong = setTimeout(leave, LONGEST_MS);
    tooLong.unref();
    try {
      return await work();
    } finally {
      clearTimeout(tooLong);
      leave();
    }
  }

  /** Whether a call is under way, or was a moment ago. */
  isBusy(): boolean {
    return this.running > 0 || performance.now() - this.endedAt < BUSY_MS;
  }

  /** Resolves when no call is under way, and at the latest after so many milliseconds: whoever waits is not starved. */
  async idle(mostMs: number): Promise<void> {
    if (this.running === 0 || mostMs <= 0) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.waiting.add(resolve);
    const longest = setTimeout(resolve, mostMs);
    await promise;
    clearTimeout(longest);
    this.waiting.delete(resolve);
  }
}

/** Of this process. */
export const foreground = new Foreground();
