/** How the sandbox's pharmacy and courier open a hold. */
import type { Kysely } from 'kysely';
import { findAlternatives } from '../../db/medicines/find-alternatives.ts';
import { priceItems } from '../../services/requests/order/price-items.ts';
import type { Database } from '../../db/schema.ts';
import { holdOf, type HoldReason, type ProposedLine } from '../../domain/holds/holds.ts';
import { OPEN_HOLD_UPDATE, type OpenHold } from '../../domain/requests/messages.ts';
import type { RecordItem } from '../../domain/requests/lines/items.ts';
import type { RequestRecord } from '../../domain/requests/record.ts';
import type { Actor } from '../../domain/requests/statuses.ts';
import { AskedRequest, stillHeld, updateIdOfAllTries, type SandboxReply } from './ask-request.ts';
import type { ReportDependencies } from './report-step.ts';

export interface HoldToOpen {
  readonly request_id: string;
  readonly pharmacy_id: string;
  readonly actor: Actor;
  readonly reason: HoldReason;
}

/**
 * Makes the activity that opens a hold. One that is for a proposal is passed over where nothing can be proposed. While
 * the request is held for something else, the activity is tried again.
 */
export function makeOpenSandboxHold({ client, database }: ReportDependencies) {
  return async ({ request_id, ...said }: HoldToOpen): Promise<SandboxReply> => {
    const request = new AskedRequest(client, request_id);
    const record = await request.record();
    const isOpen = record.hold?.reason === said.reason;
    // It may be this very hold, from a try that did not hear so.
    if (record.hold !== null && !isOpen) throw stillHeld(`held for ${record.hold.reason}`);
    const lines = isOpen ? [] : await proposalFor(database, said, record);
    if (holdOf(said.reason).proposes !== undefined && lines.length === 0) return { ended: false };
    const asked: OpenHold = lines.length === 0 ? said : { ...said, lines };
    return request.ask(OPEN_HOLD_UPDATE, asked, updateIdOfAllTries(said.reason));
  };
}

/** What the pharmacy proposes; empty where it proposes nothing, or can't. */
async function proposalFor(
  database: Kysely<Database>,
  { reason, pharmacy_id }: Pick<HoldToOpen, 'reason' | 'pharmacy_id'>,
  { items }: RequestRecord,
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

/** The medicine most like it that can be had there, as much as was asked where it is sold by the same unit. */
async function substitution(
  database: Kysely<Database>,
  pharmacy_id: string,
  { medicine_id, quantity, unit }: RecordItem,
): Promise<ProposedLine[]> {
  for (const { medicine_id: medicine, sales_unit } of await findAlternatives(database, {
    pharmacy_id,
    medicine_id,
  })) {
    const asked = { medicine, quantity: sales_unit === unit ? quantity : 1, unit: sales_unit };
    const priced = await priceItems(database, { pharmacy_id, items: [asked] });
    const [item] = priced.ok ? priced.items : [];
    if (item !== undefined) return [{ line: 1, item }];
  }
  return [];
}
