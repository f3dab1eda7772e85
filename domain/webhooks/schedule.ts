/** When a delivery is tried again. The schedule is the example of Standard Webhooks 1.0.0. */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** After the first failed attempt, the second, ...; milliseconds. There is one attempt more than there are delays. */
export const RETRY_DELAYS_MS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const;
export const MAX_ATTEMPTS = RETRY_DELAYS_MS.length + 1;

/** Of a delay, either way, so that what failed together does not come back together. */
export const JITTER = 0.2;
/** What a receiver asks for with `Retry-After` is honoured up to this; milliseconds. */
export const MAX_RETRY_AFTER_MS = 24 * HOUR;
/** What an overloaded receiver that names no time is left alone for; milliseconds. */
export const SLOW_DOWN_MS = 5 * SECOND;
/** Answers that say: slow down. */
export const SLOW_DOWN_STATUSES: readonly number[] = [429, 502, 503, 504];
/** The answer that says: nobody wants this any more. */
export const GONE_STATUS = 410;

/** Between two probes of an endpoint that keeps failing; milliseconds; the last one repeats. */
export const PROBE_DELAYS_MS = [
  10 * SECOND,
  30 * SECOND,
  MINUTE,
  2 * MINUTE,
  5 * MINUTE,
  10 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  HOUR,
] as const;

/**
 * How long to wait after so many failed attempts; undefined when that was the last one. Never less than what the
 * receiver asked for.
 *
 * @param random in 0..1, what the jitter is made of.
 */
export function retryDelay(
  failedAttempts: number,
  { random, retryAfterMs = 0 }: { readonly random: number; readonly retryAfterMs?: number },
): number | undefined {
  const delay = RETRY_DELAYS_MS[failedAttempts - 1];
  if (delay === undefined) return undefined;
  return Math.max(jittered(delay, random), Math.min(retryAfterMs, MAX_RETRY_AFTER_MS));
}

/** A delay with its jitter, in whole milliseconds. */
export function jittered(delayMs: number, random: number): number {
  return Math.round(delayMs * (1 - JITTER + 2 * JITTER * random));
}

/** How long to wait before the next probe, after so many. */
export function probeDelay(probes: number): number {
  return PROBE_DELAYS_MS[probes] ?? Math.max(...PROBE_DELAYS_MS);
}
