/** Runs one task at a time. Accounts take turns, so that the tasks of one account do not delay those of the others. */
import { type ServiceError, tooManyAtOnce } from '../errors.ts';
import { type CallOrigin, callOrigin } from './call-queue.ts';
import { FairQueue, RetrySchedule } from './fair-queue.ts';

export interface TaskQueueOptions {
  /** Tasks that may wait, of all accounts together. */
  readonly maxWaiting: number;
  readonly maxWaitingOfAccount: number;
  /** The longest that a task waits before it is refused. Milliseconds. */
  readonly maxWaitMs: number;
}

/**
 * Bounds of a queue of files and bodies, each of which has up to 10 MB. The wait stays below the 30 seconds after which HTTP clients
 * commonly stop waiting for an answer.
 */
export const FILE_TASKS: TaskQueueOptions = { maxWaiting: 100, maxWaitingOfAccount: 20, maxWaitMs: 20_000 };

/** The account that a task belongs to, and how its caller is informed. */
export interface TaskOrigin extends Partial<CallOrigin> {
  /** Tasks of known accounts go first, and are never refused because of others. */
  readonly isKnown?: boolean;
  /** Makes the error of a refused task. @param seconds after which the task may be sent again. */
  readonly refusal?: (seconds: number) => ServiceError;
}

type Turn = 'begin' | 'refused' | 'gone';
type Waiting = (turn: Turn) => void;

/** Tasks without an account, such as an operator's, share the turns of one. */
const NO_ACCOUNT = '';
/** How much the duration of the last task counts in the mean. */
const NEWEST_WEIGHT = 0.2;

export class TaskQueue {
  private readonly options: TaskQueueOptions;
  private readonly known = new FairQueue<Waiting>();
  private readonly others = new FairQueue<Waiting>();
  private readonly schedule = new RetrySchedule();
  private isRunning = false;
  private meanTaskMs = 100;

  constructor(options: TaskQueueOptions) {
    this.options = options;
  }

  /**
   * Runs a task once each other account has had at most one turn before it.
   *
   * @param origin defaults to the current call.
   * @throws ServiceError `temporarily_unavailable` when the queue is full, the task has waited too long or its caller is gone; the task was
   *   not begun. Also whatever the task throws.
   */
  async run<Result>(
    task: () => Promise<Result>,
    origin: TaskOrigin = callOrigin.getStore() ?? {},
  ): Promise<Result> {
    const { account = NO_ACCOUNT } = origin;
    const queue = origin.isKnown === true ? this.known : this.others;
    if (this.isRunning) await this.turnIn(queue, account, origin);
    this.isRunning = true;
    const beganAt = performance.now();
    try {
      return await task();
    } finally {
      this.meanTaskMs += (performance.now() - beganAt - this.meanTaskMs) * NEWEST_WEIGHT;
      queue.moveToEnd(account);
      this.giveTurn();
    }
  }

  /** Resolves when the task may begin. */
  private async turnIn(
    queue: FairQueue<Waiting>,
    account: string,
    { gone: whenGone, noteWait, refusal = tooManyAfter }: TaskOrigin,
  ): Promise<void> {
    const { maxWaitingOfAccount, maxWaitMs } = this.options;
    const gone = whenGone?.();
    if (gone?.aborted === true) throw tooManyAtOnce();
    const waiting = queue.lengthOf(account);
    if (waiting >= maxWaitingOfAccount || !this.makeRoom(queue, waiting + 1))
      throw refusal(this.secondsFor(account));
    const beganAt = performance.now();
    const { promise, resolve } = Promise.withResolvers<Turn>();
    queue.add(account, resolve);
    const leave = (why: Turn) => {
      queue.remove(account, resolve);
      resolve(why);
    };
    const onGone = () => leave('gone');
    gone?.addEventListener('abort', onGone);
    const timer = setTimeout(() => leave('refused'), maxWaitMs);
    const turn = await promise;
    clearTimeout(timer);
    gone?.removeEventListener('abort', onGone);
    noteWait?.(performance.now() - beganAt);
    if (turn === 'refused') throw refusal(this.secondsFor(account));
    if (turn === 'gone') throw tooManyAtOnce();
  }

  /**
   * Makes room for one more waiting task if the queue is full, and returns whether there is room. The newest task of the account with the
   * most waiting tasks is dropped and its caller refused: for a known account that of an unknown one, otherwise only that of an account
   * with more than `wouldWait` tasks.
   */
  private makeRoom(queue: FairQueue<Waiting>, wouldWait: number): boolean {
    if (this.known.length + this.others.length < this.options.maxWaiting) return true;
    const other = queue === this.known ? this.others.dropFromLongest(0) : undefined;
    const dropped = other ?? queue.dropFromLongest(wouldWait);
    dropped?.('refused');
    return dropped !== undefined;
  }

  private giveTurn(): void {
    const begin = this.known.next() ?? this.others.next();
    if (begin === undefined) this.isRunning = false;
    else begin('begin');
  }

  /** When a refused task may be sent again. */
  private secondsFor(account: string): number {
    const accounts = Math.max(1, this.known.accounts + this.others.accounts);
    const turnsPerSecond = 1000 / Math.max(1, this.meanTaskMs) / accounts;
    return this.schedule.secondsFor(account, performance.now(), turnsPerSecond);
  }
}

const tooManyAfter = (seconds: number) => tooManyAtOnce({ 'Retry-After': String(seconds) });
