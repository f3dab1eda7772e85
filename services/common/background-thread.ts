/** A thread for work that would keep the event loop or a processor from callers who wait. */
import { Piscina } from 'piscina';

/** Others go first where processors are few. */
const NICENESS = 10;
/** Its memory is given back after so many milliseconds without work. */
const IDLE_MS = 30_000;

/**
 * Its thread is made when the first task comes. It does one at a time: the pool of libuv has four threads of normal priority, which all that
 * waits for files and names needs too.
 *
 * @param module whose default export does a task.
 */
export function backgroundThread<Task, Answer>(module: URL): Piscina<Task, Answer> {
  return new Piscina({
    filename: module.href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    niceIncrement: NICENESS,
  });
}
