/** The points of chart series: hours of two days, or days of a month. */
import { CALL_COUNT_DAYS } from '../../domain/common/retention.ts';
import { DAY_MS, HOUR_MS, nigerianTime } from '../../domain/common/nigerian-day.ts';

const SERIES = {
  hour: { length_ms: HOUR_MS, points: 48 },
  day: { length_ms: DAY_MS, points: CALL_COUNT_DAYS },
} as const;
export type SeriesUnit = keyof typeof SERIES;
export const SERIES_UNITS = Object.keys(SERIES) as SeriesUnit[];

/** Start times of a series that ends now, oldest first. Days start at midnight in Nigeria. */
export function startsOf(unit: SeriesUnit, now: Date): [Date, ...Date[]] {
  const { length_ms, points } = SERIES[unit];
  const current =
    unit === 'day' ? nigerianTime(now).midnight : new Date(now.getTime() - (now.getTime() % HOUR_MS));
  const before = (index: number) => new Date(current.getTime() - (points - 1 - index) * length_ms);
  return [before(0), ...Array.from({ length: points - 1 }, (_, index) => before(index + 1))];
}

export function endOf(unit: SeriesUnit, from: Date): Date {
  return new Date(from.getTime() + SERIES[unit].length_ms);
}
