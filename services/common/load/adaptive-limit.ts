/**
 * Limits the concurrent calls of one kind to a server. The limit is learned from their duration: it grows while calls
 * are quick, and shrinks as soon as they queue in the server. Additive increase, multiplicative decrease, as in TCP
 * (RFC 5681).
 */

export interface AdaptiveLimitOptions {
  readonly initial: number;
  readonly min: number;
  readonly max: number;
  /** A call that takes longer has waited in a queue of the server; milliseconds. */
  readonly targetMs: number;
  /** Monotonic clock; milliseconds. */
  readonly now?: () => number;
}

/** A call in progress. Only the first `end` or `fail` counts. */
export interface Admission {
  /** The call has ended; its duration is typical of such calls. */
  end(): void;
  /** The call has failed. Only a slow failure changes the limit, because a server that is away refuses immediately. */
  fail(): void;
}

/** A slow call reduces the limit by this factor, as in Netflix's concurrency-limits. */
const BACKOFF = 0.9;
/** The limit grows only while at least this share of it is used. */
const IN_USE = 0.5;
/** One account may use at most this share of the limit, so that other accounts find room. */
const SHARE_OF_ACCOUNT = 0.5;

export class AdaptiveLimit {
  private readonly options: AdaptiveLimitOptions;
  private readonly now: () => number;
  private limit: number;
  private running = 0;
  private readonly accounts = new Map<string, number>();
  /** Slow calls that began before this belong to a queue for which the limit was already lowered. */
  private loweredAt = Number.NEGATIVE_INFINITY;

  constructor(options: AdaptiveLimitOptions) {
    this.options = options;
    this.now = options.now ?? (() => performance.now());
    this.limit = options.initial;
  }

  get state(): { readonly limit: number; readonly running: number } {
    return { limit: Math.floor(this.limit), running: this.running };
  }

  /** @param account an account that may use only its share of the limit, so that others find room. */
  hasRoom(account?: string): boolean {
    if (this.running >= Math.floor(this.limit)) return false;
    return account === undefined || (this.accounts.get(account) ?? 0) < this.limit * SHARE_OF_ACCOUNT;
  }

  /** Starts a call. The limit learns from its duration. Check `hasRoom` first. */
  admit(account?: string): Admission {
    this.count(account, 1);
    const beganAt = this.now();
    let isOpen = true;
    const leave = (hasFailed: boolean) => {
      if (!isOpen) return;
      isOpen = false;
      this.learnFrom(beganAt, hasFailed);
      this.count(account, -1);
    };
    return { end: () => leave(false), fail: () => leave(true) };
  }

  private count(account: string | undefined, change: 1 | -1): void {
    this.running += change;
    if (account === undefined) return;
    const calls = (this.accounts.get(account) ?? 0) + change;
    if (calls === 0) this.accounts.delete(account);
    else this.accounts.set(account, calls);
  }

  private learnFrom(beganAt: number, hasFailed: boolean): void {
    const { min, max, targetMs } = this.options;
    const now = this.now();
    if (now - beganAt > targetMs) {
      if (beganAt < this.loweredAt) return;
      this.loweredAt = now;
      this.limit = Math.max(min, this.limit * BACKOFF);
    } else if (!hasFailed && this.running >= this.limit * IN_USE) {
      this.limit = Math.min(max, this.limit + 1 / this.limit);
    }
  }
}
