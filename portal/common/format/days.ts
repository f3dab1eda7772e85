/** Days as Lagos has them. */

export const LAGOS = 'Africa/Lagos';

/** `2026-11-22`. */
const isoDay = new Intl.DateTimeFormat('en-CA', { timeZone: LAGOS });
const DAY_MS = 86_400_000;

/**
 * How many midnights of Lagos lie between a time and now.
 *
 * @param at RFC 3339.
 * @param now milliseconds since 1970.
 */
export function daysAgoInLagos(at: string, now: number): number {
  const day = (time: number) => Date.parse(isoDay.format(time));
  return Math.round((day(now) - day(Date.parse(at))) / DAY_MS);
}
