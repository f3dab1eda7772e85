/** The promise that a search result makes: a price for one medicine at one pharmacy, for a while. */
import type { SoldAs } from './units.ts';

/** How long an offer is in force; `docs/partners/requests.md` promises it. */
export const OFFER_MINUTES = 15;

/** What is promised: a pharmacy sells the medicine so, at this price. */
export interface OfferTerms extends SoldAs {
  readonly medicine_id: string;
  /** Straight line from the place searched to the pharmacy. */
  readonly distance_metres: number;
}

/** An offer as an order holds it up. */
export interface HeldOffer extends OfferTerms {
  /** Whether it has not expired: then its price holds whatever the pharmacy asks now. */
  readonly in_force: boolean;
}

/** When an offer made now ends; in whole seconds, and never too early. */
export function offerExpiry(now: Date): Date {
  return new Date(Math.ceil(now.getTime() / 1000) * 1000 + OFFER_MINUTES * 60_000);
}

/** Whether one of the sales unit is the same goods in both. */
function isSoldAlike(one: SoldAs, other: SoldAs): boolean {
  return (
    one.sales_unit === other.sales_unit &&
    one.pack_size === other.pack_size &&
    one.content_unit === other.content_unit
  );
}

/**
 * How a line is sold to who holds an offer: at the offered price while the offer is in force, and after that for as
 * long as it is still the price. A pack of another size is not what was offered, so its price has changed in any case.
 *
 * @returns undefined when the price has changed.
 */
export function soldUnder(offer: HeldOffer, line: SoldAs): SoldAs | undefined {
  if (!isSoldAlike(offer, line)) return undefined;
  return offer.in_force || offer.price_ngn === line.price_ngn ? offer : undefined;
}
