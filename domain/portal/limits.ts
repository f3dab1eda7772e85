/** Limits of the portal: what an organisation and a user may have, when sessions end, and how guessing is slowed down. */

/** Members and open invitations of an organisation together. */
export const MAX_MEMBERS = 100;
/** Passkeys of a user. */
export const MAX_PASSKEYS = 10;
/** Open links of a user for a new password. */
export const MAX_OPEN_RESETS = 3;
/** Sessions of a user; a further one ends the oldest. */
export const MAX_SESSIONS = 20;

/** A session ends this long after its last use; seconds. */
export const SESSION_IDLE_SECONDS = 43_200;
/** A session ends this long after the sign-in, however much it is used; seconds. */
export const SESSION_MAX_SECONDS = 2_592_000;
/** A use within this time of the last renewal does not write; seconds. */
const RENEW_EVERY_SECONDS = 300;

interface SessionTimes {
  readonly created_at: Date;
  readonly expires_at: Date;
}

/** When a session ends that is used now: never earlier than before. */
export function sessionEnd({ created_at, expires_at }: SessionTimes, now: Date): Date {
  const idle = now.getTime() + SESSION_IDLE_SECONDS * 1000;
  const longest = created_at.getTime() + SESSION_MAX_SECONDS * 1000;
  return new Date(Math.max(expires_at.getTime(), Math.min(idle, longest)));
}

/** Whether a use of a session moves its end. */
export function isRenewalDue(session: SessionTimes, now: Date): boolean {
  return sessionEnd(session, now).getTime() - session.expires_at.getTime() > RENEW_EVERY_SECONDS * 1000;
}

/** Attempts to sign in are forgotten after this time without one. */
export const ATTEMPTS_MINUTES = 15;
/** Attempts without a wait between them. */
export const FREE_ATTEMPTS = 5;
export const LONGEST_WAIT_SECONDS = 60;
/** Wrong passwords for one account, from all addresses together, after which unknown devices get one free attempt. */
export const FAILURES_TO_LIMIT_UNKNOWN_DEVICES = 100;

/** How long to wait after so many attempts: a second, then twice as long with each attempt, up to a minute. */
export function waitSeconds(attempts: number, freeAttempts: number = FREE_ATTEMPTS): number {
  return attempts < freeAttempts ? 0 : Math.min(LONGEST_WAIT_SECONDS, 2 ** (attempts - freeAttempts));
}

/** Wrong codes in a row after which a second factor accepts no code for `LOCKED_MINUTES`. */
export const MAX_WRONG_CODES = 10;
const LOCKED_MINUTES = 15;

export interface CodeAttempts {
  readonly wrong_codes: number;
  readonly locked_until: Date | null;
}

/** A lock that has ended starts the count again. */
export function afterWrongCode({ wrong_codes, locked_until }: CodeAttempts, now: Date): CodeAttempts {
  const wrong = locked_until !== null && locked_until <= now ? 1 : wrong_codes + 1;
  const lockedUntil = new Date(now.getTime() + LOCKED_MINUTES * 60_000);
  return { wrong_codes: wrong, locked_until: wrong >= MAX_WRONG_CODES ? lockedUntil : null };
}
