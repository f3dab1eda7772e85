/** Runs one task at a time. Accounts take turns, so that the tasks of one account do not delay those of the others. */
import { type ServiceError, tooManyConcurrentCalls } from '../errors.ts';
import { type CallOrigin, callOrigin } from './call-queue.ts';
import { FairQueue, RetrySchedule } from './fair-queue.ts';

export interface TaskQueueOptions {
  readonly maxWaiting: number;
  readonly maxWaitingOfAccount: number;
  readonly maxWaitMs: number;
}

/**
 * Bounds for files and bodies of up to 10 MB each. The wait stays below the 30 seconds after which HTTP clients
 * commonly time out.
 */
export const FILE_TASKS: TaskQueueOptions = { maxWaiting: 100, maxWaitingOfAccount: 20, maxWaitMs: 20_000 };

export interface TaskOrigin extends Partial<CallOrigin> {
  /** Tasks of known accounts have priority, and are never refused because of unknown ones. */
  readonly isKnown?: boolean;
  /** Creates the error of a refused task. @param seconds its `Retry-After`. */
  readonly refusal?: (seconds: number) => ServiceError;
}

type Turn = 'begin' | 'refused' | 'gone';
type Waiting = (turn: Turn) => void;

/** Tasks without an account, such as an operator's, share one account's turns. */
const NO_ACCOUNT = '';
/** Weight of the newest duration in the moving average. */
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
   * Runs a task when it is its account's turn. Accounts take turns, known ones before unknown ones.
   *
   * @param origin defaults to the current call.
   * @throws ServiceError `temporarily_unavailable` when the queue is full, the task has waited too long or its caller
   *   is gone; the task was then not begun. Also the task's own errors.
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

  private async turnIn(
    queue: FairQueue<Waiting>,
    account: string,
    { gone: whenGone, noteWait, refusal = tooManyAfter }: TaskOrigin,
  ): Promise<void> {
    const { maxWaitingOfAccount, maxWaitMs } = this.options;
    const gone = whenGone?.();
    if (gone?.aborted === true) throw tooManyConcurrentCalls();
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
    if (turn === 'gone') throw tooManyConcurrentCalls();
  }

  /**
   * Makes room for one more waiting task when the queue is full. @returns whether there is room. Drops the newest task
   * of the account with the most waiting tasks, and refuses its caller. A known account displaces a task of an unknown
   * one; otherwise only an account with more than `wouldWait` tasks loses one.
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

  private secondsFor(account: string): number {
    const accounts = Math.max(1, this.known.accounts + this.others.accounts);
    const turnsPerSecond = 1000 / Math.max(1, this.meanTaskMs) / accounts;
    return this.schedule.secondsFor(account, performance.now(), turnsPerSecond);
  }
}

const tooManyAfter = (seconds: number) => tooManyConcurrentCalls({ 'Retry-After': String(seconds) });
