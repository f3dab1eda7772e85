/** Tells a server of ours that is away or busy from an error of ours. */
import { isDatabaseUnavailable } from '../../db/availability.ts';
import { isTemporalUnavailable } from './temporal/availability.ts';

/** Whether the same call may work later, when Postgres and Temporal answer again. */
export function isUnavailable(error: unknown): boolean {
  return unavailableServer(error) !== undefined;
}

/** Which of them does not answer; undefined for an error of ours. */
export function unavailableServer(error: unknown): 'Postgres' | 'Temporal' | undefined {
  if (isDatabaseUnavailable(error)) return 'Postgres';
  return isTemporalUnavailable(error) ? 'Temporal' : undefined;
}
