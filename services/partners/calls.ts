/** The log of calls as a partner reads it, and its counts over time. */
import {
  type CallFilters,
  type CallOwner,
  type CallPage,
  type CallPosition,
  listCalls,
  readHourlyCalls,
} from '../../db/partners/calls.ts';
import { STATUS_CLASSES, type StatusClass } from '../../domain/partners.ts';
import { endOf, type SeriesUnit, startsOf } from '../common/series.ts';
import type { ServiceParts } from '../parts.ts';
import type { AnsweredCall } from './call-log.ts';

interface CallPoint {
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

export type { AnsweredCall, CallFilters, CallOwner, CallPage, CallPosition };

export interface Calls {
  /** Has a call in the log, soon; nobody waits for it. */
  note(call: AnsweredCall): void;
  /** Newest first; those of the last second may be missing. */
  list(
    owner: CallOwner,
    filters: CallFilters,
    page: { readonly limit: number; readonly after: CallPosition | undefined },
  ): Promise<CallPage>;
  /** Oldest first, without gaps; those of the last five seconds may be missing. */
  series(owner: CallOwner, unit: SeriesUnit): Promise<CallPoint[]>;
}

export function createCalls(parts: Pick<ServiceParts, 'database' | 'clock' | 'callLog'>): Calls {
  return {
    note: (call) => parts.callLog.note(call),
    list: (owner, filters, page) => listCalls(parts.database, owner, filters, page),
    series: (owner, unit) => readCallSeries(parts, owner, unit),
  };
}
