/** What a request takes of its pharmacy's stock, as it follows from its items and its timeline. */
import { countLines, type CountedItem } from '../requests/lines/line-counters.ts';
import type { TimelineEntry } from '../requests/timeline.ts';
import type { ContentLine } from './stock-lines.ts';

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
