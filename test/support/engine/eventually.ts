/** Waits for conditions in tests, never for a fixed time. */
import os from 'node:os';
import { eventually as waitFor, type EventuallyOptions } from '../../../local/eventually.ts';

/** Deadlines in tests are those of a calm machine of two cores; at times CI's are this much slower. */
const SLOWEST_MACHINE = 3;
/** What a run of the whole suite puts on a core. */
const USUAL_LOAD = 2;

/** How much longer than on a calm machine something may take: on a machine with other work, more. */
const slowness = () =>
  SLOWEST_MACHINE * Math.max(1, (os.loadavg()[0] ?? 0) / os.availableParallelism() / USUAL_LOAD);

/** The deadline to use now for what may take `calmMs` on a calm machine: at least three times that, and more under load. Milliseconds. */
export const onThisMachine = (calmMs: number): number => calmMs * slowness();

/**
 * `eventually` of `local` with a deadline that grows with the load of the machine. What promises a time is tested with that of `local`, which
 * is exact.
 *
 * @throws Error naming what was waited for and the condition's last error, once the deadline has passed.
 */
export function eventually<Result>(
  condition: Parameters<typeof waitFor<Result>>[0],
  options: EventuallyOptions,
): Promise<Result> {
  return waitFor(condition, { ...options, deadlineMs: onThisMachine(options.deadlineMs) });
}
