/** What a request takes of its pharmacy's stock, as it follows from its items and its timeline. */
import { countLines } from './count-lines.ts';
import type { RequestItem, TimelineEntry } from './requests.ts';
import type { ContentLine } from './stock-lines.ts';

/**
 * What is reserved when the pharmacy confirms.
 *
 * @returns undefined for requests from before stock was reserved.
 */
export function linesToReserve(items: readonly RequestItem[]): ContentLine[] | undefined {
  const lines: ContentLine[] = [];
  for (const { medicine_id, content_quantity } of items) {
    if (content_quantity === undefined) return undefined;
    lines.push({ medicine_id, content_quantity });
  }
  return lines;
}

/** What of it has left the shelf. */
export function linesDispensed(
  items: readonly RequestItem[],
  timeline: readonly TimelineEntry[],
): ContentLine[] {
  const counted = countLines(items, timeline);
  return items.map(({ medicine_id, quantity, content_quantity = 0 }, index) => ({
    medicine_id,
    // Whole: each of the units asked is as many content units.
    content_quantity: (content_quantity * (counted[index]?.quantity_dispensed ?? 0)) / quantity,
  }));
}
