/** What somebody without a session, or with one, may do some times a minute in each process. */
import type { Member } from '../../services/portal/member.ts';
import type { QueueCaller } from '../../services/portal/password-hashing.ts';
import { retryAfter, ServiceError } from '../../services/common/errors.ts';
import { SlidingLog } from '../http/rate-limits.ts';

const SPAN_MS = 60_000;
const MAX_KEYS = 10_000;

/** How often a user may give the password. */
export const PASSWORDS_A_MINUTE = 10;

/** Counts a time of somebody, or refuses it. @returns the function that does. */
export function allowance(limit: number): (who: string) => void {
  const times = new SlidingLog({ limit, spanMs: SPAN_MS, keys: MAX_KEYS });
  return (who) => {
    const wait = times.wait(who);
    if (wait > 0) {
      throw new ServiceError('rate_limit_exceeded', 'Too often. Try again after the time in Retry-After.', {
        headers: retryAfter(wait),
      });
    }
    times.note(who);
  };
}

/** A caller without a session, for the queue of password hashes. */
export const byAddress = (clientAddress: string): QueueCaller => ({
  id: `from ${clientAddress}`,
  isKnown: false,
});

/** A caller with a session. */
export const byUser = ({ user_id }: Member): QueueCaller => ({ id: user_id, isKnown: true });
