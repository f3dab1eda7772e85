/** Limits of the portal: members, passkeys, sessions, and attempts to sign in. */

/** Maximum of members and open invitations together, per organisation. */
export const MAX_MEMBERS = 100;
/** Limit for each user. */
export const MAX_PASSKEYS = 10;
/** Open password-reset links per user. */
export const MAX_OPEN_RESETS = 3;
/** Limit for each user; a further session ends the oldest one. */
export const MAX_SESSIONS = 20;

/** A session ends after this time without use; seconds. */
export const SESSION_IDLE_SECONDS = 43_200;
/** A session ends this long after the sign-in, regardless of use; seconds. */
export const SESSION_MAX_SECONDS = 2_592_000;
/** A use within this time of the last renewal does not write to the database; seconds. */
const RENEW_EVERY_SECONDS = 300;

interface SessionTimes {
  readonly created_at: Date;
  readonly expires_at: Date;
}

export function sessionEnd({ created_at, expires_at }: SessionTimes, now: Date): Date {
  const idle = now.getTime() + SESSION_IDLE_SECONDS * 1000;
  const longest = created_at.getTime() + SESSION_MAX_SECONDS * 1000;
  return new Date(Math.max(expires_at.getTime(), Math.min(idle, longest)));
}

export function isRenewalDue(session: SessionTimes, now: Date): boolean {
  return sessionEnd(session, now).getTime() - session.expires_at.getTime() > RENEW_EVERY_SECONDS * 1000;
}

/** Failed sign-ins are forgotten after this time without a further failure. */
export const ATTEMPTS_MINUTES = 15;
/** Number of attempts before a wait is required. */
export const FREE_ATTEMPTS = 5;
export const LONGEST_WAIT_SECONDS = 60;
/** After this many wrong passwords for one account, from all IP addresses together, unknown devices get only one free attempt. */
export const FAILURES_TO_LIMIT_UNKNOWN_DEVICES = 100;

/** Required wait after a number of attempts: one second, then doubled with each attempt, up to a minute. */
export function waitSeconds(attempts: number, freeAttempts: number = FREE_ATTEMPTS): number {
  return attempts < freeAttempts ? 0 : Math.min(LONGEST_WAIT_SECONDS, 2 ** (attempts - freeAttempts));
}

/** After this many wrong codes in a row, the second factor is locked for `LOCKED_MINUTES`. */
export const MAX_WRONG_CODES = 10;
const LOCKED_MINUTES = 15;

interface CodeAttempts {
  readonly wrong_codes: number;
  readonly locked_until: Date | null;
}

/**
 * Returns the count of wrong codes and the lock after another wrong code. The count starts again after a lock has
 * ended.
 */
export function afterWrongCode({ wrong_codes, locked_until }: CodeAttempts, now: Date): CodeAttempts {
  const wrong = locked_until !== null && locked_until <= now ? 1 : wrong_codes + 1;
  const lockedUntil = new Date(now.getTime() + LOCKED_MINUTES * 60_000);
  return { wrong_codes: wrong, locked_until: wrong >= MAX_WRONG_CODES ? lockedUntil : null };
}
