/** Waits for conditions in tests, never for a fixed time. */
import os from 'node:os';
import { eventually as waitFor, type EventuallyOptions } from '../../../local/eventually.ts';

/** Deadlines in tests suit an idle machine with two cores. CI is sometimes slower by this factor. */
const SLOWEST_MACHINE = 3;
/** Usual load of a core while the whole suite runs. */
const USUAL_LOAD = 2;

/** Factor by which deadlines are extended; it grows with the load of the machine. */
const slowness = () =>
  SLOWEST_MACHINE * Math.max(1, (os.loadavg()[0] ?? 0) / os.availableParallelism() / USUAL_LOAD);

/**
 * Returns the deadline in milliseconds for what takes up to `calmMs` on an idle machine: at least three times that, and more under
 * load.
 */
export const onThisMachine = (calmMs: number): number => calmMs * slowness();

/**
 * `eventually` of `local` with a deadline that grows with the load of the machine. Tests of a promised time use that of `local`,
 * which is exact.
 *
 * @throws Error with the description of the condition and its last error, once the deadline has passed.
 */
export function eventually<Result>(
  condition: Parameters<typeof waitFor<Result>>[0],
  options: EventuallyOptions,
): Promise<Result> {
  return waitFor(condition, { ...options, deadlineMs: onThisMachine(options.deadlineMs) });
}
