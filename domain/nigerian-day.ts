/** Calendar days where partners, pharmacies and patients are. */

export const NIGERIAN_TIME_ZONE = 'Africa/Lagos';
/** Nigeria keeps West Africa Time, an hour ahead of UTC, all year. */
const OFFSET_MS = 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The calendar date in Nigeria, or so many days before it, as ISO text. */
export function nigerianDay(now: Date, daysBefore = 0): string {
  return new Date(now.getTime() + OFFSET_MS - daysBefore * DAY_MS).toISOString().slice(0, 10);
}
