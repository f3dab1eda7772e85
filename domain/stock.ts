/** Lines of stock, and what an order reserves of them. */
import type { Unit } from './medicines/units.ts';
import { type CountedItem, countLines } from './requests/terms.ts';
import type { TimelineEntry } from './requests/timeline.ts';

/** The largest quantity, pack size and price that is kept. */
export const MOST_OF_STOCK = 2_147_483_647;

/**
 * What one sales unit holds.
 *
 * @param content what the medicine's form is counted in.
 * @returns undefined where several are said to be in what is a single one: a tablet of ten tablets.
 */
export function contentUnitOf(content: Unit, sales_unit: Unit, pack_size: number): Unit | undefined {
  if (pack_size > 1) return sales_unit === content ? undefined : content;
  // What holds one holds itself: a vial of an injection that others sell in ampoules.
  return sales_unit === 'pack' ? content : sales_unit;
}

/** So much of a medicine, in the unit that its stock is counted in. */
export interface ContentLine {
  readonly medicine_id: string;
  /** A whole number of content units. */
  readonly content_quantity: number;
}

/**
 * The lines that can't be had from what is left, from 1; what one takes is gone for the next.
 *
 * @param left content units, by medicine_id.
 */
export function linesThatLack(lines: readonly ContentLine[], left: ReadonlyMap<string, number>): number[] {
  const stillLeft = new Map(left);
  return lines.flatMap(({ medicine_id, content_quantity }, index) => {
    const ofIt = stillLeft.get(medicine_id) ?? 0;
    if (content_quantity > ofIt) return [index + 1];
    stillLeft.set(medicine_id, ofIt - content_quantity);
    return [];
  });
}

/** Stock is released by the time a request has ended for this long, or its release was lost; milliseconds. */
export const RELEASED_WITHIN_MS = 3_600_000;

/**
 * Whether a reservation may be released: what was dispensed stays reserved until the pharmacy has counted its stock since.
 *
 * @param counted_at when the pharmacy last counted the line.
 * @param restock whether dispensed stock goes back too, as in the sandbox.
 */
export function isReleasable(
  { dispensed_at }: { readonly dispensed_at: Date | null },
  counted_at: Date,
  restock: boolean,
): boolean {
  return restock || dispensed_at === null || dispensed_at <= counted_at;
}

/** What is reserved when the pharmacy confirms. */
export function linesToReserve(items: readonly CountedItem[]): ContentLine[] {
  return items
    .map((item) => contentLine(item, item.agreed ?? item.quantity))
    .filter(({ content_quantity }) => content_quantity > 0);
}

/** What of it has left the shelf. */
export function linesDispensed(
  items: readonly CountedItem[],
  timeline: readonly TimelineEntry[],
): ContentLine[] {
  const counted = countLines(items, timeline);
  return items.map((item, index) => contentLine(item, counted[index]?.quantity_dispensed ?? 0));
}

/** Whole: each of the units asked is as many content units. */
function contentLine({ medicine_id, content_quantity, quantity }: CountedItem, units: number): ContentLine {
  return { medicine_id, content_quantity: (content_quantity * units) / quantity };
}
