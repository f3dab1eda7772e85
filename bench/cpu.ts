/** Measures the CPU time of processes with /proc (Linux only). */
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

/** Returns the CPU seconds (user and system) of a process and its descendants, including ended ones. */
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

/** Returns the CPU seconds of this process without its children. */
function ownCpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000;
}

/** CPU time by the role of the process; the bench itself is `bench`. */
export type CpuByRole = Readonly<Record<string, number>>;

/** Returns the CPU seconds that processes have used so far, by role. */
export function readCpu(pids: Readonly<Record<string, number>>): CpuByRole {
  const others = Object.entries(pids).map(([role, pid]) => [role, cpuSeconds(pid)] as const);
  return { ...Object.fromEntries(others), bench: ownCpuSeconds() };
}

/** Returns the CPU milliseconds since an earlier reading, divided by a number of runs. */
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

export const totalCpu = (cpu: CpuByRole): number => Object.values(cpu).reduce((sum, value) => sum + value, 0);

/** Returns two lines: the total of a side's runs, and the median of each role. */
export function cpuLines(name: string, runs: readonly CpuByRole[]): string[] {
  const roles = Object.keys(runs[0] ?? {}).map(
    (role) => `${role} ${median(runs.map((run) => run[role] ?? 0)).toFixed(1)}`,
  );
  return [`${name.padEnd(28)} ${spread(runs.map(totalCpu), 1)} ms of CPU`, `  of which ${roles.join(', ')}`];
}

function timesOf(pid: number): ProcessTimes[] {
  try {
    const fields = statFields(pid).map(Number);
    // Includes ended children, because Postgres's backends end with the connections of a pool.
    const ticks = fields.slice(11, 15).reduce((sum, value) => sum + value, 0);
    return [{ pid, parent: fields[1] ?? 0, seconds: ticks / TICKS_PER_SECOND }];
  } catch {
    // The process has ended since the listing.
    return [];
  }
}
