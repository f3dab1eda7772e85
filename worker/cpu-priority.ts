/** Workers give way to what callers wait for, on a machine that they share with it. docs/decisions/0074. */
import os from 'node:os';
import type { Logger } from 'pino';

/** Niceness (sched(7)): beside one that is busy with normal priority such a process has a quarter of a processor. */
export const NICENESS = 5;

/** Call it before the SDK is used: on Linux a thread begins with the priority of the one that makes it. */
export function giveWay(log: Logger): void {
  try {
    os.setPriority(Math.min(os.getPriority() + NICENESS, os.constants.priority.PRIORITY_LOW));
  } catch (error) {
    log.warn({ err: error }, 'the worker keeps the priority that it was started with');
  }
}
