/** One password hash at a time, and a short queue that is fair between the callers that wait. */
import { ServiceError } from '../../common/errors.ts';
import { FairQueue } from '../../common/load/fair-queue.ts';
import { retryAfter } from '../../common/retry-after.ts';

export interface HashQueueOptions {
  /** Tasks that may wait, of all callers together. */
  readonly maxWaiting: number;
  /** Tasks of one caller that may wait. */
  readonly maxWaitingOfOne: number;
  /** The longest a task waits before it is refused, in milliseconds. */
  readonly maxWaitMs: number;
  /** Called for every refusal. */
  readonly onRefused: () => void;
}

/** Whose task it is: a network address, a device, a user. */
export interface QueueCaller {
  readonly id: string;
  /** Known callers go first, and are never refused because of unknown ones. */
  readonly isKnown: boolean;
}

type Waiting = (turn: 'begin' | 'refused') => void;

export class HashQueue {
  private readonly options: HashQueueOptions;
  private readonly known = new FairQueue<Waiting>();
  private readonly unknown = new FairQueue<Waiting>();
  private isRunning = false;

  constructor(options: HashQueueOptions) {
    this.options = options;
  }

  /**
   * Runs a task after at most one task of each other caller.
   *
   * @throws ServiceError `temporarily_unavailable` when the queue is full or the task has waited too long; then it has not begun.
   */
  async run<Result>(caller: QueueCaller, task: () => Promise<Result>): Promise<Result> {
    await this.turn(caller);
    try {
      return await task();
    } finally {
      this.next();
    }
  }

  private async turn({ id, isKnown }: QueueCaller): Promise<void> {
    if (!this.isRunning) {
      this.isRunning = true;
      return;
    }
    const { maxWaitingOfOne, maxWaitMs } = this.options;
    const queue = isKnown ? this.known : this.unknown;
    if (queue.lengthOf(id) >= maxWaitingOfOne || !this.makeRoom(isKnown, queue.lengthOf(id) + 1))
      throw this.refusal();
    const { promise, resolve } = Promise.withResolvers<'begin' | 'refused'>();
    queue.add(id, resolve);
    const timer = setTimeout(() => {
      queue.remove(id, resolve);
      resolve('refused');
    }, maxWaitMs);
    const turn = await promise;
    clearTimeout(timer);
    if (turn === 'refused') throw this.refusal();
  }

  /**
   * Makes room for a caller's task, if necessary by refusing the newest task of the caller with the most tasks: one with more than
   * `ownLength`, or an unknown one for the sake of a known one. Returns whether there is room.
   */
  private makeRoom(isKnown: boolean, ownLength: number): boolean {
    if (this.known.length + this.unknown.length < this.options.maxWaiting) return true;
    const dropped =
      (isKnown ? this.unknown.dropFromLongest(0) : undefined) ??
      (isKnown ? this.known : this.unknown).dropFromLongest(ownLength);
    dropped?.('refused');
    return dropped !== undefined;
  }

  private next(): void {
    const begin = this.known.next() ?? this.unknown.next();
    if (begin === undefined) this.isRunning = false;
    else begin('begin');
  }

  private refusal(): ServiceError {
    this.options.onRefused();
    return new ServiceError(
      'temporarily_unavailable',
      'Too many passwords are being checked right now; nothing was done. Try again after the time in Retry-After.',
      { headers: retryAfter(this.options.maxWaitMs) },
    );
  }
}
