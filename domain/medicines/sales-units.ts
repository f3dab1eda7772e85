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

/** Whole Naira for so many content units, rounded up. */
export function priceOf(content: number, { price_ngn, pack_size }: SoldAs): number {
  return Math.ceil((content * price_ngn) / pack_size);
}
