/** Parses the timestamps and days that callers write. */

const TIMESTAMP =
  /^(\d{4}-\d\d-\d\d)[Tt](\d\d):(\d\d):(\d\d)(?:\.(\d{1,3})\d*)?(?:[Zz]|([+-])([01]\d|2[0-3]):([0-5]\d))$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
/** Longer texts only add digits to the fraction of a second. */
const MAX_CHARACTERS = 64;
/** Postgres has no year 0, and RFC 3339 has no year 10000. */
const EARLIEST_MS = Date.parse('0001-01-01T00:00:00Z');
const LATEST_MS = Date.parse('9999-12-31T23:59:59.999Z');
const MINUTE_MS = 60_000;

/**
 * Parses an RFC 3339 timestamp to the millisecond. Returns undefined for any other text, for years outside 1 to 9999 in
 * UTC, and for a leap second, which no clock here ever shows.
 */
export function parseTimestamp(text: string): Date | undefined {
  if (text.length > MAX_CHARACTERS) return undefined;
  const [, day = '', hours, minutes, seconds, fraction = '', sign, zoneHours = 0, zoneMinutes = 0] =
    TIMESTAMP.exec(text) ?? [];
  const midnight = parseDay(day);
  if (midnight === undefined || Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59)
    return undefined;
  const ahead = (Number(zoneHours) * 60 + Number(zoneMinutes)) * (sign === '-' ? -1 : 1);
  const minute = midnight.getTime() + (Number(hours) * 60 + Number(minutes) - ahead) * MINUTE_MS;
  const at = minute + Number(seconds) * 1000 + Number(fraction.padEnd(3, '0'));
  return at >= EARLIEST_MS && at <= LATEST_MS ? new Date(at) : undefined;
}

/** Maximum lead of another clock over ours, in milliseconds. */
const MAX_CLOCK_LEAD_MS = 5 * MINUTE_MS;

/** Why a timestamp that `isAhead` is refused: it would block all updates until then. */
export const AHEAD_PROBLEM = 'is more than 5 minutes ahead of our clock';

export function isAhead(at: Date, now: Date): boolean {
  return at.getTime() > now.getTime() + MAX_CLOCK_LEAD_MS;
}

/**
 * Parses a timestamp that a schema has already validated.
 *
 * @throws RangeError if the text is not a valid timestamp.
 */
export function requireTimestamp(text: string): Date {
  const timestamp = parseTimestamp(text);
  if (timestamp === undefined) throw new RangeError('This is not an RFC 3339 timestamp that can be stored');
  return timestamp;
}

/**
 * Parses a day such as 2026-11-21 to its midnight in UTC. Returns undefined for any other text and for days that do not
 * exist.
 */
export function parseDay(text: string): Date | undefined {
  if (!DAY.test(text)) return undefined;
  const midnight = new Date(`${text}T00:00:00.000Z`);
  // `Date` turns 30 February into 2 March.
  if (Number.isNaN(midnight.getTime()) || midnight.toISOString().slice(0, 10) !== text) return undefined;
  return midnight.getTime() >= EARLIEST_MS ? midnight : undefined;
}
