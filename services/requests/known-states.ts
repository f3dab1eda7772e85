/**
 * The version of a request, and a cache of the states last read from workflows: each is used only while Postgres still has exactly
 * that version.
 */
import type { RequestRecord } from '../../domain/requests/record.ts';
import { LRUCache } from 'lru-cache';
import type { RequestState } from '../../domain/requests/messages.ts';

/** What changes about a request; each only grows. */
export interface RecordVersion {
  /** Of the newest timeline entry. */
  readonly sequence: number;
  /** How many there are. */
  readonly prescriptions: number;
  /** 1 where an authorization code was submitted late. */
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

/** A state takes some kilobytes. */
const MOST_KEPT = 2_000;
/** What nobody reads is not kept in memory; milliseconds. */
const KEPT_FOR_MS = 60_000;

export class KnownStates {
  private readonly states = new LRUCache<string, RequestState>({
    max: MOST_KEPT,
    ttl: KEPT_FOR_MS,
    updateAgeOnGet: true,
  });

  /** The state of exactly this version, where it is known. */
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
