/** Remembers when something last happened, for many keys in bounded memory. */
import { LRUCache } from 'lru-cache';

export interface SlidingLogOptions {
  /** How often it may happen within the span. */
  readonly limit: number;
  readonly spanMs: number;
  /** Keys at most; those that were quiet longest are forgotten first. */
  readonly keys: number;
}

export class SlidingLog {
  private readonly options: SlidingLogOptions;
  /** The latest times of each key, oldest first; never more than the limit. */
  private readonly times: LRUCache<string, number[]>;

  constructor(options: SlidingLogOptions) {
    this.options = options;
    this.times = new LRUCache({ max: options.keys });
  }

  /** Milliseconds until it may happen again; 0 when it may now. */
  wait(key: string): number {
    const { limit, spanMs } = this.options;
    const times = this.times.peek(key) ?? [];
    const oldest = times[0];
    if (oldest === undefined || times.length < limit) return 0;
    return Math.max(0, oldest + spanMs - performance.now());
  }

  note(key: string): void {
    const times = this.times.get(key) ?? [];
    times.push(performance.now());
    if (times.length > this.options.limit) times.shift();
    this.times.set(key, times);
  }
}
