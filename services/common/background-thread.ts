/** A thread for CPU-heavy work that would block the event loop. */
import { Piscina } from 'piscina';
import { temporarilyUnavailable } from './errors.ts';
import { FILE_TASKS, TaskQueue, type TaskOrigin } from './load/task-queue.ts';

/** Lower than the priority of calls, which matters when there are few processors. */
const NICENESS = 10;
/** The thread ends after this long without work, which frees its memory; milliseconds. */
const IDLE_MS = 30_000;

interface TaskOptions {
  /** Buffers that are transferred to the thread, and are unusable here afterwards. */
  readonly handedOver?: readonly ArrayBuffer[];
  /** Timeout from the start of the task, after which the thread is terminated; milliseconds. */
  readonly timeoutMs?: number;
  /** Defaults to the current call. */
  readonly origin?: TaskOrigin;
}

export class TaskTimeout extends Error {}

/**
 * A thread that starts with its first task and runs one task at a time. libuv's pool would not do: it has only four
 * threads of normal priority, which file and DNS operations also need.
 */
export class BackgroundThread<Task, Answer> {
  private readonly module: URL;
  private pool: Piscina<Task, Answer>;
  // We queue tasks ourselves, because Piscina leaves queued tasks waiting when its thread dies, until another task
  // arrives.
  private readonly queue: TaskQueue;

  constructor(module: URL, bounds = FILE_TASKS) {
    this.module = module;
    this.queue = new TaskQueue(bounds);
    this.pool = poolOf(module);
  }

  /**
   * Runs a task when it is its turn (`TaskQueue`).
   *
   * @throws the task's error; `TaskTimeout`; ServiceError `temporarily_unavailable` when the queue refuses the task,
   *   or the thread died or could not start: the task is then not run later.
   */
  run(task: Task, options: TaskOptions = {}): Promise<Answer> {
    return this.queue.run(() => this.runAlone(task, options), options.origin);
  }

  private async runAlone(task: Task, { handedOver = [], timeoutMs }: TaskOptions): Promise<Answer> {
    const { pool } = this;
    const notBegun = new AbortController();
    const timeout = timeoutMs === undefined ? undefined : AbortSignal.timeout(timeoutMs);
    const signal = timeout === undefined ? notBegun.signal : AbortSignal.any([notBegun.signal, timeout]);
    // A thread that dies before it is ready leaves its task pending. The error of a running task arrives before this.
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
      // No thread could start. Replace the pool, because it would run the task later, when no caller waits for it.
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
  // No call fails when an idle thread dies; without a listener the process would end.
  pool.on('error', (error: Error) => process.emitWarning(error));
  return pool;
}

/**
 * Recognises Node's codes (nodejs.org/api/errors.html) and Piscina's message. A task that has not begun is aborted
 * only by us.
 */
function isDeathOfThread(error: unknown): boolean {
  if (!Error.isError(error)) return false;
  if (error.name === 'AbortError') return true;
  const { code } = error as { readonly code?: unknown };
  if (typeof code === 'string' && code.startsWith('ERR_WORKER_')) return true;
  return error.message.startsWith('worker exited with code');
}
