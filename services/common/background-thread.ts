/** A thread for work that would keep the event loop or a processor from callers who wait. */
import { Piscina } from 'piscina';
import { temporarilyUnavailable } from './errors.ts';
import { FILE_TASKS, TaskQueue, type TaskOrigin } from './load/task-queue.ts';

/** Others go first where processors are few. */
const NICENESS = 10;
/** Its memory is given back after so many milliseconds without work. */
const IDLE_MS = 30_000;

export interface TaskOptions {
  /** Memory of the task, which can't be read here any more. */
  readonly handedOver?: readonly ArrayBuffer[];
  /** From when the task begins; the thread is then ended. */
  readonly timeoutMs?: number;
  /** Defaults to the current call. */
  readonly origin?: TaskOrigin;
}

/** A task took longer than it may. */
export class TaskTimeout extends Error {}

/**
 * The thread is made when a task comes and there is none. It does one task at a time: the pool of libuv has four threads of normal priority,
 * which all that waits for files and names needs too.
 */
export class BackgroundThread<Task, Answer> {
  private readonly module: URL;
  private pool: Piscina<Task, Answer>;
  // The queue is here: tasks in Piscina's own are left there where the thread dies, until another one comes.
  private readonly queue: TaskQueue;

  /** @param module whose default export does a task. */
  constructor(module: URL, bounds = FILE_TASKS) {
    this.module = module;
    this.queue = new TaskQueue(bounds);
    this.pool = poolOf(module);
  }

  /**
   * Does a task when it is its turn (`TaskQueue`).
   *
   * @throws what the task throws; `TaskTimeout`; ServiceError `temporarily_unavailable` where the queue refuses the task, the thread died or
   * none could be made: the task is not done later.
   */
  run(task: Task, options: TaskOptions = {}): Promise<Answer> {
    return this.queue.run(() => this.runAlone(task, options), options.origin);
  }

  private async runAlone(task: Task, { handedOver = [], timeoutMs }: TaskOptions): Promise<Answer> {
    const { pool } = this;
    const notBegun = new AbortController();
    const timeout = timeoutMs === undefined ? undefined : AbortSignal.timeout(timeoutMs);
    const signal = timeout === undefined ? notBegun.signal : AbortSignal.any([notBegun.signal, timeout]);
    // A thread that ends before it is ready leaves its task where it is; one that had begun with it is told of before this.
    const giveUp = () => queueMicrotask(() => notBegun.abort());
    pool.on('workerDestroy', giveUp);
    try {
      return await this.begin(task, { transferList: [...handedOver], signal });
    } catch (error) {
      if (timeout?.aborted === true) throw new TaskTimeout();
      throw isDeathOfThread(error) ? temporarilyUnavailable(error) : error;
    } finally {
      pool.off('workerDestroy', giveUp);
    }
  }

  private begin(task: Task, options: Parameters<Piscina<Task, Answer>['run']>[1]): Promise<Answer> {
    try {
      return this.pool.run(task, options);
    } catch (error) {
      // The machine has no thread for it. The pool would do it when there is one, for nobody.
      this.pool = poolOf(this.module);
      throw error;
    }
  }
}

function poolOf<Task, Answer>(module: URL): Piscina<Task, Answer> {
  const pool = new Piscina<Task, Answer>({
    filename: module.href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    niceIncrement: NICENESS,
  });
  // Nobody's call fails with a thread that had nothing to do; without a listener the process would end.
  pool.on('error', (error: Error) => process.emitWarning(error));
  return pool;
}

/** Of Node a code (nodejs.org/api/errors.html), of Piscina these words; a task that was not begun is aborted by us alone. */
function isDeathOfThread(error: unknown): boolean {
  if (!Error.isError(error)) return false;
  if (error.name === 'AbortError') return true;
  const { code } = error as { readonly code?: unknown };
  if (typeof code === 'string' && code.startsWith('ERR_WORKER_')) return true;
  return error.message.startsWith('worker exited with code');
}
