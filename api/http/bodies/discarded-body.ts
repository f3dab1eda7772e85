/**
 * What is left of a body whose call is answered already. Most clients read no answer before they have sent all, so it is read to its
 * end; at once it would be tens of megabytes that V8 collects while others are served.
 */
import type { IncomingMessage } from 'node:http';
import { setImmediate as endOfTurn, setTimeout as delay } from 'node:timers/promises';
import { Mutex } from 'async-mutex';
import type { Middleware } from 'koa';
import { foreground } from './foreground.ts';

/** After a chunk of 64 KB, of all such bodies together, while others are served: 8 MB a second. */
const BUSY_PAUSE_MS = 8;
/** Who still sends after so long is cut off. */
const LONGEST_MS = 60_000;

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
  const tooLong = setTimeout(() => request.destroy(), LONGEST_MS);
  tooLong.unref();
  request.once('close', () => clearTimeout(tooLong));
  request.on('data', () => {
    request.pause();
    void turns.runExclusive(pause).then(() => request.resume());
  });
  request.resume();
}

const pause = () => (foreground.isBusy() ? delay(BUSY_PAUSE_MS) : endOfTurn());
