/** Waits for conditions in tests, never for a fixed time. */
import { eventually as waitFor, type EventuallyOptions } from '../../../local/eventually.ts';

/** Deadlines in tests are those of a calm machine of two cores; at times CI's are this much slower. */
const SLOWEST_MACHINE = 3;

/**
 * `eventually` of `local` with more room: a deadline costs nothing where all is well. What promises a time is tested with
 * that of `local`, which is exact.
 *
 * @throws Error naming what was waited for and the condition's last error, once the deadline has passed.
 */
export function eventually<Result>(
  condition: Parameters<typeof waitFor<Result>>[0],
  options: EventuallyOptions,
): Promise<Result> {
  return waitFor(condition, { ...options, deadlineMs: options.deadlineMs * SLOWEST_MACHINE });
}
