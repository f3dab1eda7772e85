/** Makes the work on large bodies wait while other calls are being handled, and slowly discards what a call left unread of its body. */
import type { IncomingMessage } from 'node:http';
import { setImmediate as endOfTurn, setTimeout as delay } from 'node:timers/promises';
import { Mutex } from 'async-mutex';
import type { Middleware } from 'koa';

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

/** After a chunk of 64 KB, of all such bodies together, while others are served: 8 MB a second. */
const BUSY_PAUSE_MS = 8;
/** Who still sends after so long is cut off. */
const DISCARD_MS = 60_000;

const turns = new Mutex();

/** Reads and forgets, at a pace that leaves others alone, what a call has not read of its body. */
export function discardedBodies(): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } finally {
      discard(ctx.req);
    }
  };
}

function discard(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return;
  const tooLong = setTimeout(() => request.destroy(), DISCARD_MS);
  tooLong.unref();
  request.once('close', () => clearTimeout(tooLong));
  request.on('data', () => {
    request.pause();
    void turns.runExclusive(pause).then(() => request.resume());
  });
  request.resume();
}

const pause = () => (foreground.isBusy() ? delay(BUSY_PAUSE_MS) : endOfTurn());
