/** What Linux tells of a process or of one of its threads. */
import { readFileSync } from 'node:fs';

/**
 * The fields of `stat` after the name, beginning with the state (`T` is stopped), its parent and its process group: proc_pid_stat(5).
 *
 * @param task `123`, or `123/task/124` for a thread.
 * @throws Error of the system when it has ended.
 */
export function statFields(task: string | number): string[] {
  const status = readFileSync(`/proc/${task}/stat`, 'utf8');
  // The name before them, in parentheses, may itself hold spaces and parentheses.
  return status.slice(status.lastIndexOf(')') + 2).split(' ');
}
