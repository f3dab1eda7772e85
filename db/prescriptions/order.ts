/** Whose order a request is, as far as its prescriptions go: the pharmacy that has it sees them, no other. */
import { sql, type Kysely } from 'kysely';
import type { RequestItem } from '../../domain/requests/lines/items.ts';
import { STATUSES_WITH_PATIENT } from '../../domain/pharmacies/shown-order.ts';
import type { Status } from '../../domain/requests/statuses.ts';
import { termsOf } from '../../domain/requests/terms.ts';
import { selectRequests } from '../requests/requests.ts';
import type { Database } from '../schema.ts';

/** An order that came to nothing: its pharmacy has no business with the patient any more. */
const NOT_TAKEN: readonly Status[] = ['cancelled', 'rejected'];

export interface OrderWithPrescriptions {
  readonly request_id: string;
  readonly partner_id: string;
  readonly enrollee_id: string;
  readonly status: Status;
  readonly prescription_ids: readonly string[];
  /** As they are agreed now. */
  readonly items: readonly RequestItem[];
}

/** Undefined when the pharmacy does not have the order, or not any more. */
export async function findOrder(
  database: Kysely<Database>,
  { request_id, pharmacy_id }: { readonly request_id: string; readonly pharmacy_id: string },
): Promise<OrderWithPrescriptions | undefined> {
  const row = await selectRequests(database)
    .select(['partner_id', 'status'])
    .where('request_id', '=', request_id)
    .where('pharmacy_id', '=', pharmacy_id)
    .where('status', 'not in', NOT_TAKEN)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { submission, timeline, late_authorization: _late, ...order } = row;
  return { ...order, enrollee_id: submission.enrollee_id, items: termsOf(submission, timeline).items };
}

/**
 * Whether a pharmacy has accepted an order with the prescription, and has it still. The comparison with {} lets the partial
 * index be used.
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
