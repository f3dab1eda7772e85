/** Units in which medicines are sold and counted, and how a search matched. */
/** The closed list of units in which a medicine is asked for and sold. */
export const UNITS = [
  'pack',
  'tablet',
  'capsule',
  'lozenge',
  'bottle',
  'vial',
  'ampoule',
  'cartridge',
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

/** Other words for a unit, and plurals that are more than an added "s". */
const OTHER_WORDS: Readonly<Record<string, Unit>> = {
  packet: 'pack',
  box: 'pack',
  boxes: 'pack',
  tab: 'tablet',
  cap: 'capsule',
  amp: 'ampoule',
  ampule: 'ampoule',
  suppositories: 'suppository',
  pessaries: 'pessary',
  patches: 'patch',
};

/** The unit that a word names, in any case, singular or plural; undefined when it names none. */
export function parseUnit(word: string): Unit | undefined {
  const lower = word.trim().toLowerCase();
  const singular = lower.replace(/s$/, '');
  return (
    UNITS.find((unit) => unit === lower || unit === singular) ?? OTHER_WORDS[lower] ?? OTHER_WORDS[singular]
  );
}

/** How a pharmacy sells a medicine. */
export interface SoldAs {
  readonly sales_unit: Unit;
  /** How many `content_unit` one `sales_unit` holds. */
  readonly pack_size: number;
  readonly content_unit: Unit;
  /** Whole Naira for one `sales_unit`. */
  readonly price_ngn: number;
}

/** The units in which a medicine can be asked. */
export function unitsSold({ sales_unit, content_unit }: SoldAs): Unit[] {
  return [...new Set([sales_unit, content_unit])];
}

/** How many content units one unit is; undefined when the medicine isn't sold in it. */
export function contentOf(unit: Unit, { sales_unit, pack_size, content_unit }: SoldAs): number | undefined {
  if (unit === sales_unit) return pack_size;
  return unit === content_unit ? 1 : undefined;
}

/** So much of a medicine, in the unit that it is counted in. */
export interface Content {
  readonly content_quantity: number;
  readonly content_unit: Unit;
}

/**
 * Exactly so much of it where it is sold otherwise: in the unit that was asked where that comes out even, else in content units.
 *
 * @returns undefined where the medicine is counted in another content unit here, so that no quantity is known to be the same.
 */
export function sameContent(
  unit: Unit,
  { content_quantity, content_unit }: Content,
  soldAs: SoldAs,
): { readonly quantity: number; readonly unit: Unit } | undefined {
  if (soldAs.content_unit !== content_unit) return undefined;
  const each = contentOf(unit, soldAs);
  return each !== undefined && content_quantity % each === 0
    ? { quantity: content_quantity / each, unit }
    : { quantity: content_quantity, unit: content_unit };
}

/** Whole Naira for so many content units, rounded up. */
export function priceOf(content: number, { price_ngn, pack_size }: SoldAs): number {
  return Math.ceil((content * price_ngn) / pack_size);
}

/** How a query was recognised, best first; a search answers with the best kind that names anything. */
export const MATCH_TYPES = ['exact', 'brand', 'synonym', 'words', 'fuzzy'] as const;
export type MatchType = (typeof MATCH_TYPES)[number];
