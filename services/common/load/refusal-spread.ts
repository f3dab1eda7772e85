/** When those who are refused shall come again: not all at once, and not before there is room for them. */

/** Seconds. */
const LONGEST = 30;
/** How far back it counts; milliseconds. */
const WINDOW_MS = 5_000;

export interface RefusalSpreadOptions {
  /** Milliseconds that only grow. */
  readonly now: () => number;
  /** Between 0 and 1. */
  readonly random: () => number;
}

/** What happened in a window of time. */
interface Counts {
  refusals: number;
  ends: number;
}

export class RefusalSpread {
  private readonly options: RefusalSpreadOptions;
  private windowBeganAt: number;
  private current: Counts = { refusals: 0, ends: 0 };
  private previous: Counts = { refusals: 0, ends: 0 };
  /** Since the process began. */
  refused = 0;

  constructor(options: RefusalSpreadOptions) {
    this.options = options;
    this.windowBeganAt = options.now();
  }

  /** A call has ended: there is room for another one. */
  noteEnd(): void {
    this.turn();
    this.current.ends += 1;
  }

  /** Counts a refusal. @returns the seconds of its `Retry-After`, between 1 and the time in which all who were refused could be served. */
  secondsForRefusal(): number {
    this.turn();
    this.refused += 1;
    this.current.refusals += 1;
    const refusals = this.current.refusals + this.previous.refusals;
    const ends = this.current.ends + this.previous.ends;
    const elapsedSeconds = (WINDOW_MS + this.options.now() - this.windowBeganAt) / 1000;
    const endsPerSecond = Math.max(ends, 1) / elapsedSeconds;
    const longest = Math.min(LONGEST, Math.max(1, refusals / endsPerSecond));
    return 1 + Math.floor(this.options.random() * longest);
  }

  private turn(): void {
    const elapsedMs = this.options.now() - this.windowBeganAt;
    if (elapsedMs < WINDOW_MS) return;
    this.previous = elapsedMs < 2 * WINDOW_MS ? this.current : { refusals: 0, ends: 0 };
    this.current = { refusals: 0, ends: 0 };
    this.windowBeganAt = this.options.now();
  }
}
