/** Days and times in Nigeria. */

/** The time zone of Nigeria. */
export const NIGERIAN_TIME_ZONE = 'Africa/Lagos';
/** An hour, which is also how far West Africa Time is ahead of UTC, all year; milliseconds. */
export const HOUR_MS = 60 * 60 * 1000;
const OFFSET_MS = HOUR_MS;
export const DAY_MS = 24 * HOUR_MS;

/** The calendar date in Nigeria as ISO text, today or `daysBefore` days ago. */
export function nigerianDay(now: Date, daysBefore = 0): string {
  return new Date(now.getTime() + OFFSET_MS - daysBefore * DAY_MS).toISOString().slice(0, 10);
}

/** Formats a time for people: `21 November 2026 at 09:00 (Lagos time)`. */
export function nigerianTimeInWords(at: Date): string {
  const shown = at.toLocaleString('en-GB', {
    timeZone: NIGERIAN_TIME_ZONE,
    dateStyle: 'long',
    timeStyle: 'short',
  });
  return `${shown} (Lagos time)`;
}

/** The hour of the day in Nigeria, 0 to 23, and the start of that day. */
export function nigerianTime(at: Date): { readonly hour: number; readonly midnight: Date } {
  const local = at.getTime() + OFFSET_MS;
  const sinceMidnight = local % DAY_MS;
  return { hour: Math.floor(sinceMidnight / HOUR_MS), midnight: new Date(at.getTime() - sinceMidnight) };
}
