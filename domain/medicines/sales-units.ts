/** What a quantity costs where a medicine is sold by the pack and asked by the tablet, or the other way round. */
import type { Unit } from './units.ts';

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
