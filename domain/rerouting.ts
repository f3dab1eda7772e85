/** The former pharmacies of a request, and the order for the next one. */
import type { Coordinates } from './common/geography.ts';
import { type PriceAndFee, withFee } from './money/charges.ts';
import { deliveryFeeNgn, orderFees, type PharmacyFees } from './money/delivery-fees.ts';
import { deliveryDistanceMetres, estimatedDeliveryAt, type Preparation } from './pharmacies/preparation.ts';
import {
  countedHours,
  hoursFrom,
  type KnownHours,
  nextOpening,
  offerTimesOf,
} from './pharmacies/opening-hours.ts';
import { type PharmacySummary, summaryOf } from './pharmacies/pharmacies.ts';
import type { ItemInOrder } from './requests/item-pricing.ts';
import type { RequestItem } from './requests/items.ts';
import type { StatusReason } from './requests/reasons.ts';
import type { Actor } from './requests/statuses.ts';
import type { Submission } from './requests/submission.ts';
import { termsOf } from './requests/terms.ts';
import type { TimelineEntry } from './requests/timeline.ts';
import type { Rerouting } from './routing.ts';

export interface FormerPharmacy {
  readonly pharmacy_id: string;
  readonly name: string;
  /** Time when the request went on; RFC 3339 UTC. */
  readonly until: string;
  /** The actor who refused the request, or ended the wait for an answer. */
  readonly actor: Actor;
  readonly reason: StatusReason | null;
}

export function routingHistory(first: PharmacySummary, timeline: readonly TimelineEntry[]): FormerPharmacy[] {
  let { pharmacy_id, name } = first;
  return timeline.flatMap(({ rerouted, at, actor, reason = null }) => {
    if (rerouted === undefined) return [];
    const former = { pharmacy_id, name, until: at, actor, reason };
    ({ pharmacy_id, name } = rerouted.pharmacy);
    return [former];
  });
}

export interface RequestToReroute {
  readonly submission: Submission;
  readonly timeline: readonly TimelineEntry[];
}

/** The current and former pharmacies. A request never returns to one of them. */
export function triedPharmacies({ submission, timeline }: RequestToReroute): string[] {
  const former = routingHistory(submission.pharmacy, timeline).map(({ pharmacy_id }) => pharmacy_id);
  return [...former, termsOf(submission, timeline).pharmacy.pharmacy_id];
}

/**
 * The items for the next pharmacy: the original order, without substitutes that a former pharmacy proposed. Pack sizes
 * differ between pharmacies, so each line asks for the same content, not the same number of packs. A brand that the
 * partner chose is kept, and any other article of the medicine will do.
 */
export function itemsForNextPharmacy({ items }: Submission): ItemInOrder[] {
  return items.map((item) => {
    const { medicine_id: medicine, quantity, unit, chosen_brand, days_supply } = item;
    return {
      medicine,
      quantity,
      unit,
      content: item,
      ...(days_supply !== undefined && { days_supply }),
      ...(chosen_brand !== undefined && { brand_key: chosen_brand }),
    };
  });
}

/** Returns whether the policy allows the price at the next pharmacy, its delivery fee included. */
export function isPriceAllowed(
  ordered: PriceAndFee & Pick<Submission, 'reroute_policy'>,
  next: PriceAndFee,
): boolean {
  const { reroute_policy } = ordered;
  switch (reroute_policy) {
    case 'any':
      return true;
    case 'same_or_lower_price':
      return withFee(next) <= withFee(ordered);
    case 'none':
      return false;
  }
}

interface NextPharmacy extends Required<PharmacySummary>, Preparation, PharmacyFees, Coordinates {
  readonly city: string;
  readonly state: string;
}

/** Pharmacies that are open now first, then by when they open; otherwise in the given order. */
export function sortedByOpening<Candidate extends KnownHours>(
  candidates: readonly Candidate[],
  { environment }: Submission,
  now: Date,
): Candidate[] {
  const opensAt = (candidate: Candidate) =>
    nextOpening(hoursFrom(countedHours(candidate, environment)), now).getTime();
  return candidates.toSorted((one, other) => opensAt(one) - opensAt(other));
}

/**
 * The rerouting of a request to its next pharmacy. Its items keep the partner's original text for each medicine.
 *
 * @param place the town or area of the delivery address; undefined if we know none.
 */
export function reroutingTo(
  next: NextPharmacy,
  priced: { readonly items: readonly RequestItem[]; readonly total_ngn: number },
  { submission, timeline }: RequestToReroute,
  { place, now }: { readonly place: Coordinates | undefined; readonly now: Date },
): Rerouting {
  const { environment } = submission;
  const offer_times = offerTimesOf(next, environment, now);
  const { delivery_address } = termsOf(submission, timeline);
  const distanceMetres = deliveryDistanceMetres(next, delivery_address, place);
  return {
    pharmacy: summaryOf(next),
    ...(offer_times !== undefined && { offer_times }),
    items: priced.items.map((item, index) => ({
      ...item,
      medicine: submission.items[index]?.medicine ?? item.medicine,
    })),
    total_ngn: priced.total_ngn,
    ...orderFees({
      delivery_fee_ngn: deliveryFeeNgn(next.delivery_fee, distanceMetres),
      commission_percent: next.commission_percent,
    }),
    estimated_delivery_at: estimatedDeliveryAt({
      placedAt: now,
      preparation: next,
      distanceMetres,
      environment,
    }).toISOString(),
  };
}
