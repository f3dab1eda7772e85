/** What became of orders before the systems of pharmacies: taken, or refused. */
import { sql, type Kysely } from 'kysely';
import type { Database } from '../schema.ts';
import type { OfferedOrder } from './offered-orders.ts';

/** The system has the order. */
export async function noteTaken(
  database: Kysely<Database>,
  { request_id, routing }: OfferedOrder,
): Promise<void> {
  await database
    .updateTable('offered_order')
    .set({ taken_at: sql<Date>`coalesce(taken_at, now())`, refused_at: null, refused_with: null })
    .where('request_id', '=', request_id)
    .where('routing', '=', routing)
    .execute();
}

/** The system will not have the order. @param refused_with in our words. */
export async function noteRefused(
  database: Kysely<Database>,
  { request_id, routing }: OfferedOrder,
  refused_with: string,
): Promise<void> {
  await database
    .updateTable('offered_order')
    .set({ refused_at: sql<Date>`now()`, refused_with })
    .where('request_id', '=', request_id)
    .where('routing', '=', routing)
    .execute();
}

/** An order that was sent to the system of the pharmacy that has it now. */
export interface SentOrder {
  readonly request_id: string;
  readonly pharmacy_id: string;
  readonly offered_at: Date;
  readonly taken_at: Date | null;
  readonly refused_at: Date | null;
  readonly refused_with: string | null;
}

/** What was sent of a request, while its pharmacy's answer is waited for; undefined when nothing was. */
export async function findSentOrder(
  database: Kysely<Database>,
  requestId: string,
): Promise<SentOrder | undefined> {
  return sentOrders(database).where('request.request_id', '=', requestId).executeTakeFirst();
}

/** Orders that no system has said to have, of all pharmacies or of one, the oldest first. */
export async function ordersNotTaken(database: Kysely<Database>, pharmacyId?: string): Promise<SentOrder[]> {
  return sentOrders(database)
    .where('taken_at', 'is', null)
    .$if(pharmacyId !== undefined, (orders) => orders.where('request.pharmacy_id', '=', pharmacyId ?? ''))
    .orderBy('offered_at')
    .execute();
}

function sentOrders(database: Kysely<Database>) {
  return database
    .selectFrom('offered_order')
    .innerJoin('request', 'request.request_id', 'offered_order.request_id')
    .where('request.status', '=', 'pending')
    .where('withdrawn_at', 'is', null)
    .where(sql<boolean>`routing = cardinality(request.former_pharmacy_ids) + 1`)
    .where('offered_at', 'is not', null)
    .select(['request.request_id', 'request.pharmacy_id', 'taken_at', 'refused_at', 'refused_with'])
    .select(sql<Date>`offered_at`.as('offered_at'));
}
