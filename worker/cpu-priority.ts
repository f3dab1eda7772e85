/** Lowers the CPU priority of workers, so that API calls on the same machine come first. docs/decisions/0074. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import type { Logger } from 'pino';

/** Niceness (sched(7)). Beside a busy process of normal priority, such a process gets a quarter of a CPU. */
export const NICENESS = 5;

const { PRIORITY_LOW } = os.constants.priority;
/**
 * Linux schedules processes by session if `CONFIG_SCHED_AUTOGROUP` is set. This file has the session's priority:
 * "/autogroup-123 nice 0".
 */
const AUTOGROUP = '/proc/self/autogroup';

/**
 * Lowers the CPU priority of the process. Must be called before the SDK is used, because on Linux a thread inherits the
 * priority of its creator.
 */
export function yieldCpu(log: Logger): void {
  try {
    lowerPriority(NICENESS);
  } catch (error) {
    log.warn({ err: error }, 'could not lower the CPU priority of the worker');
  }
}

/**
 * Lowers the priority of this process relative to all others on the machine.
 *
 * @throws Error of the system if that is not permitted.
 */
export function lowerPriority(niceness: number): void {
  os.setPriority(Math.min(os.getPriority() + niceness, PRIORITY_LOW));
  // Niceness only counts within a session; between sessions, the session's own niceness does.
  if (!hasOwnSession()) return;
  const [, ofSession = '0'] = /nice (-?\d+)/.exec(readFileSync(AUTOGROUP, 'utf8')) ?? [];
  writeFileSync(AUTOGROUP, String(Math.min(Number(ofSession) + niceness, PRIORITY_LOW)));
}

/** Returns whether the session belongs to this process alone, as under a supervisor, so that no other process is affected. */
function hasOwnSession(): boolean {
  if (!existsSync(AUTOGROUP)) return false;
  // Fields after the process name, which may contain anything: state, parent, process group, session
  // (proc_pid_stat(5)).
  const [, , , session] = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return Number(session) === process.pid;
}
