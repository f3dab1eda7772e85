/** How many calls a partner or pharmacy made in each hour or day, for charts. */
import type { CallOwner } from '../../../db/partners/calls/call-log.ts';
import { readHourlyCalls } from '../../../db/partners/calls/hourly-calls.ts';
import { STATUS_CLASSES, type StatusClass } from '../../../domain/partners/status-classes.ts';
import { endOf, startsOf, type SeriesUnit } from '../../common/series.ts';
import type { ServiceParts } from '../../parts.ts';

export interface CallPoint {
  /** Its beginning; that of a day is midnight in Nigeria. */
  readonly from: Date;
  readonly calls: Readonly<Record<StatusClass, number>>;
}

/** Oldest first, without gaps. What was called within the last seconds may be missing. */
export async function readCallSeries(
  { database, clock }: Pick<ServiceParts, 'database' | 'clock'>,
  owner: CallOwner,
  unit: SeriesUnit,
): Promise<CallPoint[]> {
  const starts = startsOf(unit, clock());
  const counts = await readHourlyCalls(database, owner, starts[0]);
  return starts.map((from) => {
    const within = counts.filter(({ hour }) => hour >= from && hour < endOf(unit, from));
    const ofClass = (status_class: StatusClass) =>
      within
        .filter((count) => count.status_class === status_class)
        .reduce((total, { calls }) => total + calls, 0);
    const calls = Object.fromEntries(STATUS_CLASSES.map((each) => [each, ofClass(each)]));
    return { from, calls: calls as Record<StatusClass, number> };
  });
}
