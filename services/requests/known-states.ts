/**
 * The version of a request, and a cache of states read from workflows. A cached state is used only while Postgres
 * still has exactly its version.
 */
import type { RequestRecord } from '../../domain/requests/record.ts';
import { LRUCache } from 'lru-cache';
import type { RequestState } from '../../domain/requests/messages.ts';

/** Identifies a version of a record by counters that only grow. */
export interface RecordVersion {
  /** Sequence of the newest timeline entry. */
  readonly sequence: number;
  readonly prescriptions: number;
  /** 1 after an authorization code was submitted late, else 0. */
  readonly late_codes: number;
}

export function versionOf({
  timeline,
  prescription_ids,
  authorization_submitted_at,
}: Pick<RequestRecord, 'timeline' | 'prescription_ids' | 'authorization_submitted_at'>): RecordVersion {
  const late_codes = authorization_submitted_at === null ? 0 : 1;
  return { sequence: timeline.length, prescriptions: prescription_ids.length, late_codes };
}

/** Each state takes a few kilobytes. */
const MAX_STATES = 2_000;
/** Time after the last read; milliseconds. */
const STATE_TTL_MS = 60_000;

export class KnownStates {
  private readonly states = new LRUCache<string, RequestState>({
    max: MAX_STATES,
    ttl: STATE_TTL_MS,
    updateAgeOnGet: true,
  });

  /** Returns the state only if it has exactly this version. */
  find(requestId: string, { sequence, prescriptions, late_codes }: RecordVersion): RequestState | undefined {
    const state = this.states.get(requestId);
    if (state === undefined) return undefined;
    const known = versionOf(state.record);
    const isThis =
      known.sequence === sequence && known.prescriptions === prescriptions && known.late_codes === late_codes;
    return isThis ? state : undefined;
  }

  keep(requestId: string, state: RequestState): void {
    this.states.set(requestId, state);
  }
}
