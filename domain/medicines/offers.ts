/** Offers: each search result guarantees a price for one article at one pharmacy for a limited time. */
import { type Article, isOfBrand } from './articles.ts';
import type { Brand } from './brands.ts';
import type { SoldAs } from './units.ts';

/** Validity of an offer; `docs/partners/requests.md` states it. */
export const OFFER_MINUTES = 15;

/**
 * How the brand that a search named relates to the offered article. `none`: the search named no brand. `this`: it named
 * the article's brand, and re-routing keeps to it. `another`: it named another brand, and the article is a generic
 * alternative.
 */
export const SEARCHED_BRANDS = ['none', 'this', 'another'] as const;
export type SearchedBrand = (typeof SEARCHED_BRANDS)[number];

export interface OfferTerms extends SoldAs {
  readonly article_id: string;
  readonly medicine_id: string;
  /** Straight-line distance from the searched place to the pharmacy. */
  readonly distance_metres: number;
  /** The pharmacy's fee for one delivery over that distance, in whole Naira. */
  readonly delivery_fee_ngn: number;
  readonly searched_brand: SearchedBrand;
}

/** The terms of an offer for an article, found by a text that means this medicine and perhaps a brand. */
export function offerTerms<Offered extends SoldAs & Pick<Article, 'article_id'> & Pick<Brand, 'brand_key'>>(
  article: Offered,
  { medicine_id, brand_key }: { readonly medicine_id: string; readonly brand_key: string | null },
  delivery: Pick<OfferTerms, 'distance_metres' | 'delivery_fee_ngn'>,
): Offered & OfferTerms {
  return { ...article, ...delivery, medicine_id, searched_brand: searchedBrand(article, brand_key) };
}

function searchedBrand(article: Pick<Brand, 'brand_key'>, named: string | null): SearchedBrand {
  if (named === null) return 'none';
  return isOfBrand(article, named) ? 'this' : 'another';
}

/** An offer that was sent with an order. */
export interface OrderedOffer extends OfferTerms {
  /** True if the offer is still valid, so that its price and fee apply even if the pharmacy has changed them since. */
  readonly in_force: boolean;
}

/** Expiry of an offer made now, rounded up to a whole second. */
export function offerExpiry(now: Date): Date {
  return new Date(Math.ceil(now.getTime() / 1000) * 1000 + OFFER_MINUTES * 60_000);
}

/**
 * Price terms of a line with an offer: the offered price while the offer is valid, and later only if price and delivery
 * fee are unchanged. The pack is the same, because it belongs to the article.
 *
 * @param line the current price, and the current fee at the distance of the offer.
 * @returns undefined if the price or the fee has changed.
 */
export function priceTermsUnder(
  offer: OrderedOffer,
  line: SoldAs & Pick<OfferTerms, 'delivery_fee_ngn'>,
): SoldAs | undefined {
  const isUnchanged = offer.price_ngn === line.price_ngn && offer.delivery_fee_ngn === line.delivery_fee_ngn;
  return offer.in_force || isUnchanged ? offer : undefined;
}
