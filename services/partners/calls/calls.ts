/** The use cases of API calls: noting them, listing them, counting them. */
import {
  listCalls,
  type CallFilters,
  type CallOwner,
  type CallPage,
  type CallPosition,
} from '../../../db/partners/calls/call-log.ts';
import type { SeriesUnit } from '../../common/series.ts';
import type { ServiceParts } from '../../parts.ts';
import type { AnsweredCall } from './call-log.ts';
import { readCallSeries, type CallPoint } from './call-series.ts';

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
