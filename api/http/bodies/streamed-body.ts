/** Bodies that are processed while they arrive, in turns with the calls that others wait for. */
import { createHash, type Hash } from 'node:crypto';
import type { Context } from 'koa';
import type { KeyHolder } from '../../../services/partners/authentication.ts';
import type { Call, Upload } from '../endpoint.ts';
import { ServiceError } from '../../../services/common/errors.ts';
import { AccountSlots } from './account-slots.ts';
import { decompressed, isSmall, paced } from './body-streams.ts';
import { setImmediate as endOfTurn, setTimeout as delay } from 'node:timers/promises';
import { Mutex } from 'async-mutex';
import { foreground } from './foreground.ts';

interface ReceivedUpload {
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
    runIo: <Result>(work: () => Promise<Result>) => turns.runIo(work),
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

/** Read at a time: about a millisecond of work with rows, after which others are served. */
const PIECE_BYTES = 4_096;
/** How much longer than the work on a piece the pause after it is: a quarter of the processor is left for bodies. */
const QUIET_PAUSE = 3;
/** The same while others call: a tenth. */
const BUSY_PAUSE = 9;
/** After a piece that took long because others were served meanwhile, and while others are served. */
const LONGEST_PAUSE_MS = 30;

const turns = new Mutex();

/** That of one piece. */
class Turn {
  private began = 0;
  private isOver = false;
  private release: (() => void) | undefined;

  async take(): Promise<void> {
    if (this.isOver) return;
    const release = await turns.acquire();
    this.release = release;
    this.began = performance.now();
    // Who reads through a stream asks for the next piece while it works on this one.
    if (this.isOver) this.leave();
  }

  leave(): void {
    this.release?.();
    this.release = undefined;
  }

  end(): void {
    this.isOver = true;
    this.leave();
  }

  /** Since it was last taken; milliseconds. */
  lastedMs(): number {
    return performance.now() - this.began;
  }
}

/** Of one body. */
export class BodyTurns {
  private current: Turn | undefined;

  /** Reading rows takes longer than receiving them: nobody else would be served until all bodies are read. */
  async *pieces(chunk: Buffer): AsyncGenerator<Buffer> {
    for (let start = 0; start < chunk.length; start += PIECE_BYTES) {
      const turn = new Turn();
      await turn.take();
      this.current = turn;
      try {
        yield chunk.subarray(start, start + PIECE_BYTES);
        // Who reads through a stream asks for more before it has worked on what it got.
        await endOfTurn();
        await pauseAfter(turn.lastedMs());
      } finally {
        turn.end();
      }
    }
  }

  /**
   * Does what waits for something else than the processor, as for Postgres, while other bodies have their turns. What it waits
   * for has others to serve too: as after a piece there is a pause.
   */
  async runIo<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.current;
    turn?.leave();
    const began = performance.now();
    try {
      return await work();
    } finally {
      await pauseAfter(performance.now() - began);
      await turn?.take();
    }
  }
}

async function pauseAfter(workedMs: number): Promise<void> {
  const times = foreground.isBusy() ? BUSY_PAUSE : QUIET_PAUSE;
  const pauseMs = Math.min(times * workedMs, LONGEST_PAUSE_MS);
  await delay(pauseMs);
  await foreground.idle(LONGEST_PAUSE_MS - pauseMs);
}
