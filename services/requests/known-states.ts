/** What workflows answered of open requests: an answer is current until Postgres has another version of its request. */
import { LRUCache } from 'lru-cache';
import type { RequestState } from '../../domain/requests/messages.ts';
import { versionOf, type RecordVersion } from './record-version.ts';

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
