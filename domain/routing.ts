/** Policies for rerouting a request to another pharmacy. */
import type { OfferTimes } from './pharmacies/opening-hours.ts';
import type { PharmacySummary } from './pharmacies/pharmacies.ts';
import type { RequestItem } from './requests/items.ts';

export const REROUTE_POLICIES = {
  none: 'The request is rejected.',
  same_or_lower_price:
    'The request goes to the next pharmacy that can supply all of it at the same or a lower price, delivery fee included.',
  any: 'The request goes to the next pharmacy that can supply all of it, at any price.',
} as const;
export type ReroutePolicy = keyof typeof REROUTE_POLICIES;
export const REROUTE_POLICY_NAMES = Object.keys(REROUTE_POLICIES) as ReroutePolicy[];
export const DEFAULT_REROUTE_POLICY: ReroutePolicy = 'none';

/** Maximum number of pharmacies of one request, including the first. */
export const MAX_PHARMACIES = 3;

/** The next pharmacy of a request, as its timeline entry records it. */
export interface Rerouting {
  readonly pharmacy: PharmacySummary;
  /** Absent for a pharmacy that is always open. */
  readonly offer_times?: OfferTimes;
  readonly items: readonly RequestItem[];
  readonly total_ngn: number;
  /** As in the submission, for this pharmacy. */
  readonly delivery_fee_ngn?: number;
  readonly commission_percent?: number;
  readonly estimated_delivery_at: string;
}
