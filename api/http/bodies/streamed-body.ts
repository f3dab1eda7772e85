/** Bodies that are read as they come: however long one is, only a piece of it is in memory. */
import { createHash, type Hash } from 'node:crypto';
import { finished, type Readable } from 'node:stream';
import { setImmediate as endOfTurn } from 'node:timers/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Context } from 'koa';
import type { KeyHolder } from '../../../services/partners/callers.ts';
import type { Call, Upload } from '../endpoint.ts';
import { ServiceError } from '../../../services/common/errors.ts';
import { paced } from './paced-body.ts';

export interface ReceivedUpload {
  readonly body: unknown;
  /** Tells it from other calls with the same `Idempotency-Key`. */
  readonly fingerprint: string;
}

const DECOMPRESSORS = {
  gzip: createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** @throws ServiceError `unsupported_media_type`, `payload_too_large`, or whatever the operation refuses. */
export async function receiveUpload(
  ctx: Context,
  { content, maxBytes, read }: Upload,
  call: Call<unknown, unknown, KeyHolder>,
): Promise<ReceivedUpload> {
  const types = Object.keys(content);
  const type = ctx.is(...types);
  if (typeof type !== 'string' || !/^(?:utf-?8)?$/i.test(ctx.request.charset)) {
    throw new ServiceError(
      'unsupported_media_type',
      `Send the body as one of ${types.join(', ')}, in UTF-8.`,
    );
  }
  const hash = createHash('sha256').update(JSON.stringify([type, call.parameters, call.query ?? null]));
  try {
    const chunks = chunksOf(ctx, maxBytes, hash);
    const body = await paced(ctx, () => read(call as Call<never, never, never>, type, chunks));
    return { body, fingerprint: hash.digest('hex') };
  } catch (error) {
    // Most clients read no answer before they have sent all; what is left of it is thrown away.
    ctx.req.unpipe();
    ctx.req.resume();
    throw error;
  }
}

async function* chunksOf(ctx: Context, maxBytes: number, hash: Hash): AsyncGenerator<Buffer> {
  if ((ctx.request.length ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const source = decompressed(ctx);
  let bytes = 0;
  try {
    // The socket under it has still to carry the answer.
    for await (const chunk of source.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw tooLarge(maxBytes);
      hash.update(chunk);
      yield chunk;
      // Reading rows takes longer than receiving them: without this nobody else is served until the body is read.
      await endOfTurn();
    }
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    throw new ServiceError('malformed_http', 'The body broke off, or is not compressed as its header says.', {
      cause: error,
    });
  } finally {
    if (source !== ctx.req) source.destroy();
  }
}

function decompressed({ req }: Context): Readable {
  const encoding = req.headers['content-encoding'] ?? 'identity';
  if (encoding === 'identity') return req;
  if (!Object.hasOwn(DECOMPRESSORS, encoding)) {
    throw new ServiceError(
      'unsupported_media_type',
      'Send the body uncompressed, or with gzip, deflate or br.',
    );
  }
  const decompressor = DECOMPRESSORS[encoding as keyof typeof DECOMPRESSORS]();
  // A pipe does not tell its end that the beginning has broken off.
  finished(req, { writable: false }, (error) => {
    if (error) decompressor.destroy(error);
  });
  return req.pipe(decompressor);
}

function tooLarge(maxBytes: number): ServiceError {
  return new ServiceError(
    'payload_too_large',
    `The body is larger than ${maxBytes / 1_000_000} MB. Send it in parts.`,
  );
}
