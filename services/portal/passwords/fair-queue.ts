/** One task at a time, and a short queue that is fair between those who wait. */
import { ServiceError } from '../../common/errors.ts';
import { retryAfter } from '../../common/retry-after.ts';

export interface FairQueueOptions {
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

interface Waiting {
  readonly begin: () => void;
  readonly refuse: () => void;
}

/** Tasks by caller. The order of the callers is the order of their turns. */
type Line = Map<string, Waiting[]>;

export class FairQueue {
  private readonly options: FairQueueOptions;
  private readonly known: Line = new Map();
  private readonly unknown: Line = new Map();
  private isRunning = false;
  private waiting = 0;

  constructor(options: FairQueueOptions) {
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

  private turn({ id, isKnown }: QueueCaller): Promise<void> {
    if (!this.isRunning) {
      this.isRunning = true;
      return Promise.resolve();
    }
    const line = isKnown ? this.known : this.unknown;
    const own = line.get(id) ?? [];
    const { maxWaiting, maxWaitingOfOne, maxWaitMs } = this.options;
    const hasRoom = own.length < maxWaitingOfOne && (this.waiting < maxWaiting || this.dropFor(isKnown, own));
    if (!hasRoom) return Promise.reject(this.refusal());
    line.set(id, own);
    return new Promise((begin, reject) => {
      const refuse = () => {
        this.remove(line, id, waiting);
        reject(this.refusal());
      };
      const timer = setTimeout(refuse, maxWaitMs);
      const waiting: Waiting = {
        begin: () => {
          clearTimeout(timer);
          begin();
        },
        refuse: () => {
          clearTimeout(timer);
          refuse();
        },
      };
      own.push(waiting);
      this.waiting += 1;
    });
  }

  /** Refuses the newest task of the caller with the longest queue, if that is longer than the queue of the one that needs the room. */
  private dropFor(isKnown: boolean, own: readonly Waiting[]): boolean {
    const longestUnknown = longestOf(this.unknown);
    if (isKnown && longestUnknown !== undefined) {
      longestUnknown.refuse();
      return true;
    }
    const longest = longestOf(isKnown ? this.known : this.unknown, own.length + 1);
    longest?.refuse();
    return longest !== undefined;
  }

  private next(): void {
    const line = this.known.size > 0 ? this.known : this.unknown;
    const [turn] = line;
    if (turn === undefined) {
      this.isRunning = false;
      return;
    }
    const [id, [first]] = turn;
    // The caller's next task waits behind one of each other caller.
    const rest = turn[1].slice(1);
    line.delete(id);
    if (rest.length > 0) line.set(id, rest);
    this.waiting -= 1;
    first?.begin();
  }

  private remove(line: Line, id: string, waiting: Waiting): void {
    const rest = (line.get(id) ?? []).filter((one) => one !== waiting);
    if (rest.length > 0) line.set(id, rest);
    else line.delete(id);
    this.waiting -= 1;
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

/** The newest task of the caller with the most tasks, if those are more than `moreThan`. */
function longestOf(line: Line, moreThan = 0): Waiting | undefined {
  let longest: readonly Waiting[] = [];
  for (const tasks of line.values()) if (tasks.length > longest.length) longest = tasks;
  return longest.length > moreThan ? longest.at(-1) : undefined;
}
