/** Workers give way to what callers wait for, on a machine that they share with it. docs/decisions/0074. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import type { Logger } from 'pino';

/** Niceness (sched(7)): beside one that is busy with normal priority such a process has a quarter of a processor. */
export const NICENESS = 5;

const { PRIORITY_LOW } = os.constants.priority;
/** Where Linux groups processes by session (`CONFIG_SCHED_AUTOGROUP`), that of the process's own: "/autogroup-123 nice 0". */
const AUTOGROUP = '/proc/self/autogroup';

/** Call it before the SDK is used: on Linux a thread begins with the priority of the one that makes it. */
export function giveWay(log: Logger): void {
  try {
    lowerPriority(NICENESS);
  } catch (error) {
    log.warn({ err: error }, 'the worker keeps the priority that it was started with');
  }
}

/**
 * Lowers the priority of this process against all others of the machine.
 *
 * @throws Error of the system, where it does not allow that.
 */
export function lowerPriority(niceness: number): void {
  os.setPriority(Math.min(os.getPriority() + niceness, PRIORITY_LOW));
  // A niceness counts within a session only, and against other sessions the one of the session does.
  if (!hasOwnSession()) return;
  const [, ofSession = '0'] = /nice (-?\d+)/.exec(readFileSync(AUTOGROUP, 'utf8')) ?? [];
  writeFileSync(AUTOGROUP, String(Math.min(Number(ofSession) + niceness, PRIORITY_LOW)));
}

/** Whether the session was begun for this process, as a supervisor does: nobody else's priority changes with it. */
function hasOwnSession(): boolean {
  if (!existsSync(AUTOGROUP)) return false;
  // After the name, which may have anything in it: state, parent, process group, session (proc_pid_stat(5)).
  const [, , , session] = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return Number(session) === process.pid;
}
