/** The orders of a pharmacy, from the read model: a step is acknowledged only after it is there. */
import { sql, type Kysely } from 'kysely';
import { medicinesOf, toOrder, type Order } from '../../domain/pharmacies/orders.ts';
import type { Status } from '../../domain/requests/statuses.ts';
import { itemCodesOf } from '../stock/find-item-codes.ts';
import { isAfter, type RequestPosition } from './request-lists.ts';
import { selectRequests } from './requests.ts';
import type { Database } from '../schema.ts';

/** Whether the request was with the pharmacy before it went on to another. */
function hadIt(pharmacy_id: string) {
  return sql<boolean>`request.former_pharmacy_ids @> array[${pharmacy_id}]::text[]`;
}

/** An order of this pharmacy, also one that has gone on to another; undefined when it has none with this id. */
export async function readOrder(
  database: Kysely<Database>,
  pharmacy_id: string,
  requestId: string,
): Promise<Order | undefined> {
  const row = await selectRequests(database)
    .where('request_id', '=', requestId)
    .where((row) => row.or([row('pharmacy_id', '=', pharmacy_id), hadIt(pharmacy_id)]))
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { submission, timeline, prescription_ids, late_authorization } = row;
  const codes = await itemCodesOf(database, pharmacy_id, medicinesOf(submission, timeline));
  return toOrder(submission, timeline, prescription_ids, pharmacy_id, codes, late_authorization);
}

/** How many orders that came since a moment a pharmacy has in each status; those that went on to another are left out. */
export async function countOrders(
  database: Kysely<Database>,
  pharmacy_id: string,
  since: Date,
): Promise<ReadonlyMap<Status, number>> {
  const rows = await database
    .selectFrom('request')
    .select(['status', (row) => row.fn.countAll<string>().as('orders')])
    .where('pharmacy_id', '=', pharmacy_id)
    .where('created_at', '>=', since)
    .groupBy('status')
    .execute();
  return new Map(rows.map(({ status, orders }) => [status, Number(orders)]));
}

export interface OrderPage {
  readonly orders: readonly Order[];
  readonly has_more: boolean;
}

/** The next `limit` orders of a pharmacy, newest first. */
export async function listOrders(
  database: Kysely<Database>,
  pharmacy_id: string,
  {
    statuses,
    limit,
    after,
  }: {
    /** Any of these; undefined is all. */
    readonly statuses: readonly Status[] | undefined;
    readonly limit: number;
    readonly after: RequestPosition | undefined;
  },
): Promise<OrderPage> {
  const rows = await selectRequests(database)
    .where((row) => {
      const own = row('pharmacy_id', '=', pharmacy_id);
      if (statuses === undefined) return row.or([own, hadIt(pharmacy_id)]);
      const wanted = row.and([own, row('status', 'in', statuses)]);
      // For a pharmacy that does not have it any more it was rejected, whatever became of it.
      return statuses.includes('rejected') ? row.or([wanted, hadIt(pharmacy_id)]) : wanted;
    })
    .where(isAfter(after))
    .orderBy('created_at', 'desc')
    .orderBy('request_id', 'desc')
    // One more than asked tells whether there are more.
    .limit(limit + 1)
    .execute();
  const page = rows.slice(0, limit);
  const medicines = page.flatMap(({ submission, timeline }) => medicinesOf(submission, timeline));
  const codes = await itemCodesOf(database, pharmacy_id, [...new Set(medicines)]);
  return {
    orders: page.map(({ submission, timeline, prescription_ids, late_authorization }) =>
      toOrder(submission, timeline, prescription_ids, pharmacy_id, codes, late_authorization),
    ),
    has_more: rows.length > limit,
  };
}
