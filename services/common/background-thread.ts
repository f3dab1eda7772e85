/** A thread for work that would keep the event loop or a processor from callers who wait. */
import { Mutex } from 'async-mutex';
import { Piscina } from 'piscina';
import { temporarilyUnavailable } from './errors.ts';

/** Others go first where processors are few. */
const NICENESS = 10;
/** Its memory is given back after so many milliseconds without work. */
const IDLE_MS = 30_000;

/**
 * The thread is made when a task comes and there is none. It does one task at a time: the pool of libuv has four threads of normal priority,
 * which all that waits for files and names needs too.
 */
export class BackgroundThread<Task, Answer> {
  private readonly pool: Piscina<Task, Answer>;
  // The queue is here: tasks in Piscina's own are left there where the thread dies, until another one comes.
  private readonly mutex = new Mutex();

  /** @param module whose default export does a task. */
  constructor(module: URL) {
    this.pool = new Piscina<Task, Answer>({
      filename: module.href,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: IDLE_MS,
      niceIncrement: NICENESS,
    });
    // Nobody's call fails with a thread that had nothing to do; without a listener the process would end.
    this.pool.on('error', (error: Error) => process.emitWarning(error));
  }

  /**
   * Does a task after those that came before.
   *
   * @param handedOver memory of the task, which can't be read here any more.
   * @throws what the task throws; ServiceError `temporarily_unavailable` where the thread died, of too little memory for one.
   */
  run(task: Task, handedOver: readonly ArrayBuffer[] = []): Promise<Answer> {
    return this.mutex.runExclusive(() => this.runAlone(task, handedOver));
  }

  private async runAlone(task: Task, handedOver: readonly ArrayBuffer[]): Promise<Answer> {
    // A thread that dies before it is ready leaves its task where it is.
    const notBegun = new AbortController();
    const giveUp = (error: Error) => notBegun.abort(error);
    this.pool.on('error', giveUp);
    try {
      return await this.pool.run(task, { transferList: [...handedOver], signal: notBegun.signal });
    } catch (error) {
      throw notBegun.signal.aborted || isDeathOfThread(error) ? temporarilyUnavailable(error) : error;
    } finally {
      this.pool.off('error', giveUp);
    }
  }
}

/** Of Node a code (nodejs.org/api/errors.html), of Piscina these words. */
function isDeathOfThread(error: unknown): boolean {
  if (!Error.isError(error)) return false;
  const { code = '' } = error as NodeJS.ErrnoException;
  return code.startsWith('ERR_WORKER_') || error.message.startsWith('worker exited with code');
}
