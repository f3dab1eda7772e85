/** Orders with prescriptions, and their lines. */
import { sql } from 'kysely';
import type { RequestItem } from '../../domain/requests/items.ts';
import { STATUSES_NOT_ACCEPTED, STATUSES_WITH_PATIENT } from '../../domain/pharmacies/orders.ts';
import type { Status } from '../../domain/requests/statuses.ts';
import { termsOf } from '../../domain/requests/terms.ts';
import { selectRequests } from '../requests/requests.ts';
import type { Db } from '../schema.ts';
import { formOf } from '../../domain/medicines/dosage-forms.ts';
import { contentUnitOf } from '../../domain/stock.ts';
import type { Unit } from '../../domain/medicines/units.ts';

export interface OrderWithPrescriptions {
  readonly request_id: string;
  readonly partner_id: string;
  readonly enrollee_id: string;
  readonly status: Status;
  readonly prescription_ids: readonly string[];
  readonly items: readonly RequestItem[];
}

/** Finds an order of a pharmacy that has accepted it and still has it; undefined for any other. */
export async function findOrder(
  database: Db,
  { request_id, pharmacy_id }: { readonly request_id: string; readonly pharmacy_id: string },
): Promise<OrderWithPrescriptions | undefined> {
  const row = await selectRequests(database)
    .select(['partner_id', 'status'])
    .where('request_id', '=', request_id)
    .where('pharmacy_id', '=', pharmacy_id)
    .where('status', 'not in', STATUSES_NOT_ACCEPTED)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { submission, timeline, late_authorization: _late, ...order } = row;
  return { ...order, enrollee_id: submission.enrollee_id, items: termsOf(submission, timeline).items };
}

/**
 * True when a pharmacy has accepted an order with the prescription and still has it. The comparison with {} makes Postgres use
 * the partial index.
 */
export function hasOrderWith(pharmacy: string, prescription: string) {
  return sql<boolean>`exists (
    select from request
    where request.prescription_ids @> array[${sql.ref(prescription)}]
      and request.prescription_ids <> '{}'
      and request.pharmacy_id = ${sql.ref(pharmacy)}
      and request.status = any(${[...STATUSES_WITH_PATIENT]}::text[])
  )`;
}

export interface OrderedLine {
  /** 1 for the first item. */
  readonly line: number;
  readonly medicine_id: string;
  readonly unit: Unit;
  readonly quantity: number;
  readonly content_unit: Unit;
  /** Content units in one `unit`. */
  readonly each: number;
}

/** The lines of an order: all, or those that need a prescription. */
export async function orderedLines(
  database: Db,
  items: readonly RequestItem[],
  which: 'all' | 'on_prescription',
): Promise<OrderedLine[]> {
  const wanted = items
    .map((item, index) => ({ item, line: index + 1 }))
    .filter(({ item }) => which === 'all' || item.prescription_required);
  if (wanted.length === 0) return [];
  const medicines = await database
    .selectFrom('medicine')
    .select(['medicine_id', 'form'])
    .where(
      'medicine_id',
      'in',
      wanted.map(({ item }) => item.medicine_id),
    )
    .execute();
  const forms = new Map(medicines.map(({ medicine_id, form }) => [medicine_id, form]));
  return wanted.map(({ item, line }) => {
    const { medicine_id, unit, quantity, content_quantity } = item;
    const each = content_quantity / quantity;
    const form = forms.get(medicine_id);
    const content = form === undefined ? unit : formOf(form).contentUnit;
    const content_unit = contentUnitOf(content, unit, each) ?? content;
    return { line, medicine_id, unit, quantity, content_unit, each };
  });
}
