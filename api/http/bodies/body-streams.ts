/** Bodies as streams: decompressed, bounded, and refused when they are too slow. */
import type { IncomingMessage } from 'node:http';
import { finished, type Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Context } from 'koa';
import { ServiceError } from '../../../services/common/errors.ts';

const DECOMPRESSORS = {
  gzip: createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** Whether its length, as the header says it, is that of something else. */
export function isCompressed(ctx: Context): boolean {
  return !['', 'identity'].includes(ctx.get('content-encoding'));
}

/** @throws ServiceError `unsupported_media_type`, `malformed_http`. */
export async function* decompressed(ctx: Context): AsyncGenerator<Buffer> {
  const source = sourceOf(ctx);
  try {
    // The socket under it has still to carry the answer.
    yield* source.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  } catch (error) {
    throw new ServiceError('malformed_http', 'The body broke off, or is not compressed as its header says.', {
      cause: error,
    });
  } finally {
    if (source !== ctx.req) source.destroy();
  }
}

function sourceOf(ctx: Context): Readable {
  const { req } = ctx;
  if (!isCompressed(ctx)) return req;
  const encoding = ctx.get('content-encoding');
  if (!Object.hasOwn(DECOMPRESSORS, encoding)) {
    throw new ServiceError(
      'unsupported_media_type',
      'Send the body uncompressed, or with gzip, deflate or br.',
    );
  }
  return pipedBody(req, DECOMPRESSORS[encoding as keyof typeof DECOMPRESSORS]());
}

/** Pipes a request to a stream, which fails where it breaks off: a pipe does not tell its end. The request itself is never destroyed. */
export function pipedBody<Target extends Transform>(req: IncomingMessage, target: Target): Target {
  finished(req, { writable: false }, (error) => {
    if (error) target.destroy(error);
  });
  return req.pipe(target);
}

const SMALL_BYTES = 1024 * 1024;

/** Whether a body says so itself, and is not longer when it is unpacked. */
export function isSmall(ctx: Context): boolean {
  const { length } = ctx.request;
  return length !== undefined && length <= SMALL_BYTES && !isCompressed(ctx);
}

export const MEGABYTE = 1024 * 1024;

/**
 * @param megabytes of 1024 times 1024 bytes, when it is no longer compressed.
 * @throws ServiceError `payload_too_large`, `unsupported_media_type`, `malformed_http`.
 */
export async function wholeBody(ctx: Context, megabytes: number): Promise<Buffer> {
  const limit = megabytes * MEGABYTE;
  const said = isCompressed(ctx) ? undefined : ctx.request.length;
  if ((said ?? 0) > limit) throw tooManyMegabytes(megabytes);
  // What is never written to takes no memory.
  const whole = Buffer.allocUnsafeSlow(said ?? limit);
  let length = 0;
  for await (const chunk of decompressed(ctx)) {
    if (length + chunk.length > whole.length) throw tooManyMegabytes(megabytes);
    length += chunk.copy(whole, length);
  }
  return whole.subarray(0, length);
}

/** What is told of a body that is larger. */
export function tooManyMegabytes(megabytes: number): ServiceError {
  return new ServiceError('payload_too_large', `The body is larger than ${megabytes}mb. Send less.`);
}

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
