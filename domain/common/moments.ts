/** Moments and days as callers write them: the one place that reads them. */

const MOMENT =
  /^(\d{4}-\d\d-\d\d)[Tt](\d\d):(\d\d):(\d\d)(?:\.(\d{1,3})\d*)?(?:[Zz]|([+-])([01]\d|2[0-3]):([0-5]\d))$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
/** Nobody needs more digits of a second than leave room for the rest; characters. */
const LONGEST = 64;
/** Postgres knows no year 0, and a text of RFC 3339 no year 10000. */
const EARLIEST_MS = Date.parse('0001-01-01T00:00:00Z');
const LATEST_MS = Date.parse('9999-12-31T23:59:59.999Z');
const MINUTE_MS = 60_000;

/**
 * The moment that a text of RFC 3339 names, to the millisecond; undefined for any other text, and for what is before the
 * year 1 or after the year 9999 in UTC. A leap second, though RFC 3339 has it, is no moment that a clock here ever shows.
 */
export function readMoment(text: string): Date | undefined {
  if (text.length > LONGEST) return undefined;
  const [, day = '', hours, minutes, seconds, fraction = '', sign, zoneHours = 0, zoneMinutes = 0] =
    MOMENT.exec(text) ?? [];
  const midnight = readDay(day);
  if (midnight === undefined || Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59)
    return undefined;
  const ahead = (Number(zoneHours) * 60 + Number(zoneMinutes)) * (sign === '-' ? -1 : 1);
  const minute = midnight.getTime() + (Number(hours) * 60 + Number(minutes) - ahead) * MINUTE_MS;
  const at = minute + Number(seconds) * 1000 + Number(fraction.padEnd(3, '0'));
  return at >= EARLIEST_MS && at <= LATEST_MS ? new Date(at) : undefined;
}

/**
 * The moment of a text that a schema has let through.
 *
 * @throws RangeError for what no schema lets through.
 */
export function toMoment(text: string): Date {
  const moment = readMoment(text);
  if (moment === undefined) throw new RangeError('This is no moment of RFC 3339 that we can keep');
  return moment;
}

/** The midnight in UTC of a day written as 2026-11-21; undefined for any other text, and for a day that is in no calendar. */
export function readDay(text: string): Date | undefined {
  if (!DAY.test(text)) return undefined;
  const midnight = new Date(`${text}T00:00:00.000Z`);
  // Date takes 30 February for 2 March.
  if (Number.isNaN(midnight.getTime()) || midnight.toISOString().slice(0, 10) !== text) return undefined;
  return midnight.getTime() >= EARLIEST_MS ? midnight : undefined;
}
