/** How much processor time processes have used, from /proc: Linux only. */
import { readdirSync } from 'node:fs';
import { statFields } from '../local/processes/proc-stat.ts';
import { median, spread } from './statistics.ts';

/** Clock ticks per second of /proc on Linux. */
const TICKS_PER_SECOND = 100;

interface ProcessTimes {
  readonly pid: number;
  readonly parent: number;
  readonly seconds: number;
}

/** CPU-seconds (user and system) that a process has used, with its descendants: those alive, and those that have ended. */
export function cpuSeconds(pid: number): number {
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? timesOf(Number(name)) : []));
  const counted = new Set([pid]);
  for (let grown = true; grown;) {
    const before = counted.size;
    for (const candidate of all) if (counted.has(candidate.parent)) counted.add(candidate.pid);
    grown = counted.size > before;
  }
  return all.reduce((sum, { pid: one, seconds }) => sum + (counted.has(one) ? seconds : 0), 0);
}

/** CPU-seconds that this process has used, without its children. */
function ownCpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000;
}

/** CPU by the role of the process; the bench itself is `bench`. */
export type CpuByRole = Readonly<Record<string, number>>;

/** Seconds that processes have used so far, by their roles. */
export function readCpu(pids: Readonly<Record<string, number>>): CpuByRole {
  const others = Object.entries(pids).map(([role, pid]) => [role, cpuSeconds(pid)] as const);
  return { ...Object.fromEntries(others), bench: ownCpuSeconds() };
}

/** Milliseconds since an earlier reading, for each of so many. */
export function cpuSince(
  pids: Readonly<Record<string, number>>,
  before: CpuByRole,
  count: number,
): CpuByRole {
  const now = Object.entries(readCpu(pids));
  return Object.fromEntries(
    now.map(([role, seconds]) => [role, ((seconds - (before[role] ?? 0)) * 1000) / count]),
  );
}

/** Of all roles together. */
export const totalCpu = (cpu: CpuByRole): number => Object.values(cpu).reduce((sum, value) => sum + value, 0);

/** Two lines: the total of runs of one side, and the median of each role. */
export function cpuLines(name: string, runs: readonly CpuByRole[]): string[] {
  const roles = Object.keys(runs[0] ?? {}).map(
    (role) => `${role} ${median(runs.map((run) => run[role] ?? 0)).toFixed(1)}`,
  );
  return [`${name.padEnd(28)} ${spread(runs.map(totalCpu), 1)} ms of CPU`, `  of which ${roles.join(', ')}`];
}

function timesOf(pid: number): ProcessTimes[] {
  try {
    const fields = statFields(pid).map(Number);
    // Of itself and of its children that have ended: Postgres's servers come and go with the connections of a pool.
    const ticks = fields.slice(11, 15).reduce((sum, value) => sum + value, 0);
    return [{ pid, parent: fields[1] ?? 0, seconds: ticks / TICKS_PER_SECOND }];
  } catch {
    // It has ended since the listing.
    return [];
  }
}
