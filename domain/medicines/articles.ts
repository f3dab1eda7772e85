/**
 * Articles: what a pharmacy has on its shelf. An article is a medicine of one brand or maker in one pack, with contents
 * of one size, so a pharmacy can have several articles of one medicine.
 */
import { DAY_MS, nigerianDay } from '../common/nigerian-day.ts';
import type { Brand } from './brands.ts';
import { type ContentSize, isOfSize } from './content-sizes.ts';
import type { SoldAs } from './units.ts';

export interface Article extends SoldAs {
  readonly article_id: string;
  /** The brand, or the maker of a generic; null if the pharmacy names none. */
  readonly brand: string | null;
  /** Size of one `content_unit`; null if the pharmacy states none. */
  readonly content_size: ContentSize;
}

export interface ArticleInStock extends Article {
  /** The brand as `brandKey` returns it; empty without a brand. */
  readonly brand_key: string;
  /** Content units that are not reserved, above 0. */
  readonly available: number;
}

export const MAX_BRAND_LENGTH = 100;

/**
 * Returns whether an article is of the brand that a text names. Null is a text without a brand, which every article
 * fits.
 */
export function isOfBrand({ brand_key }: Pick<Brand, 'brand_key'>, named: string | null): boolean {
  return named === null || brand_key === named;
}

/**
 * How the size or pack that a search named relates to an article. `none`: the search named neither. `unstated`: it named
 * a size, and the pharmacy states none. An order whose text names a size or pack gets `this` only.
 */
export const SEARCHED_SIZES = ['none', 'this', 'another', 'unstated'] as const;
export type SearchedSize = (typeof SEARCHED_SIZES)[number];

interface NamedSize {
  readonly content_size: ContentSize;
  /** The numbers of pieces in a pack that the text names; several contradict each other. */
  readonly named_packs: readonly number[];
}

export function searchedSize(
  article: Pick<Article, 'content_size' | 'pack_size'>,
  { content_size, named_packs }: NamedSize,
): SearchedSize {
  if (content_size === null && named_packs.length === 0) return 'none';
  if (!isNamedPack(article, named_packs)) return 'another';
  if (isOfSize(article, content_size)) return 'this';
  return article.content_size === null ? 'unstated' : 'another';
}

/** Returns whether an article is in the pack that a text names. */
export function isNamedPack(
  { pack_size }: Pick<Article, 'pack_size'>,
  named_packs: readonly number[],
): boolean {
  return named_packs.every((size) => size === pack_size);
}

/** Default for the days that a package must still be usable when it is offered. */
export const MIN_SHELF_LIFE_DAYS = 60;

/** The earliest expiry date that is still offered, an ISO date. */
export function earliestExpiry(now: Date, minShelfLifeDays: number): string {
  return nigerianDay(new Date(now.getTime() + minShelfLifeDays * DAY_MS));
}

/** The bands in which partners see the available amount, instead of the exact number. */
export const QUANTITY_BANDS = ['1-9', '10-49', '50+'] as const;
export type QuantityBand = (typeof QUANTITY_BANDS)[number];

/**
 * Returns the band of an amount in packs; a started pack counts as one.
 *
 * @param available content units above 0.
 */
export function quantityBand(available: number, { pack_size }: Pick<SoldAs, 'pack_size'>): QuantityBand {
  const packs = Math.ceil(available / pack_size);
  if (packs >= 50) return '50+';
  return packs >= 10 ? '10-49' : '1-9';
}
