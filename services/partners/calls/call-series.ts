/** How many calls a partner or pharmacy made in each hour or day, for charts. */
import { DAYS_KEPT } from '../../../db/partners/daily-calls.ts';
import type { CallOwner } from '../../../db/partners/calls/call-log.ts';
import { readHourlyCalls } from '../../../db/partners/calls/hourly-calls.ts';
import { DAY_MS, HOUR_MS, nigerianTime } from '../../../domain/common/nigerian-day.ts';
import { STATUS_CLASSES, type StatusClass } from '../../../domain/partners/status-classes.ts';
import type { ServiceParts } from '../../parts.ts';

/** What a point of a series covers, and how many there are: with the current one. */
export const SERIES = {
  hour: { length_ms: HOUR_MS, points: 48 },
  day: { length_ms: DAY_MS, points: DAYS_KEPT },
} as const;
export type SeriesUnit = keyof typeof SERIES;

export interface SeriesPoint {
  /** Its beginning; that of a day is midnight in Nigeria. */
  readonly from: Date;
  readonly calls: Readonly<Record<StatusClass, number>>;
}

/** Oldest first, without gaps. What was called within the last seconds may be missing. */
export async function readCallSeries(
  { database, clock }: Pick<ServiceParts, 'database' | 'clock'>,
  owner: CallOwner,
  unit: SeriesUnit,
): Promise<SeriesPoint[]> {
  const starts = startsOf(unit, clock());
  const counts = await readHourlyCalls(database, owner, starts[0] ?? clock());
  return starts.map((from) => {
    const end = from.getTime() + SERIES[unit].length_ms;
    const within = counts.filter(({ hour }) => hour >= from && hour.getTime() < end);
    const ofClass = (status_class: StatusClass) =>
      within
        .filter((count) => count.status_class === status_class)
        .reduce((total, { calls }) => total + calls, 0);
    const calls = Object.fromEntries(STATUS_CLASSES.map((each) => [each, ofClass(each)]));
    return { from, calls: calls as Record<StatusClass, number> };
  });
}

/** The beginnings of a series' points that ends now, oldest first. */
export function startsOf(unit: SeriesUnit, now: Date): [Date, ...Date[]] {
  const { length_ms, points } = SERIES[unit];
  const current =
    unit === 'day' ? nigerianTime(now).midnight : new Date(now.getTime() - (now.getTime() % HOUR_MS));
  const before = (index: number) => new Date(current.getTime() - (points - 1 - index) * length_ms);
  return [before(0), ...Array.from({ length: points - 1 }, (_, index) => before(index + 1))];
}
