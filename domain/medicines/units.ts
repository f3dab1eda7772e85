/** Units in which medicines are ordered, sold and counted, and the kinds of search matches. */
import { type ContentSize, isOfSize } from './content-sizes.ts';

export const UNITS = [
  'pack',
  'tablet',
  'capsule',
  'lozenge',
  'bottle',
  'vial',
  'ampoule',
  'cartridge',
  'pen',
  'tube',
  'sachet',
  'inhaler',
  'suppository',
  'pessary',
  'patch',
  'cylinder',
  'device',
  'piece',
] as const;
export type Unit = (typeof UNITS)[number];

/** Units of solid forms. */
export const SOLID_UNITS: ReadonlySet<Unit> = new Set([
  'tablet',
  'capsule',
  'lozenge',
  'suppository',
  'pessary',
  'patch',
]);

const OTHER_WORDS: ReadonlyMap<string, Unit> = new Map([
  ['packet', 'pack'],
  ['pkt', 'pack'],
  ['pk', 'pack'],
  ['box', 'pack'],
  ['boxes', 'pack'],
  ['btl', 'bottle'],
  ['sach', 'sachet'],
  ['pc', 'piece'],
  ['pcs', 'piece'],
  ['tab', 'tablet'],
  ['cap', 'capsule'],
  ['amp', 'ampoule'],
  ['ampule', 'ampoule'],
  ['supp', 'suppository'],
  ['supps', 'suppository'],
  ['suppositories', 'suppository'],
  ['inh', 'inhaler'],
  ['bag', 'bottle'],
  ['pouch', 'sachet'],
  ['pessaries', 'pessary'],
  ['patches', 'patch'],
]);

/** The unit that a word names, in any case, singular or plural, with or without a full stop; undefined if it names none. */
export function parseUnit(word: string): Unit | undefined {
  const lower = word.trim().toLowerCase().replace(/\.$/, '');
  const singular = lower.replace(/s$/, '');
  return (
    UNITS.find((unit) => unit === lower || unit === singular) ??
    OTHER_WORDS.get(lower) ??
    OTHER_WORDS.get(singular)
  );
}

export interface SoldAs {
  readonly sales_unit: Unit;
  /** Number of `content_unit` in one `sales_unit`. */
  readonly pack_size: number;
  readonly content_unit: Unit;
  readonly price_ngn: number;
}

export function unitsSold({ sales_unit, content_unit }: SoldAs): Unit[] {
  return [...new Set([sales_unit, content_unit])];
}

/** Content units in one unit; undefined if the medicine is not sold in this unit. */
export function contentOf(unit: Unit, { sales_unit, pack_size, content_unit }: SoldAs): number | undefined {
  if (unit === sales_unit) return pack_size;
  return unit === content_unit ? 1 : undefined;
}

/** Returns whether a content unit has a size, such as 100 ml. The amount in a tablet is its strength. */
export function hasContentSize(content_unit: Unit): boolean {
  return !SOLID_UNITS.has(content_unit);
}

/** An amount of a medicine in content units. */
export interface Content {
  readonly content_quantity: number;
  readonly content_unit: Unit;
  /** Size of each content unit; null if any will do. */
  readonly content_size: ContentSize;
}

/**
 * Converts an amount to a pharmacy that may sell other packs: in the requested unit if that gives a whole number,
 * otherwise in content units.
 *
 * @returns undefined if the pharmacy counts the medicine in a different content unit or has another size of it, so that
 * amounts cannot be compared.
 */
export function sameContent(
  unit: Unit,
  { content_quantity, content_unit, content_size }: Content,
  soldAs: SoldAs & { readonly content_size: ContentSize },
): { readonly quantity: number; readonly unit: Unit } | undefined {
  if (soldAs.content_unit !== content_unit || !isOfSize(soldAs, content_size)) return undefined;
  const each = contentOf(unit, soldAs);
  return each !== undefined && content_quantity % each === 0
    ? { quantity: content_quantity / each, unit }
    : { quantity: content_quantity, unit: content_unit };
}

/** Price of a number of content units in whole Naira, rounded up. */
export function priceOf(content: number, { price_ngn, pack_size }: SoldAs): number {
  return Math.ceil((content * price_ngn) / pack_size);
}

/**
 * The kinds of matches. A search returns matches of the first kind from `exact` to `fuzzy` that has any. If it named a
 * brand, products of other brands or makers are `generic_alternative`.
 */
export const MATCH_TYPES = ['exact', 'brand', 'synonym', 'words', 'fuzzy', 'generic_alternative'] as const;
export type MatchType = (typeof MATCH_TYPES)[number];
