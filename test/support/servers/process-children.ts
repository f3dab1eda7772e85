/** Kills a process and its children together, including children that lead their own process groups, as the servers of Postgres do. */
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { statFields } from '../../../local/processes/proc-stat.ts';

/** Kills a process and its children, and returns when all are dead. */
export function killWithChildren(pid: number): void {
  // Keeps the process from starting more children.
  process.kill(pid, 'SIGSTOP');
  for (const each of [...childrenOf(pid), pid]) kill(each);
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function childrenOf(pid: number): number[] {
  const parents = process.platform === 'linux' ? parentsOnLinux() : parentsFromPs();
  return parents.flatMap(([child, parent]) => (parent === pid ? [child] : []));
}

type ChildAndParent = readonly [child: number, parent: number];

function parentsOnLinux(): ChildAndParent[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const [, parent] = statFields(name);
        return [[Number(name), Number(parent)] as const];
      } catch {
        // The process has ended meanwhile.
        return [];
      }
    });
}

function parentsFromPs(): ChildAndParent[] {
  return execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number) as [number, number]);
}
