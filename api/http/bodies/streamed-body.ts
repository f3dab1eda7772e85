/** Bodies that are read as they come: however long one is, only a piece of it is in memory. */
import { createHash, type Hash } from 'node:crypto';
import type { Context } from 'koa';
import type { KeyHolder } from '../../../services/partners/callers.ts';
import type { Call, Upload } from '../endpoint.ts';
import { ServiceError } from '../../../services/common/errors.ts';
import { AccountSlots } from './account-slots.ts';
import { BodyTurns } from './body-turns.ts';
import { decompressed } from './decompressed-body.ts';
import { paced } from './paced-body.ts';
import { isSmall } from './small-body.ts';

export interface ReceivedUpload {
  readonly body: unknown;
  /** Tells it from other calls with the same `Idempotency-Key`. */
  readonly fingerprint: string;
}

/** Of those that are not small: a pharmacy that sends its stock in parts may send two at a time. */
const STREAMS_AT_ONCE = { all: 12, ofAccount: 2 };

/** Makes what receives the bodies of one operation. */
export function uploadReceiver(
  upload: Upload,
): (ctx: Context, call: Call<unknown, unknown, KeyHolder>) => Promise<ReceivedUpload> {
  const slots = new AccountSlots(STREAMS_AT_ONCE);
  return async (ctx, call) => {
    try {
      const work = () => receive(ctx, upload, call);
      return await (isSmall(ctx) ? work() : slots.run(ctx, work));
    } catch (error) {
      ctx.req.unpipe();
      throw error;
    }
  };
}

/** @throws ServiceError `unsupported_media_type`, `payload_too_large`, or whatever the operation refuses. */
async function receive(
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
  const turns = new BodyTurns();
  const chunks = {
    [Symbol.asyncIterator]: () => chunksOf(ctx, { maxBytes, hash, turns }),
    outside: <Result>(work: () => Promise<Result>) => turns.outside(work),
  };
  const body = await paced(ctx, () => read(call as Call<never, never, never>, type, chunks));
  return { body, fingerprint: hash.digest('hex') };
}

interface Reading {
  readonly maxBytes: number;
  readonly hash: Hash;
  readonly turns: BodyTurns;
}

async function* chunksOf(ctx: Context, { maxBytes, hash, turns }: Reading): AsyncGenerator<Buffer> {
  if ((ctx.request.length ?? 0) > maxBytes) throw tooLarge(maxBytes);
  let bytes = 0;
  for await (const chunk of decompressed(ctx)) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw tooLarge(maxBytes);
    hash.update(chunk);
    yield* turns.pieces(chunk);
  }
}

function tooLarge(maxBytes: number): ServiceError {
  return new ServiceError(
    'payload_too_large',
    `The body is larger than ${maxBytes / 1_000_000} MB. Send it in parts.`,
  );
}
