/** Does one task at a time. Accounts take turns, so that the tasks of one account do not delay those of the others. */
import { tooManyAtOnce, type ServiceError } from '../errors.ts';
import { callOrigin, type CallOrigin } from './call-queue.ts';
import { FairQueue } from './fair-queue.ts';
import { RetrySchedule } from './retry-schedule.ts';

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

type Turn = 'begin' | 'refused' | 'gone';
type Waiting = (turn: Turn) => void;

/** Tasks without an account, such as an operator's, share the turns of one. */
const NO_ACCOUNT = '';
/** How much the duration of the last task counts in the mean. */
const NEWEST_WEIGHT = 0.2;

export class TaskQueue {
  private readonly options: TaskQueueOptions;
  private readonly queue = new FairQueue<Waiting>();
  private readonly schedule = new RetrySchedule();
  private isRunning = false;
  private meanTaskMs = 100;

  constructor(options: TaskQueueOptions) {
    this.options = options;
  }

  /**
   * Does a task of the current call (`callOrigin`) after at most one task of each other account.
   *
   * @throws ServiceError `temporarily_unavailable` when the queue is full, the task has waited too long or its caller is gone; the task was
   *   not begun. Also whatever the task throws.
   */
  async run<Result>(task: () => Promise<Result>): Promise<Result> {
    const origin = callOrigin.getStore();
    const account = origin?.account ?? NO_ACCOUNT;
    if (this.isRunning) await this.turnOf(account, origin);
    this.isRunning = true;
    const beganAt = performance.now();
    try {
      return await task();
    } finally {
      this.meanTaskMs += (performance.now() - beganAt - this.meanTaskMs) * NEWEST_WEIGHT;
      this.queue.moveToEnd(account);
      this.giveTurn();
    }
  }

  /** Resolves when the task may begin. */
  private async turnOf(account: string, origin: CallOrigin | undefined): Promise<void> {
    const { maxWaitingOfAccount, maxWaitMs } = this.options;
    const gone = origin?.gone?.();
    if (gone?.aborted === true) throw tooManyAtOnce();
    if (this.queue.lengthOf(account) >= maxWaitingOfAccount || !this.makeRoom(account))
      throw this.refusal(account);
    const beganAt = performance.now();
    const { promise, resolve } = Promise.withResolvers<Turn>();
    this.queue.add(account, resolve);
    const leave = (why: Turn) => {
      this.queue.remove(account, resolve);
      resolve(why);
    };
    const onGone = () => leave('gone');
    gone?.addEventListener('abort', onGone);
    const timer = setTimeout(() => leave('refused'), maxWaitMs);
    const turn = await promise;
    clearTimeout(timer);
    gone?.removeEventListener('abort', onGone);
    origin?.noteWait(performance.now() - beganAt);
    if (turn === 'refused') throw this.refusal(account);
    if (turn === 'gone') throw tooManyAtOnce();
  }

  /** Where the queue is full, refuses the newest task of the account with the most, if those are more than this account's would be. */
  private makeRoom(account: string): boolean {
    if (this.queue.length < this.options.maxWaiting) return true;
    const dropped = this.queue.dropFromLongest(this.queue.lengthOf(account) + 1);
    dropped?.('refused');
    return dropped !== undefined;
  }

  private giveTurn(): void {
    const begin = this.queue.next();
    if (begin === undefined) this.isRunning = false;
    else begin('begin');
  }

  private refusal(account: string): ServiceError {
    const turnsPerSecond = 1000 / Math.max(1, this.meanTaskMs) / Math.max(1, this.queue.accounts);
    const seconds = this.schedule.secondsFor(account, performance.now(), turnsPerSecond);
    return tooManyAtOnce({ 'Retry-After': String(seconds) });
  }
}
