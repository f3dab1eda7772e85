/**
 * Lets work on large bodies wait while other calls are handled, and slowly discards body bytes that a call left
 * unread.
 */
import type { IncomingMessage } from 'node:http';
import { setImmediate as endOfTurn, setTimeout as delay } from 'node:timers/promises';
import { Mutex } from 'async-mutex';
import type { Middleware } from 'koa';

/** A call that takes longer is waiting for I/O, such as a long poll, and no longer counts. Milliseconds. */
const COUNTED_MS = 200;
/** More calls are expected for this long after each call; milliseconds. */
const BUSY_MS = 1_000;

export class Foreground {
  private running = 0;
  private endedAt = -Infinity;
  private readonly waiting = new Set<() => void>();

  /** Runs a call. Callers of `idle` wait until it ends. */
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
    const tooLong = setTimeout(leave, COUNTED_MS);
    tooLong.unref();
    try {
      return await work();
    } finally {
      clearTimeout(tooLong);
      leave();
    }
  }

  /** True while a call is running, and for a second after it ended. */
  isBusy(): boolean {
    return this.running > 0 || performance.now() - this.endedAt < BUSY_MS;
  }

  /** Resolves when no call is running, but at the latest after `maxMs`, so that the caller is not starved. */
  async idle(maxMs: number): Promise<void> {
    if (this.running === 0 || maxMs <= 0) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.waiting.add(resolve);
    const longest = setTimeout(resolve, maxMs);
    await promise;
    clearTimeout(longest);
    this.waiting.delete(resolve);
  }
}

/** The instance that all calls of this process share. */
export const foreground = new Foreground();

/** Pause after each chunk of 64 KB while other calls run: all discarded bodies share 8 MB a second. */
const BUSY_PAUSE_MS = 8;
/** The connection is closed when discarding takes longer. */
const DISCARD_MS = 60_000;

const turns = new Mutex();

/** Discards body bytes that a call left unread, without slowing down other calls. */
export function discardUnreadBodies(): Middleware {
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
