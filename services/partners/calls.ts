/** The call log and the call counts of a partner or pharmacy. */
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
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { AnsweredCall, CallLog } from './call-log.ts';

interface CallPoint {
  /** Start of the period. A day starts at midnight in Nigeria. */
  readonly from: Date;
  readonly calls: Readonly<Record<StatusClass, number>>;
}

export type { AnsweredCall, CallFilters, CallOwner, CallPage, CallPosition };

/** Lists the calls that were answered with an error, newest first. */
export function listRefusals(database: Kysely<Database>, owner: CallOwner, limit: number): Promise<CallPage> {
  return listCalls(database, owner, { status_classes: ['4xx', '5xx'] }, { limit, after: undefined });
}

export type Calls = ReturnType<typeof createCalls>;

export function createCalls({
  database,
  callLog,
  clock,
}: {
  readonly database: Kysely<Database>;
  readonly callLog: Pick<CallLog, 'note'>;
  readonly clock: () => Date;
}) {
  return {
    /** Records a call without waiting for Postgres. */
    note: (call: AnsweredCall): void => callLog.note(call),
    /** Lists calls, newest first. Calls of the last second may be missing. */
    list: (
      owner: CallOwner,
      filters: CallFilters,
      page: { readonly limit: number; readonly after: CallPosition | undefined },
    ): Promise<CallPage> => listCalls(database, owner, filters, page),
    /** Counts calls per period, oldest first, without gaps. Calls of the last five seconds may be missing. */
    async series(owner: CallOwner, unit: SeriesUnit): Promise<CallPoint[]> {
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
    },
  };
}
