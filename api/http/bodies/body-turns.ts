/** Turns of bodies that are read as they come: however many come, one piece of one of them is worked on at a time. */
import { setImmediate as endOfTurn, setTimeout as delay } from 'node:timers/promises';
import { Mutex } from 'async-mutex';
import { foreground } from './foreground.ts';

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
  async outside<Result>(work: () => Promise<Result>): Promise<Result> {
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
