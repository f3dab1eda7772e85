/** Bodies that are processed while they arrive, in turns with other bodies and calls. */
import { createHash, type Hash } from 'node:crypto';
import type { Context } from 'koa';
import type { KeyHolder } from '../../../services/partners/authentication.ts';
import type { Call, Upload } from '../endpoint.ts';
import { ServiceError } from '../../../services/common/errors.ts';
import { AccountSlots } from './account-slots.ts';
import { decompressed, isSmall, withPaceLimit } from './body-streams.ts';
import { setImmediate as endOfTurn, setTimeout as delay } from 'node:timers/promises';
import { Mutex } from 'async-mutex';
import { foreground } from './foreground.ts';

interface ReceivedUpload {
  readonly body: unknown;
  /** Distinguishes this call from others with the same `Idempotency-Key`. */
  readonly fingerprint: string;
}

/** Slots for bodies that are not small. A pharmacy that sends its stock in parts may send two at a time. */
const STREAM_SLOTS = { total: 12, perAccount: 2 };

/** Returns the receiver for the bodies of one operation. */
export function uploadReceiver(
  upload: Upload,
): (ctx: Context, call: Call<unknown, unknown, KeyHolder>) => Promise<ReceivedUpload> {
  const slots = new AccountSlots(STREAM_SLOTS);
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

/** @throws ServiceError `unsupported_media_type`, `payload_too_large`, or an error of the operation. */
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
  const body = await withPaceLimit(ctx, () => read(call as Call<never, never, never>, type, chunks));
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

/** Bytes processed per turn: about a millisecond of work on rows. */
const PIECE_BYTES = 4_096;
/** Ratio of pause to work after each piece, so that bodies use a quarter of the processor. */
const QUIET_PAUSE_RATIO = 3;
/** Ratio while other calls run, so that bodies use a tenth of the processor. */
const BUSY_PAUSE_RATIO = 9;
const MAX_PAUSE_MS = 30;

const turns = new Mutex();

/** Holds the process-wide mutex while one piece of a body is processed, so that bodies are processed one at a time. */
class Turn {
  private began = 0;
  private isOver = false;
  private releaseMutex: (() => void) | undefined;

  async acquire(): Promise<void> {
    if (this.isOver) return;
    this.releaseMutex = await turns.acquire();
    this.began = performance.now();
    // A reader on a buffered stream requests the next piece while it still works on this one.
    if (this.isOver) this.release();
  }

  release(): void {
    this.releaseMutex?.();
    this.releaseMutex = undefined;
  }

  end(): void {
    this.isOver = true;
    this.release();
  }

  /** Milliseconds since the turn was last acquired. */
  heldMs(): number {
    return performance.now() - this.began;
  }
}

/** Processes one body piece by piece, in turns with other bodies and calls. */
export class BodyTurns {
  private current: Turn | undefined;

  /**
   * Yields the chunk in pieces, each in its own turn, because otherwise no other call would be served until all
   * bodies are read.
   */
  async *pieces(chunk: Buffer): AsyncGenerator<Buffer> {
    for (let start = 0; start < chunk.length; start += PIECE_BYTES) {
      const turn = new Turn();
      await turn.acquire();
      this.current = turn;
      try {
        yield chunk.subarray(start, start + PIECE_BYTES);
        // A reader on a buffered stream asks for more before it has processed this piece.
        await endOfTurn();
        await pauseAfter(turn.heldMs());
      } finally {
        turn.end();
      }
    }
  }

  /**
   * Releases the turn during I/O, such as a query, so that other bodies proceed. Pauses afterwards like after a
   * piece, because Postgres serves other calls too.
   */
  async runIo<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.current;
    turn?.release();
    const began = performance.now();
    try {
      return await work();
    } finally {
      await pauseAfter(performance.now() - began);
      await turn?.acquire();
    }
  }
}

async function pauseAfter(workedMs: number): Promise<void> {
  const ratio = foreground.isBusy() ? BUSY_PAUSE_RATIO : QUIET_PAUSE_RATIO;
  const pauseMs = Math.min(ratio * workedMs, MAX_PAUSE_MS);
  await delay(pauseMs);
  await foreground.idle(MAX_PAUSE_MS - pauseMs);
}
