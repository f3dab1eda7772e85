/** The periods of statements. */
import { DAY_MS, nigerianDay } from '../common/nigerian-day.ts';

export const PERIOD_LENGTHS = ['month', 'week'] as const;
export type PeriodLength = (typeof PERIOD_LENGTHS)[number];

/** A period is closed this long after its end, so that the last steps have been recorded; milliseconds. */
export const CLOSING_GRACE_MS = 3_600_000;

/** A period of statements; both are ISO dates of Nigerian days. */
export interface StatementPeriod {
  readonly starts_on: string;
  /** The first day after the period. */
  readonly ends_on: string;
}

/** The period that contains a day: a calendar month, or a week from Monday. @param day ISO date. */
export function periodOf(day: string, length: PeriodLength): StatementPeriod {
  return { starts_on: startOf(day, length), ends_on: endAfter(day, length) };
}

/**
 * The period after another. It ends at the next end of a month or week, so it can be shorter than usual if `length` has
 * changed.
 */
export function periodAfter({ ends_on }: StatementPeriod, length: PeriodLength): StatementPeriod {
  return { starts_on: ends_on, ends_on: endAfter(ends_on, length) };
}

function startOf(day: string, length: PeriodLength): string {
  if (length === 'month') return `${day.slice(0, 7)}-01`;
  const date = new Date(`${day}T00:00:00Z`);
  const sinceMonday = (date.getUTCDay() + 6) % 7;
  return isoDay(new Date(date.getTime() - sinceMonday * DAY_MS));
}

function endAfter(day: string, length: PeriodLength): string {
  const start = new Date(`${startOf(day, length)}T00:00:00Z`);
  if (length === 'week') return isoDay(new Date(start.getTime() + 7 * DAY_MS));
  return isoDay(new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1)));
}

const isoDay = (date: Date) => date.toISOString().slice(0, 10);

/** The first moment of a Nigerian day. @param day ISO date. */
export function startOfDay(day: string): Date {
  return new Date(`${day}T00:00:00+01:00`);
}

/** The Nigerian day of a time. */
export const dayOf = (at: Date): string => nigerianDay(at);

/** When a period is closed: entries that are recorded later are in the next statement. */
export function closingTime({ ends_on }: StatementPeriod): Date {
  return new Date(startOfDay(ends_on).getTime() + CLOSING_GRACE_MS);
}
