/** Which pharmacies have had a request. */
import type { PharmacySummary } from './pharmacies/pharmacies.ts';
import type { StatusReason } from './requests/reasons.ts';
import type { Actor } from './requests/statuses.ts';
import type { TimelineEntry } from './requests/timeline.ts';

/** A pharmacy that had the request before. */
export interface FormerPharmacy {
  readonly pharmacy_id: string;
  readonly name: string;
  /** When it went on; RFC 3339 UTC. */
  readonly until: string;
  /** Who refused, or saw the time run out. */
  readonly actor: Actor;
  readonly reason: StatusReason | null;
}

/** The pharmacies that had it, oldest first. */
export function routingHistory(first: PharmacySummary, timeline: readonly TimelineEntry[]): FormerPharmacy[] {
  let { pharmacy_id, name } = first;
  return timeline.flatMap(({ rerouted, at, actor, reason = null }) => {
    if (rerouted === undefined) return [];
    const former = { pharmacy_id, name, until: at, actor, reason };
    ({ pharmacy_id, name } = rerouted.pharmacy);
    return [former];
  });
}
