/** Stock lines, and what an order reserves of them. */
import type { Unit } from './medicines/units.ts';
import { type CountedItem, countLines } from './requests/terms.ts';
import type { TimelineEntry } from './requests/timeline.ts';

export const MAX_STOCK_NUMBER = 2_147_483_647;

/**
 * The content unit of a stock line.
 *
 * @param content the content unit of the medicine's form.
 * @returns undefined if a single unit is said to contain several, such as a tablet of ten tablets.
 */
export function contentUnitOf(content: Unit, sales_unit: Unit, pack_size: number): Unit | undefined {
  if (pack_size > 1) return sales_unit === content ? undefined : content;
  // A single unit is its own content: a vial of an injection that others sell in ampoules.
  return sales_unit === 'pack' ? content : sales_unit;
}

export interface ContentLine {
  readonly article_id: string;
  readonly content_quantity: number;
}

/**
 * Numbers, from 1, of the lines for which not enough stock is left. Each line reduces what is left for the next.
 *
 * @param left content units, by article_id.
 */
export function linesOutOfStock(lines: readonly ContentLine[], left: ReadonlyMap<string, number>): number[] {
  const stillLeft = new Map(left);
  return lines.flatMap(({ article_id, content_quantity }, index) => {
    const ofIt = stillLeft.get(article_id) ?? 0;
    if (content_quantity > ofIt) return [index + 1];
    stillLeft.set(article_id, ofIt - content_quantity);
    return [];
  });
}

/** Stock that is still reserved this long after its request ended was not released; milliseconds. */
export const STOCK_RELEASE_DEADLINE_MS = 3_600_000;

/**
 * Returns whether a reservation may be released. Dispensed stock stays reserved until the pharmacy has counted its stock again.
 *
 * @param counted_at time of the pharmacy's last count of the line.
 * @param restock whether dispensed stock is returned too, as in the sandbox.
 */
export function isReleasable(
  { dispensed_at }: { readonly dispensed_at: Date | null },
  counted_at: Date,
  restock: boolean,
): boolean {
  return restock || dispensed_at === null || dispensed_at <= counted_at;
}

export function linesToReserve(items: readonly CountedItem[]): ContentLine[] {
  return items
    .map((item) => contentLine(item, item.agreed ?? item.quantity))
    .filter(({ content_quantity }) => content_quantity > 0);
}

export function linesDispensed(
  items: readonly CountedItem[],
  timeline: readonly TimelineEntry[],
): ContentLine[] {
  const counted = countLines(items, timeline);
  return items.map((item, index) => contentLine(item, counted[index]?.quantity_dispensed ?? 0));
}

/** Always a whole number, because each requested unit has the same content. */
function contentLine({ article_id, content_quantity, quantity }: CountedItem, units: number): ContentLine {
  return { article_id, content_quantity: (content_quantity * units) / quantity };
}
