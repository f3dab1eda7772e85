/** Finds out why lines of an order can't be dispensed from its prescriptions, before or after it is placed. */
import type { Kysely } from 'kysely';
import { orderedLines, type OrderedLine } from '../../db/prescriptions/ordered-lines.ts';
import { readPrescription } from '../../db/prescriptions/records.ts';
import type { Database } from '../../db/schema.ts';
import { nigerianDay } from '../../domain/common/nigerian-day.ts';
import type { LineToDispense } from '../../domain/prescriptions/dispensing.ts';
import {
  lackingLines,
  type AttachedPrescription,
  type LackingLine,
} from '../../domain/prescriptions/lacking.ts';
import type { Prescribed } from '../../domain/prescriptions/statements.ts';
import type { RequestItem } from '../../domain/requests/lines/items.ts';
import { limitsForOrder, readLines } from './review/prescribed.ts';

export interface OrderToDispense {
  readonly partner_id: string;
  readonly enrollee_id: string;
  readonly prescription_ids: readonly string[];
  readonly items: readonly RequestItem[];
  /** By item, in its unit; undefined is all of each. */
  readonly quantities?: readonly number[];
  readonly now: Date;
}

/** Reads only. Prescriptions of another partner or enrollee do not count. */
export async function findLackingLines(
  database: Kysely<Database>,
  { items, quantities, ...order }: OrderToDispense,
): Promise<LackingLine[]> {
  const ordered = await orderedLines(database, items, 'on_prescription');
  const lines = ordered.flatMap(({ line, medicine_id, content_unit, quantity, each }) => {
    const content_quantity = (quantities?.[line - 1] ?? quantity) * each;
    return content_quantity === 0 ? [] : [{ line, medicine_id, content_unit, content_quantity }];
  });
  if (lines.length === 0) return [];
  const attached: AttachedPrescription[] = [];
  for (const prescription_id of order.prescription_ids) {
    const prescription = await attachedPrescription(database, prescription_id, order, ordered);
    if (prescription !== undefined) attached.push(prescription);
  }
  return lackingLines(lines, attached);
}

async function attachedPrescription(
  database: Kysely<Database>,
  prescription_id: string,
  { partner_id, enrollee_id, now }: Pick<OrderToDispense, 'partner_id' | 'enrollee_id' | 'now'>,
  ordered: readonly OrderedLine[],
): Promise<AttachedPrescription | undefined> {
  const found = await readPrescription(database, { prescription_id, partner_id }, nigerianDay(now));
  if (found === undefined || found.enrollee_id !== enrollee_id) return undefined;
  const { status, details } = found;
  const limits =
    details === null
      ? undefined
      : await limitsForOrder(database, await readLines(database, details.lines), ordered);
  const unread: Prescribed = details === null ? { kind: 'unsaid', dispensings: 1 } : { kind: 'another' };
  return {
    prescription_id,
    status,
    allowances: found.allowances.map((allowance) => ({ ...allowance, prescription_id })),
    detailsFor: ({ medicine_id }: LineToDispense) => limits?.get(medicine_id)?.(1) ?? unread,
  };
}
