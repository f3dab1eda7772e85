/**
 * Limits how many calls of one kind are under way, and finds the limit by how long they take: more while they are quick,
 * less as soon as they queue somewhere. Additive increase, multiplicative decrease, as TCP does it (RFC 5681).
 */
import type { ServiceError } from '../errors.ts';
import { tooManyAtOnce } from './concurrency-limit.ts';
import { RefusalSpread } from './refusal-spread.ts';

export interface AdaptiveLimitOptions {
  /** What is limited, in metrics. */
  readonly name: string;
  /** Where the limit begins, and between which it stays; calls. */
  readonly initial: number;
  readonly min: number;
  readonly max: number;
  /** A call that took longer has waited in a queue; milliseconds. */
  readonly targetMs: number;
  /** Milliseconds that only grow. */
  readonly now?: () => number;
  /** Between 0 and 1. */
  readonly random?: () => number;
}

/** A call that was let in. It is ended once, whatever becomes of it; what comes after that is passed over. */
export interface Admission {
  /** It has come to its end, in the time that it takes. */
  end(): void;
  /** It has failed: which is learned from only where that took long, since a server that is away refuses at once. */
  fail(): void;
}

/** How much of the limit is left after a call that took too long; Netflix's concurrency-limits backs off as far. */
const BACKOFF = 0.9;
/** The limit grows only where callers make use of it: at least this share of it is under way. */
const IN_USE = 0.5;

/** Of the limit, for the calls of one account. */
const SHARE_OF_ACCOUNT = 0.5;

export class AdaptiveLimit {
  readonly name: string;
  private readonly options: AdaptiveLimitOptions;
  private readonly now: () => number;
  private readonly spread: RefusalSpread;
  private limit: number;
  private running = 0;
  /** Of the accounts that have any under way. */
  private readonly accounts = new Map<string, number>();
  /** Calls that began before this tell of the queue for which the limit was lowered already. */
  private loweredAt = Number.NEGATIVE_INFINITY;

  constructor(options: AdaptiveLimitOptions) {
    const { name, initial, now = () => performance.now(), random = Math.random } = options;
    this.name = name;
    this.options = options;
    this.now = now;
    this.limit = initial;
    this.spread = new RefusalSpread({ now, random });
  }

  /** How many calls may be under way now, how many are, and how many were refused since the process began. */
  get state(): { readonly limit: number; readonly running: number; readonly refused: number } {
    return { limit: Math.floor(this.limit), running: this.running, refused: this.spread.refused };
  }

  /**
   * Lets a call in.
   *
   * @param account whose call it is, where one account must leave places to others: it has half of them at most.
   * @throws ServiceError `temporarily_unavailable` where as many as may be are under way; then nothing was begun.
   */
  admit(account?: string): Admission {
    if (this.isFull(account)) throw this.refusal();
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

  /**
   * Makes a call unless as many as may be are under way.
   *
   * @throws ServiceError as `admit`, and whatever the call throws.
   */
  async run<Result>(call: () => Promise<Result>): Promise<Result> {
    const admission = this.admit();
    try {
      const result = await call();
      admission.end();
      return result;
    } catch (error) {
      admission.fail();
      throw error;
    }
  }

  private isFull(account: string | undefined): boolean {
    if (this.running >= Math.floor(this.limit)) return true;
    return account !== undefined && (this.accounts.get(account) ?? 0) >= this.limit * SHARE_OF_ACCOUNT;
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
    this.spread.noteEnd();
    if (now - beganAt > targetMs) {
      if (beganAt < this.loweredAt) return;
      this.loweredAt = now;
      this.limit = Math.max(min, this.limit * BACKOFF);
    } else if (!hasFailed && this.running >= this.limit * IN_USE) {
      this.limit = Math.min(max, this.limit + 1 / this.limit);
    }
  }

  private refusal(): ServiceError {
    return tooManyAtOnce({ 'Retry-After': String(this.spread.secondsForRefusal()) });
  }
}
