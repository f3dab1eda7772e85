/** Reads the state of a process or thread on Linux. */
import { readFileSync } from 'node:fs';

/**
 * Returns the fields of `stat` after the name: state (`T` is stopped), parent, process group and so on
 * (proc_pid_stat(5)).
 *
 * @param task `123`, or `123/task/124` for a thread.
 * @throws the system's error when the process has ended.
 */
export function statFields(task: string | number): string[] {
  const status = readFileSync(`/proc/${task}/stat`, 'utf8');
  // The name precedes them in parentheses, and may itself contain spaces and parentheses.
  return status.slice(status.lastIndexOf(')') + 2).split(' ');
}
