/**
 * How many calls of one kind may be in progress, learned from how long they take: more while they are quick, fewer as soon as
 * they queue somewhere behind us. Additive increase, multiplicative decrease, as in TCP (RFC 5681).
 */

export interface AdaptiveLimitOptions {
  /** Where the limit begins, and between which values it stays; calls. */
  readonly initial: number;
  readonly min: number;
  readonly max: number;
  /** A call that took longer has waited in a queue behind us; milliseconds. */
  readonly targetMs: number;
  /** Milliseconds that only grow. */
  readonly now?: () => number;
}

/** A call in progress. It is ended once; what comes after that is ignored. */
export interface Admission {
  /** It has ended, in the time that such a call takes. */
  end(): void;
  /** It has failed. Only a slow failure changes the limit, because a server that is away refuses at once. */
  fail(): void;
}

/** How much of the limit is left after a slow call, as in Netflix's concurrency-limits. */
const BACKOFF = 0.9;
/** The limit grows only while at least this share of it is in use. */
const IN_USE = 0.5;
/** The calls of one account have at most this share of the limit, so that other accounts find room. */
const SHARE_OF_ACCOUNT = 0.5;

export class AdaptiveLimit {
  private readonly options: AdaptiveLimitOptions;
  private readonly now: () => number;
  private limit: number;
  private running = 0;
  /** Calls in progress of each account that has any. */
  private readonly accounts = new Map<string, number>();
  /** Slow calls that began before this belong to the queue for which the limit was lowered already. */
  private loweredAt = Number.NEGATIVE_INFINITY;

  constructor(options: AdaptiveLimitOptions) {
    this.options = options;
    this.now = options.now ?? (() => performance.now());
    this.limit = options.initial;
  }

  get state(): { readonly limit: number; readonly running: number } {
    return { limit: Math.floor(this.limit), running: this.running };
  }

  /** @param account whose call it is, where one account must leave room for others. */
  hasRoom(account?: string): boolean {
    if (this.running >= Math.floor(this.limit)) return false;
    return account === undefined || (this.accounts.get(account) ?? 0) < this.limit * SHARE_OF_ACCOUNT;
  }

  /** Counts a call from now until it has ended, and learns from the time between. Ask `hasRoom` first. */
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
