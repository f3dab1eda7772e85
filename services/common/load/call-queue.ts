/** Queues for calls to Temporal, with adaptive limits. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { type ServiceError, tooManyConcurrentCalls } from '../errors.ts';
import { AdaptiveLimit, type AdaptiveLimitOptions, type Admission } from './adaptive-limit.ts';
import { FairQueue, RetrySchedule } from './fair-queue.ts';

interface CallQueueOptions {
  readonly name: string;
  readonly limit: AdaptiveLimit;
  /** Maximum wait of a call; with 0 it is refused instead. Milliseconds. */
  readonly maxWaitMs: number;
  readonly clock?: Clock;
}

export interface Clock {
  /** Monotonic clock; milliseconds. */
  readonly now: () => number;
  readonly after: (milliseconds: number, callback: () => void) => () => void;
}

const CLOCK: Clock = {
  now: () => performance.now(),
  after(milliseconds, callback) {
    const timer = setTimeout(callback, milliseconds);
    return () => clearTimeout(timer);
  },
};

interface Entrant {
  /** Accounts take turns; calls without an account share one turn. */
  readonly account: string | undefined;
  /**
   * Aborted when the caller has disconnected, so that the call leaves the queue. Called only when the call must wait.
   */
  readonly gone?: () => AbortSignal;
}

/** The HTTP call on whose behalf work is done. */
export interface CallOrigin extends Entrant {
  readonly noteWait: (milliseconds: number) => void;
}

/**
 * The origin of the work in progress: the account for which it waits its turn. The API sets it around each handler.
 * Work without an origin, such as an operator's, waits without an account.
 */
export const callOrigin = new AsyncLocalStorage<CallOrigin>();

/**
 * Waits for shared work until this caller is gone.
 *
 * @throws ServiceError `temporarily_unavailable` when the caller is gone first.
 */
export async function untilGone<Result>(
  work: Promise<Result>,
  gone: (() => AbortSignal) | undefined,
): Promise<Result> {
  const signal = gone?.();
  if (signal === undefined) return work;
  const left = Promise.withResolvers<never>();
  const leave = () => left.reject(tooManyConcurrentCalls());
  signal.addEventListener('abort', leave);
  if (signal.aborted) leave();
  try {
    return await Promise.race([work, left.promise]);
  } finally {
    signal.removeEventListener('abort', leave);
  }
}

export interface Wait {
  readonly outcome: 'admitted' | 'refused' | 'gone';
  readonly milliseconds: number;
}

/** Limits the memory of waiting calls, however fast they arrive: each holds a connection and a parsed body. */
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

  get state() {
    return { ...this.limit.state, waiting: this.queue.length, refused: this.refused };
  }

  readonly onWait = (observer: (wait: Wait) => void): void => {
    this.observers.push(observer);
  };

  /**
   * Resolves when the call may begin. The caller must then end the admission.
   *
   * @throws ServiceError `temporarily_unavailable` when the call would wait, or has waited, longer than `maxWaitMs`,
   *   or its caller is gone; then nothing was begun.
   */
  async enter(entrant: Entrant): Promise<Admission> {
    const { account } = entrant;
    // Every waiting account had no room when a call last ended, so this call overtakes none.
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
    throw turn === 'refused' ? this.refusal(lineOf(account)) : tooManyConcurrentCalls();
  }

  /**
   * Runs a call of the current origin when it may begin.
   *
   * @throws ServiceError as `enter`, and the call's own errors.
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
    const now = this.clock.now();
    const msPerTurn = 1000 / this.rate.perSecond(now);
    const waitMs = (this.queue.turnsBefore(line) + 1) * msPerTurn;
    // Refused calls that return before this call's turn have reserved turns; each costs one turn of every account.
    // Without the reservation, callers that retry immediately would use every turn, and refused calls would be refused
    // again.
    const returning = this.schedule.assignedBetween(line, now, now + waitMs);
    return waitMs + returning * this.accountsWith(line) * msPerTurn <= this.maxWaitMs;
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
    const seconds = this.schedule.secondsFor(line, now, this.rate.perSecond(now) / this.accountsWith(line));
    return tooManyConcurrentCalls({ 'Retry-After': String(seconds) });
  }

  /** Number of accounts that take turns once a call of this line waits. */
  private accountsWith(line: string): number {
    return this.queue.accounts + (this.queue.lengthOf(line) === 0 ? 1 : 0);
  }
}

const NO_ACCOUNT = '';
const lineOf = (account: string | undefined): string => account ?? NO_ACCOUNT;

/**
 * Turns per second that are assumed before anything was measured, and at least once a measurement is outdated. Two
 * cores complete about seven.
 */
const ASSUMED_PER_SECOND = 10;
/** A measurement is outdated after this long without waiting calls; milliseconds. */
const OUTDATED_MS = 10_000;
/** The rate is measured over about this much waiting time; milliseconds. */
const WINDOW_MS = 4_000;
/** Waiting time that the assumed rate counts for in the measured window; milliseconds. */
const ASSUMED_MS = 1_000;
/** Minimum rate: at least ten calls are in flight, and each ends within ten seconds. */
const MIN_PER_SECOND = 1;

/** Measures turns per second while calls wait, with exponentially fading weights. */
class TurnRate {
  private turns = (ASSUMED_PER_SECOND * ASSUMED_MS) / 1000;
  private milliseconds = ASSUMED_MS;
  private isWaiting = false;
  private countedAt = Number.NEGATIVE_INFINITY;

  begin(now: number): void {
    this.count(now);
    this.isWaiting = true;
    this.countedAt = now;
  }

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
    return Math.max(MIN_PER_SECOND, (this.turns * 1000) / this.milliseconds);
  }

  private count(now: number): void {
    const elapsed = now - this.countedAt;
    if (this.isWaiting) {
      const kept = Math.exp(-elapsed / WINDOW_MS);
      this.turns *= kept;
      this.milliseconds = this.milliseconds * kept + WINDOW_MS * (1 - kept);
      this.countedAt = now;
    } else if (elapsed > OUTDATED_MS && this.turns * 1000 < ASSUMED_PER_SECOND * this.milliseconds) {
      this.milliseconds = ASSUMED_MS;
      this.turns = (ASSUMED_PER_SECOND * ASSUMED_MS) / 1000;
    }
  }
}

export interface CallLimits {
  /** Starts count from the POST of an order until its workflow has recorded the request. */
  readonly starts: CallQueue;
  readonly updates: CallQueue;
  /** Queries never wait, because Postgres can answer instead. */
  readonly queries: CallQueue;
}

/**
 * The minimum is admitted however slow calls are, because only a call shows that the server is fast again. Ten starts
 * of four seconds each are 2.5 a second, a third of what two cores complete (docs/performance.md).
 */
const BOUNDS = { initial: 60, min: 10, max: 300 } as const;

/**
 * On a machine that is not overloaded a start is recorded after 60 to 300 ms, an Update answered after 30 to 200 ms, a
 * query after 20 ms (bench `overload`). The targets are well above these times and well below the calls' deadlines.
 */
const TARGETS_MS = { starts: 1_500, updates: 2_000, queries: 250 } as const;

/**
 * Creates the queues that limit concurrent calls to Temporal.
 *
 * @param maxWaitMs maximum wait of a start or an Update. Queries never wait.
 * @param bounds initial, minimum and maximum concurrency of each kind.
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
