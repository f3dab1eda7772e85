/** Offers: each search result guarantees a price for one medicine at one pharmacy for a limited time. */
import type { SoldAs } from './units.ts';

/** Validity of an offer; `docs/partners/requests.md` states it. */
export const OFFER_MINUTES = 15;

export interface OfferTerms extends SoldAs {
  readonly medicine_id: string;
  /** Straight-line distance from the searched place to the pharmacy. */
  readonly distance_metres: number;
}

/** An offer that was sent with an order. */
export interface OrderedOffer extends OfferTerms {
  /** True if the offer is still valid, so that its price applies whatever the pharmacy asks now. */
  readonly in_force: boolean;
}

/** Expiry of an offer made now, rounded up to a whole second. */
export function offerExpiry(now: Date): Date {
  return new Date(Math.ceil(now.getTime() / 1000) * 1000 + OFFER_MINUTES * 60_000);
}

/** Returns whether one sales unit contains the same amount in both. */
function isSoldAlike(one: SoldAs, other: SoldAs): boolean {
  return (
    one.sales_unit === other.sales_unit &&
    one.pack_size === other.pack_size &&
    one.content_unit === other.content_unit
  );
}

/**
 * Price terms of a line with an offer: the offered price while the offer is valid, and later only if the price is
 * unchanged. A different pack size always counts as a changed price.
 *
 * @returns undefined if the price has changed.
 */
export function priceTermsUnder(offer: OrderedOffer, line: SoldAs): SoldAs | undefined {
  if (!isSoldAlike(offer, line)) return undefined;
  return offer.in_force || offer.price_ngn === line.price_ngn ? offer : undefined;
}
