/** Sets a share of the processor aside for a process, and lets it have no more: Linux with control groups of version 1, as root. */
import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const CONTROLLER = '/sys/fs/cgroup/cpu';
/** A process that has used its share waits for the rest of such a period; microseconds, the kernel's own choice. */
const PERIOD_US = 100_000;

export interface CpuShare {
  /** Moves a process into it, with all of its threads. */
  readonly hold: (pid: number) => void;
  /** In how much of its periods it wanted more than its share, from 0 to 1, since the last time that it was asked. */
  readonly throttled: () => number;
  /** Once nothing is in it any more. */
  readonly remove: () => void;
}

/**
 * @param name of the group, which is nobody else's on this machine.
 * @param cores such as 0.2, a fifth of one.
 * @throws Error where control groups are not to be had.
 */
export function createCpuShare(name: string, cores: number): CpuShare {
  const folder = path.join(CONTROLLER, name);
  const file = (of: string) => path.join(folder, of);
  try {
    mkdirSync(folder);
    writeFileSync(file('cpu.cfs_period_us'), String(PERIOD_US));
    writeFileSync(file('cpu.cfs_quota_us'), String(Math.round(PERIOD_US * cores)));
  } catch (error) {
    throw new Error(`This needs root and control groups of version 1 at ${CONTROLLER}`, { cause: error });
  }
  let [periodsBefore, throttledBefore] = [0, 0];
  return {
    hold: (pid) => writeFileSync(file('cgroup.procs'), String(pid)),
    throttled() {
      const { nr_periods = 0, nr_throttled = 0 } = statistics(readFileSync(file('cpu.stat'), 'utf8'));
      const share = (nr_throttled - throttledBefore) / Math.max(1, nr_periods - periodsBefore);
      [periodsBefore, throttledBefore] = [nr_periods, nr_throttled];
      return share;
    },
    remove: () => rmdirSync(folder),
  };
}

/** Lines such as `nr_periods 12`. */
const statistics = (text: string): Readonly<Record<string, number>> =>
  Object.fromEntries(
    text.split('\n').map((line): [string, number] => {
      const [name = '', value = '0'] = line.split(' ');
      return [name, Number(value)];
    }),
  );
