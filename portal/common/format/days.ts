export const LAGOS_TIME_ZONE = 'Africa/Lagos';

const isoDay = new Intl.DateTimeFormat('en-CA', { timeZone: LAGOS_TIME_ZONE });
const DAY_MS = 86_400_000;

/** Counts the midnights in Lagos between two times. @param at RFC 3339. @param now milliseconds since 1970. */
export function daysAgoInLagos(at: string, now: number): number {
  const day = (time: number) => Date.parse(isoDay.format(time));
  return Math.round((day(now) - day(Date.parse(at))) / DAY_MS);
}
