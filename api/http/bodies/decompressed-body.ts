/** Bodies as they come, without their compression. */
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
