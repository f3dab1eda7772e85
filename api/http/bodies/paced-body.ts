/** Bodies come at some pace, or not at all: who sends a byte now and then holds what others need. */
import type { Context } from 'koa';
import { ServiceError } from '../../../services/common/errors.ts';

/** For the round trips before the body comes; milliseconds. */
const GRACE_MS = 5_000;
/** Less than the slowest mobile network gives, averaged over all of the body. */
const LEAST_BYTES_PER_SECOND = 4_096;
const LOOK_EVERY_MS = 500;

/** A body that is on its way. */
export interface Arrival {
  /** For how long its sender was waited for, to half a second; time that we took ourselves does not count. Milliseconds. */
  readonly awaitedMs: () => number;
  /** Of the connection, so that a body which waits for us here is not to blame. */
  readonly bytes: () => number;
  /** Whether what has come is still to be read: its sender is not what it waits for. */
  readonly isWaitingForUs: () => boolean;
  /** Reads no more of it: the call is answered with this error. */
  readonly giveUp: (error: ServiceError) => void;
}

const arrivals = new WeakMap<Context, Arrival>();

/** The body of a call while it is being read; undefined before and after. */
export function arrivalOf(ctx: Context): Arrival | undefined {
  return arrivals.get(ctx);
}

/**
 * Reads a body, and gives it up when it comes too slowly; the connection then ends with the answer.
 *
 * @throws ServiceError `request_timeout`, what it was given up with, or what the reading throws.
 */
export async function paced<Result>(ctx: Context, read: () => Promise<Result>): Promise<Result> {
  const { promise: givenUp, reject: giveUp } = Promise.withResolvers<never>();
  let looks = 0;
  const arrival = arrivalAt(ctx, giveUp, () => looks * LOOK_EVERY_MS);
  arrivals.set(ctx, arrival);
  const looking = setInterval(() => {
    if (!arrival.isWaitingForUs()) looks += 1;
    if (isTooSlow(arrival)) giveUp(timedOut());
  }, LOOK_EVERY_MS);
  const reading = read();
  // When it was given up, its end is nobody's concern.
  reading.catch(() => undefined);
  try {
    return await Promise.race([reading, givenUp]);
  } finally {
    clearInterval(looking);
    arrivals.delete(ctx);
  }
}

/** The time is counted in looks, not by a clock: after a long turn of the event loop, what came during it is not read yet. */
function arrivalAt({ req }: Context, giveUp: Arrival['giveUp'], awaitedMs: Arrival['awaitedMs']): Arrival {
  const before = req.socket.bytesRead;
  return {
    awaitedMs,
    bytes: () => req.socket.bytesRead - before,
    isWaitingForUs: () => req.complete || req.readableLength > 0,
    giveUp,
  };
}

function isTooSlow({ awaitedMs, bytes, isWaitingForUs }: Arrival): boolean {
  const seconds = (awaitedMs() - GRACE_MS) / 1_000;
  return !isWaitingForUs() && bytes() < seconds * LEAST_BYTES_PER_SECOND;
}

function timedOut(): ServiceError {
  return new ServiceError('request_timeout', undefined, { headers: { Connection: 'close' } });
}
