/** To which pharmacies a request may go. */
import type { PharmacySummary } from './pharmacies/pharmacies.ts';
import type { RequestItem } from './requests/items.ts';

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
