/** To which pharmacies a request may go. */
import type { PharmacySummary, RequestItem, TimelineEntry } from './requests.ts';
import type { StatusReason } from './reasons.ts';
import type { Actor } from './statuses.ts';

/** What happens when the pharmacy refuses a request, or does not answer. */
export const REROUTE_POLICIES = {
  none: 'It is rejected.',
  same_or_lower_price: 'It goes to the next pharmacy that can supply all of it for no more.',
  any: 'It goes to the next pharmacy that can supply all of it, whatever it costs there.',
} as const;
export type ReroutePolicy = keyof typeof REROUTE_POLICIES;
export const REROUTE_POLICY_NAMES = Object.keys(REROUTE_POLICIES) as ReroutePolicy[];
export const DEFAULT_REROUTE_POLICY: ReroutePolicy = 'none';

/** How many pharmacies may have it, the first included. */
export const MAX_PHARMACIES = 3;

/** Where a request goes next; what the timeline entry of it says. */
export interface Rerouting {
  readonly pharmacy: PharmacySummary;
  readonly items: readonly RequestItem[];
  readonly total_ngn: number;
  /** RFC 3339 UTC. */
  readonly estimated_delivery_at: string;
}

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
