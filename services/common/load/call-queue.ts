/** Calls to Temporal wait here for their turn, within adaptive limits. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { type ServiceError, tooManyAtOnce } from '../errors.ts';
import { AdaptiveLimit, type AdaptiveLimitOptions, type Admission } from './adaptive-limit.ts';
import { FairQueue, RetrySchedule } from './fair-queue.ts';

interface CallQueueOptions {
  /** The kind of calls, as metrics name it. */
  readonly name: string;
  readonly limit: AdaptiveLimit;
  /** The longest that a call waits; 0 where it is refused instead. Milliseconds. */
  readonly maxWaitMs: number;
  readonly clock?: Clock;
}

export interface Clock {
  /** Milliseconds that only grow. */
  readonly now: () => number;
  /** Calls back once, after so many milliseconds. @returns what cancels it. */
  readonly after: (milliseconds: number, callback: () => void) => () => void;
}

const CLOCK: Clock = {
  now: () => performance.now(),
  after(milliseconds, callback) {
    const timer = setTimeout(callback, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** Whose call it is that may have to wait. */
interface Entrant {
  /** Accounts take turns; calls without one share a turn. */
  readonly account: string | undefined;
  /** Aborted when nothing waits for the call any more, which then leaves the queue. Asked for only when the call waits. */
  readonly gone?: () => AbortSignal;
}

/** The HTTP call for which work is done: whose it is, and what it is told of its waits. */
export interface CallOrigin extends Entrant {
  readonly noteWait: (milliseconds: number) => void;
}

/** Set by the API around each handler. Work without it, such as an operator's, waits without an account. */
export const callOrigin = new AsyncLocalStorage<CallOrigin>();

/**
 * Waits for work that others may wait for too.
 *
 * @throws ServiceError `temporarily_unavailable` when the caller is gone before.
 */
export async function untilGone<Result>(
  work: Promise<Result>,
  gone: (() => AbortSignal) | undefined,
): Promise<Result> {
  const signal = gone?.();
  if (signal === undefined) return work;
  const left = Promise.withResolvers<never>();
  const leave = () => left.reject(tooManyAtOnce());
  signal.addEventListener('abort', leave);
  if (signal.aborted) leave();
  try {
    return await Promise.race([work, left.promise]);
  } finally {
    signal.removeEventListener('abort', leave);
  }
}

/** What came of a call's wait. */
export interface Wait {
  readonly outcome: 'admitted' | 'refused' | 'gone';
  readonly milliseconds: number;
}

/** Bounds the memory of those who wait, whatever the rate: each has a connection and a parsed body. */
const MAX_WAITING = 1_000;
const MAX_WAITING_OF_ACCOUNT = MAX_WAITING / 2;

interface Waiting {
  readonly account: string | undefined;
  readonly turn: (turn: Admission | 'refused' | 'gone') => void;
}

export class CallQueue {
  readonly name: string;
  private readonly limit: AdaptiveLimit;
  private readonly maxWaitMs: number;
  private readonly clock: Clock;
  private readonly queue = new FairQueue<Waiting>();
  private readonly rate = new TurnRate();
  private readonly schedule = new RetrySchedule();
  private readonly observers: ((wait: Wait) => void)[] = [];
  private refused = 0;

  constructor({ name, limit, maxWaitMs, clock = CLOCK }: CallQueueOptions) {
    this.name = name;
    this.limit = limit;
    this.maxWaitMs = maxWaitMs;
    this.clock = clock;
  }

  /** How many calls may be in progress, are, and wait for it, and how many were refused since the process began. */
  get state() {
    return { ...this.limit.state, waiting: this.queue.length, refused: this.refused };
  }

  /** Calls back with each wait, also with those of no time. */
  readonly onWait = (observer: (wait: Wait) => void): void => {
    this.observers.push(observer);
  };

  /**
   * Resolves when the call may begin; end it afterwards.
   *
   * @throws ServiceError `temporarily_unavailable` when it would wait, or has waited, for longer than calls may, and when
   *   it is gone; then nothing was begun.
   */
  async enter(entrant: Entrant): Promise<Admission> {
    const { account } = entrant;
    // Every account that waits was without room when a call last ended, so that this overtakes none.
    if (this.limit.hasRoom(account)) {
      this.report('admitted', 0);
      return this.admit(account);
    }
    if (!this.mayWait(lineOf(account))) {
      this.report('refused', 0);
      throw this.refusal(lineOf(account));
    }
    const beganAt = this.clock.now();
    const turn = await this.turnOf(entrant);
    const outcome = typeof turn === 'string' ? turn : 'admitted';
    this.report(outcome, this.clock.now() - beganAt);
    if (typeof turn === 'object') return turn;
    throw turn === 'refused' ? this.refusal(lineOf(account)) : tooManyAtOnce();
  }

  /**
   * Makes a call of the current origin when it may begin.
   *
   * @throws ServiceError as `enter`, and whatever the call throws.
   */
  async run<Result>(call: () => Promise<Result>): Promise<Result> {
    const origin = callOrigin.getStore();
    const beganAt = this.clock.now();
    let admission: Admission;
    try {
      admission = await this.enter(origin ?? { account: undefined });
    } finally {
      if (this.maxWaitMs > 0) origin?.noteWait(this.clock.now() - beganAt);
    }
    try {
      const result = await call();
      admission.end();
      return result;
    } catch (error) {
      admission.fail();
      throw error;
    }
  }

  private admit(account: string | undefined): Admission {
    const admission = this.limit.admit(account);
    const leave = (how: keyof Admission) => {
      admission[how]();
      this.giveTurns();
    };
    return { end: () => leave('end'), fail: () => leave('fail') };
  }

  private mayWait(line: string): boolean {
    if (this.queue.length >= MAX_WAITING || this.queue.lengthOf(line) >= MAX_WAITING_OF_ACCOUNT) return false;
    const turns = this.queue.turnsBefore(line) + 1;
    return (turns * 1000) / this.rate.perSecond(this.clock.now()) <= this.maxWaitMs;
  }

  private async turnOf({ account, gone }: Entrant): Promise<Admission | 'refused' | 'gone'> {
    const signal = gone?.();
    if (signal?.aborted === true) return 'gone';
    const { promise, resolve } = Promise.withResolvers<Admission | 'refused' | 'gone'>();
    const waiting: Waiting = { account, turn: resolve };
    this.queue.add(lineOf(account), waiting);
    this.rate.begin(this.clock.now());
    const leave = (why: 'refused' | 'gone') => {
      this.queue.remove(lineOf(account), waiting);
      this.noteLength();
      resolve(why);
    };
    const keepWaiting = this.clock.after(this.maxWaitMs, () => leave('refused'));
    const onGone = () => leave('gone');
    signal?.addEventListener('abort', onGone);
    const turn = await promise;
    keepWaiting();
    signal?.removeEventListener('abort', onGone);
    return turn;
  }

  /** Admits those who wait, as far as there is room for them. */
  private giveTurns(): void {
    for (;;) {
      const waiting = this.queue.next((line) => this.limit.hasRoom(line === NO_ACCOUNT ? undefined : line));
      if (waiting === undefined) return;
      this.rate.noteTurn(this.clock.now());
      this.noteLength();
      waiting.turn(this.admit(waiting.account));
    }
  }

  private noteLength(): void {
    if (this.queue.length === 0) this.rate.end(this.clock.now());
  }

  private report(outcome: Wait['outcome'], milliseconds: number): void {
    if (outcome === 'refused') this.refused += 1;
    for (const observe of this.observers) observe({ outcome, milliseconds });
  }

  private refusal(line: string): ServiceError {
    const now = this.clock.now();
    const accounts = this.queue.accounts + (this.queue.lengthOf(line) === 0 ? 1 : 0);
    const seconds = this.schedule.secondsFor(line, now, this.rate.perSecond(now) / accounts);
    return tooManyAtOnce({ 'Retry-After': String(seconds) });
  }
}

const NO_ACCOUNT = '';
const lineOf = (account: string | undefined): string => account ?? NO_ACCOUNT;

/** What is assumed until something was measured, and at least where that was long ago. Two cores complete about seven. */
const ASSUMED_PER_SECOND = 10;
/** After this long without any who waited, the machine may be quicker than it was; milliseconds. */
const OUTDATED_MS = 10_000;
/** How far back the rate is measured, roughly; milliseconds of waiting. */
const MEMORY_MS = 4_000;
/** How much of that an assumption weighs. */
const ASSUMED_MS = 1_000;
/** At least ten calls are in progress, and each ends within ten seconds. */
const LEAST_PER_SECOND = 1;

/** How many turns there are in a second while calls wait: both are counted with weights that fade with time. */
class TurnRate {
  private turns = (ASSUMED_PER_SECOND * ASSUMED_MS) / 1000;
  private milliseconds = ASSUMED_MS;
  private isWaiting = false;
  /** Until when it has counted. */
  private countedAt = Number.NEGATIVE_INFINITY;

  /** A call begins to wait. */
  begin(now: number): void {
    this.count(now);
    this.isWaiting = true;
    this.countedAt = now;
  }

  /** No call waits any more. */
  end(now: number): void {
    this.count(now);
    this.isWaiting = false;
  }

  noteTurn(now: number): void {
    this.count(now);
    this.turns += 1;
  }

  perSecond(now: number): number {
    this.count(now);
    return Math.max(LEAST_PER_SECOND, (this.turns * 1000) / this.milliseconds);
  }

  private count(now: number): void {
    const elapsed = now - this.countedAt;
    if (this.isWaiting) {
      const kept = Math.exp(-elapsed / MEMORY_MS);
      this.turns *= kept;
      this.milliseconds = this.milliseconds * kept + MEMORY_MS * (1 - kept);
      this.countedAt = now;
    } else if (elapsed > OUTDATED_MS && this.turns * 1000 < ASSUMED_PER_SECOND * this.milliseconds) {
      this.milliseconds = ASSUMED_MS;
      this.turns = (ASSUMED_PER_SECOND * ASSUMED_MS) / 1000;
    }
  }
}

export interface CallLimits {
  /** From the POST that places a request until its workflow has recorded it. */
  readonly starts: CallQueue;
  readonly updates: CallQueue;
  /** None waits: what a query would answer is read from Postgres instead. */
  readonly queries: CallQueue;
}

/**
 * At least so many calls of a kind are let in, however slow it is, because only a call shows that it is quick again.
 * Ten starts that take four seconds each are 2.5 a second, a third of what two cores complete (docs/performance.md).
 */
const BOUNDS = { initial: 60, min: 10, max: 300 } as const;

/**
 * Times of a machine that is not full, measured by the bench `overload`: a start is recorded after 60 to 300 ms, an Update
 * answered after 30 to 200 ms, a query after 20 ms. The targets are well above, and well below the deadlines of the calls.
 */
const TARGETS_MS = { starts: 1_500, updates: 2_000, queries: 250 } as const;

/**
 * @param maxWaitMs the longest that a start or an Update waits for its turn. Queries never wait.
 * @param bounds how many calls of each kind may be in progress: at first, at least and at most.
 */
export function createCallLimits(
  maxWaitMs: number,
  bounds: Pick<AdaptiveLimitOptions, 'initial' | 'min' | 'max'> = BOUNDS,
): CallLimits {
  const queueOf = (name: keyof CallLimits, longestMs: number) => {
    const limit = new AdaptiveLimit({ ...bounds, targetMs: TARGETS_MS[name] });
    return new CallQueue({ name, limit, maxWaitMs: longestMs });
  };
  return {
    starts: queueOf('starts', maxWaitMs),
    updates: queueOf('updates', maxWaitMs),
    queries: queueOf('queries', 0),
  };
}
