/** What the sandbox's pharmacy proposes when it opens a hold. */
import type { Kysely } from 'kysely';
import { findAlternatives } from '../../db/medicines/find-alternatives.ts';
import { priceItems } from '../../services/requests/order/price-items.ts';
import type { Database } from '../../db/schema.ts';
import type { HoldReason, ProposedLine } from '../../domain/holds/holds.ts';
import type { RecordItem } from '../../domain/requests/lines/items.ts';
import type { RequestRecord } from '../../domain/requests/record.ts';

/** What is proposed for the lines of a request; empty where the hold is for no proposal, or nothing can be proposed. */
export async function proposalFor(
  database: Kysely<Database>,
  reason: HoldReason,
  { items, pharmacy: { pharmacy_id } }: Pick<RequestRecord, 'items' | 'pharmacy'>,
): Promise<ProposedLine[]> {
  const [first] = items;
  if (first === undefined) return [];
  switch (reason) {
    case 'partial_stock':
      return oneLess(items);
    case 'price_changed':
      return [{ line: 1, line_total_ngn: Math.ceil(first.line_total_ngn * 1.1) }];
    case 'substitution_proposed':
      return substitution(database, pharmacy_id, first);
    case 'prescription_required':
    case 'prescription_unclear':
    case 'authorization_required':
    case 'address_unclear':
    case 'recipient_unreachable':
      return [];
  }
}

/** One less of the first line that has more than one; none of the last where there are several of one each. */
function oneLess(items: readonly RecordItem[]): ProposedLine[] {
  const index = items.findIndex(({ quantity }) => quantity > 1);
  const item = items[index];
  if (item !== undefined) return [{ line: index + 1, quantity: item.quantity - 1 }];
  return items.length > 1 ? [{ line: items.length, quantity: 0 }] : [];
}

/** The medicine most like it that can be had there: as many tablets as were asked, or one of what it is sold by. */
async function substitution(
  database: Kysely<Database>,
  pharmacy_id: string,
  item: RecordItem,
): Promise<ProposedLine[]> {
  const { medicine_id, quantity, unit } = item;
  for (const { medicine_id: medicine, sales_unit } of await findAlternatives(database, {
    pharmacy_id,
    medicine_id,
  })) {
    for (const asked of [
      { medicine, quantity, unit, content: item },
      { medicine, quantity: 1, unit: sales_unit },
    ]) {
      const priced = await priceItems(database, { pharmacy_id, items: [asked] });
      const [proposed] = priced.ok ? priced.items : [];
      if (proposed !== undefined) return [{ line: 1, item: proposed }];
    }
  }
  return [];
}
