/** How far each line of a request has come, as it follows from the timeline. */
import {
  LINE_STEPS,
  quantitiesOf,
  type DispensedBatch,
  type LineCounters,
  type LineReport,
} from './line-reports.ts';
import { isSameLine, withQuantity, type LineTerms, type RecordItem, type RequestItem } from './items.ts';
import type { TimelineEntry } from '../timeline.ts';

/** An item with how much of it is agreed, where that is not all, and as it was ordered. */
export interface CountedItem extends RequestItem {
  readonly agreed?: number;
  readonly requested?: LineTerms;
}

/** The items with their counters, in the order asked. */
export function countLines(items: readonly CountedItem[], timeline: readonly TimelineEntry[]): RecordItem[] {
  const agreed = items.map((item) => item.agreed ?? item.quantity);
  let counted = items.map(notCounted);
  for (const entry of timeline) {
    if (entry.event !== undefined) continue;
    counted = counted.map((item, index) => ({ ...item, ...counts(entry, item, agreed[index] ?? 0, index) }));
  }
  return counted;
}

function notCounted(item: CountedItem): RecordItem {
  const { agreed = item.quantity, requested, ...shown } = item;
  const counters = {
    quantity_agreed: agreed,
    quantity_accepted: 0,
    quantity_dispensed: 0,
    quantity_delivered: 0,
  };
  const isChanged = requested !== undefined && !isSameLine(requested, withQuantity(item, agreed));
  return { ...shown, ...counters, batches: [], ...(isChanged ? { requested } : {}) };
}

/** What an entry says of a line. */
function counts(
  { status, lines }: TimelineEntry,
  item: LineCounters,
  agreed: number,
  index: number,
): Partial<RecordItem> {
  const told = (otherwise: number) =>
    lines === undefined ? otherwise : (quantitiesOf(lines, index + 1)[index] ?? 0);
  switch (status) {
    case 'confirmed':
      return { quantity_accepted: agreed };
    case 'dispensing':
      return {
        [LINE_STEPS.dispense.counts]: told(item[LINE_STEPS.dispense.atMost]),
        batches: batchesOf(lines ?? [], index),
      };
    case 'delivered':
      return { [LINE_STEPS.deliver.counts]: told(item[LINE_STEPS.deliver.atMost]) };
    case 'pending':
    case 'ready':
    case 'in_transit':
    case 'cancelled':
    case 'rejected':
    case 'failed':
    case 'returned':
      return {};
  }
}

function batchesOf(lines: readonly LineReport[], index: number): DispensedBatch[] {
  return lines.flatMap(({ line, quantity, batch }) =>
    line === index + 1 && batch !== undefined ? [{ ...batch, quantity }] : [],
  );
}
