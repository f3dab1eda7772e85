/** Suspends a process, so that it appears to hang, and resumes it. */
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { statFields } from '../../../local/processes/proc-stat.ts';
import { eventually } from '../engine/eventually.ts';

const DEADLINE_MS = 10_000;

/**
 * Suspends a process, and returns when all of its threads are stopped. Until then, some continue to serve calls.
 */
export async function suspend(pid: number): Promise<void> {
  process.kill(pid, 'SIGSTOP');
  await eventually(() => states(pid).every((state) => state.startsWith('T')), {
    deadlineMs: DEADLINE_MS,
    describe: `process ${pid} to stand still`,
  });
}

export function resume(pid: number): void {
  process.kill(pid, 'SIGCONT');
}

/** State of each thread; `T` is stopped (ps(1), proc_pid_stat(5)). */
function states(pid: number): string[] {
  if (process.platform !== 'linux')
    return [execFileSync('ps', ['-o', 'state=', '-p', String(pid)], { encoding: 'utf8' }).trim()];
  return readdirSync(`/proc/${pid}/task`).map((thread) => statFields(`${pid}/task/${thread}`)[0] ?? '');
}
