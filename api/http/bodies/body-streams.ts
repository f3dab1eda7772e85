/** Streams of request bodies: decompressed, limited in size, and aborted when they arrive too slowly. */
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

/** True if the body is compressed. `Content-Length` is then not its decompressed length. */
export function isCompressed(ctx: Context): boolean {
  return !['', 'identity'].includes(ctx.get('content-encoding'));
}

/** The message for a body that cannot be decompressed. */
export const BROKEN_BODY =
  'The body ended early, or is not compressed as its header says. Check Content-Encoding, then send it again.';

/**
 * Returns the chunks of the body after decompression.
 *
 * @throws ServiceError `unsupported_media_type`, `malformed_http`.
 */
export async function* decompressed(ctx: Context): AsyncGenerator<Buffer> {
  const source = sourceOf(ctx);
  try {
    // The socket must stay open, because it still carries the response.
    yield* source.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  } catch (error) {
    throw new ServiceError('malformed_http', BROKEN_BODY, { cause: error });
  } finally {
    if (source !== ctx.req) source.destroy();
  }
}

function sourceOf(ctx: Context): Readable {
  const { req } = ctx;
  if (!isCompressed(ctx)) return req;
  const encoding = ctx.get('content-encoding');
  if (!Object.hasOwn(DECOMPRESSORS, encoding)) throw unsupportedEncoding();
  return pipedBody(req, DECOMPRESSORS[encoding as keyof typeof DECOMPRESSORS]());
}

/**
 * Pipes a request into a stream, and destroys the stream when the request fails, which a plain pipe would not do.
 * Never destroys the request itself.
 */
export function pipedBody<Target extends Transform>(req: IncomingMessage, target: Target): Target {
  finished(req, { writable: false }, (error) => {
    if (error) target.destroy(error);
  });
  return req.pipe(target);
}

const SMALL_BYTES = 1024 * 1024;

/** True if the declared length is small and exact, because the body is not compressed. */
export function isSmall(ctx: Context): boolean {
  const { length } = ctx.request;
  return length !== undefined && length <= SMALL_BYTES && !isCompressed(ctx);
}

export const MEGABYTE = 1024 * 1024;

/**
 * Reads the whole body of a call after decompression.
 *
 * @param megabytes maximum size after decompression, in units of 1024 * 1024 bytes.
 * @throws ServiceError `payload_too_large`, `unsupported_media_type`, `malformed_http`.
 */
export async function wholeBody(ctx: Context, megabytes: number): Promise<Buffer> {
  const limit = megabytes * MEGABYTE;
  const declared = isCompressed(ctx) ? undefined : ctx.request.length;
  if ((declared ?? 0) > limit) throw bodyTooLarge(megabytes);
  // Pages that are never written to take no memory.
  const whole = Buffer.allocUnsafeSlow(declared ?? limit);
  let length = 0;
  for await (const chunk of decompressed(ctx)) {
    if (length + chunk.length > whole.length) throw bodyTooLarge(megabytes);
    length += chunk.copy(whole, length);
  }
  return whole.subarray(0, length);
}

export function unsupportedEncoding(): ServiceError {
  const message = 'Send the body uncompressed, or with gzip, deflate or br.';
  return new ServiceError('unsupported_media_type', message);
}

export function bodyTooLarge(megabytes: number): ServiceError {
  return new ServiceError('payload_too_large', `The body is larger than ${megabytes}mb. Send less.`);
}

/** Extra time for round trips before the body arrives, in milliseconds. */
const GRACE_MS = 5_000;
/** Minimum average pace: below that of the slowest mobile networks. */
const MIN_BYTES_PER_SECOND = 4_096;
const CHECK_INTERVAL_MS = 500;

/** A body while it arrives. */
export interface ArrivingBody {
  /** Milliseconds spent waiting for the sender, in steps of half a second. Time the server itself took does not count. */
  readonly waitedMs: () => number;
  /** Bytes received on the connection, whether or not they have been read. */
  readonly bytes: () => number;
  /** True while received bytes are still unread, so that the sender is not the cause of the wait. */
  readonly isWaitingForUs: () => boolean;
  /** Stops reading; the call is answered with this error. */
  readonly abort: (error: ServiceError) => void;
}

const arrivals = new WeakMap<Context, ArrivingBody>();

/** The body of a call while it arrives; undefined before and after. */
export function arrivingBody(ctx: Context): ArrivingBody | undefined {
  return arrivals.get(ctx);
}

/**
 * Reads a body, and aborts it when it arrives too slowly. The connection then closes after the response.
 *
 * @throws ServiceError `request_timeout`, the error passed to `abort`, or whatever `read` throws.
 */
export async function withPaceLimit<Result>(ctx: Context, read: () => Promise<Result>): Promise<Result> {
  const { promise: aborted, reject: abort } = Promise.withResolvers<never>();
  let checks = 0;
  const arrival = trackArrival(ctx, abort, () => checks * CHECK_INTERVAL_MS);
  arrivals.set(ctx, arrival);
  const checking = setInterval(() => {
    if (!arrival.isWaitingForUs()) checks += 1;
    if (isTooSlow(arrival)) abort(timedOut());
  }, CHECK_INTERVAL_MS);
  const reading = read();
  // After an abort its outcome no longer matters.
  reading.catch(() => undefined);
  try {
    return await Promise.race([reading, aborted]);
  } finally {
    clearInterval(checking);
    arrivals.delete(ctx);
  }
}

/**
 * Time is counted in checks instead of by a clock: after a long turn of the event loop, bytes received during it are
 * still unread.
 */
function trackArrival(
  { req }: Context,
  abort: ArrivingBody['abort'],
  waitedMs: ArrivingBody['waitedMs'],
): ArrivingBody {
  const before = req.socket.bytesRead;
  return {
    waitedMs,
    bytes: () => req.socket.bytesRead - before,
    isWaitingForUs: () => req.complete || req.readableLength > 0,
    abort,
  };
}

function isTooSlow({ waitedMs, bytes, isWaitingForUs }: ArrivingBody): boolean {
  const seconds = (waitedMs() - GRACE_MS) / 1_000;
  return !isWaitingForUs() && bytes() < seconds * MIN_BYTES_PER_SECOND;
}

function timedOut(): ServiceError {
  return new ServiceError('request_timeout', undefined, { headers: { Connection: 'close' } });
}
