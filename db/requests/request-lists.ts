/** Lists of requests from the read model, newest first, page by page. */
import { type Selectable, sql } from 'kysely';
import { type RequestRecord, type SealedRecord, toRecord } from '../../domain/requests/record.ts';
import type { Status } from '../../domain/requests/statuses.ts';
import { selectRequests, toState } from './requests.ts';
import type { Db } from '../schema.ts';
import type { RequestTable } from '../schema/requests.ts';
import { medicinesOf, type Order, timelineForPharmacy, toOrder } from '../../domain/pharmacies/orders.ts';
import { itemCodesOf } from '../stock/item-codes.ts';
import { onlyDefined, inPeriod, readPage } from '../queries.ts';

export interface RequestFilters {
  readonly statuses?: readonly Status[] | undefined;
  readonly enrollee_id?: string | undefined;
  readonly pharmacy_id?: string | undefined;
  readonly external_id?: string | undefined;
  /** Inclusive. */
  readonly created_after?: Date | undefined;
  /** Exclusive. */
  readonly created_before?: Date | undefined;
  /** Inclusive; only delivered requests. */
  readonly delivered_after?: Date | undefined;
  /** Exclusive; only delivered requests. */
  readonly delivered_before?: Date | undefined;
}

export interface RequestPosition {
  readonly created_at: Date;
  readonly request_id: string;
}

/**
 * A page of a list of requests.
 *
 * @template Shown the records' type: sealed, or as the partner reads them.
 */
export interface RequestPage<Shown extends SealedRecord | RequestRecord = SealedRecord> {
  readonly requests: readonly Shown[];
  readonly has_more: boolean;
}

/** True when a row comes after a position, and always true without a position. */
function isAfter(position: RequestPosition | undefined) {
  return position === undefined
    ? sql<boolean>`true`
    : sql<boolean>`(created_at, request_id) < (${position.created_at}::timestamptz, ${position.request_id}::text)`;
}

/** A delivered request never changes again, so `updated_at` is its delivery. No index has it, because steps change it. */
const isDelivered = sql<boolean>`status = 'delivered'`;

/** The next `limit` requests of a partner after a position. */
export async function listRequests(
  database: Db,
  partnerId: string,
  filters: RequestFilters,
  { limit, after }: { readonly limit: number; readonly after: RequestPosition | undefined },
): Promise<RequestPage> {
  const { statuses, enrollee_id, pharmacy_id, external_id, created_after, created_before } = filters;
  const { delivered_after, delivered_before } = filters;
  const query = selectRequests(database)
    .where('partner_id', '=', partnerId)
    .where((row) => row.and(onlyDefined({ enrollee_id, pharmacy_id, external_id })))
    .$if(statuses !== undefined, (requests) => requests.where('status', 'in', statuses ?? []))
    .where(inPeriod('created_at', created_after, created_before))
    .$if(delivered_after !== undefined || delivered_before !== undefined, (requests) =>
      requests
        .where(isDelivered)
        .where(inPeriod('updated_at', delivered_after, delivered_before))
        // Implied; it lets the index on created_at skip newer requests.
        .where(inPeriod('created_at', undefined, delivered_before)),
    )
    .where(isAfter(after))
    .orderBy('created_at', 'desc')
    .orderBy('request_id', 'desc');
  const { rows, has_more } = await readPage(query, limit);
  return { requests: rows.map((row) => toState(row).record), has_more };
}

/** A request in an operator's list. */
export type ListedRequest = Pick<
  Selectable<RequestTable>,
  'request_id' | 'status' | 'created_at' | 'updated_at' | 'partner_id' | 'pharmacy_id'
>;

export interface StatusFilters {
  readonly statuses: readonly Status[];
  readonly partner_id: string | undefined;
  readonly pharmacy_id: string | undefined;
}

export async function requestsWithStatus(
  database: Db,
  filters: StatusFilters,
  limit: number,
): Promise<ListedRequest[]> {
  const { statuses, partner_id, pharmacy_id } = filters;
  return database
    .selectFrom('request')
    .select(['request_id', 'status', 'created_at', 'updated_at', 'partner_id', 'pharmacy_id'])
    .where('status', 'in', statuses)
    .where((row) => row.and(onlyDefined({ partner_id, pharmacy_id })))
    .orderBy('created_at', 'desc')
    .orderBy('request_id', 'desc')
    .limit(limit)
    .execute();
}

/** True when the pharmacy had the request before it was re-routed. */
function wasRerouted(pharmacy_id: string) {
  return sql<boolean>`request.former_pharmacy_ids @> array[${pharmacy_id}]::text[]`;
}

/** An order that the pharmacy has or had; undefined for any other id. */
export async function readOrder(
  database: Db,
  pharmacy_id: string,
  requestId: string,
): Promise<Order | undefined> {
  const row = await rowOfOrder(database, pharmacy_id, requestId);
  if (row === undefined) return undefined;
  const { submission, timeline, prescription_ids, late_authorization } = row;
  const codes = await itemCodesOf(database, pharmacy_id, medicinesOf(submission, timeline));
  return toOrder(submission, timeline, prescription_ids, pharmacy_id, codes, late_authorization);
}

/** The record of an order that the pharmacy has or had, as it was when the pharmacy had it; undefined for any other id. */
export async function readRecordOfOrder(
  database: Db,
  pharmacy_id: string,
  requestId: string,
): Promise<SealedRecord | undefined> {
  const row = await rowOfOrder(database, pharmacy_id, requestId);
  return row && toRecord(row.submission, timelineForPharmacy(row.submission, row.timeline, pharmacy_id));
}

const rowOfOrder = (database: Db, pharmacy_id: string, requestId: string) =>
  selectRequests(database)
    .where('request_id', '=', requestId)
    .where((row) => row.or([row('pharmacy_id', '=', pharmacy_id), wasRerouted(pharmacy_id)]))
    .executeTakeFirst();

/** Number of orders that a pharmacy has in each status, of those placed since a time. */
export async function countOrders(
  database: Db,
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

interface OrderQuery {
  /** Undefined for all statuses. */
  readonly statuses: readonly Status[] | undefined;
  readonly limit: number;
  readonly after: RequestPosition | undefined;
}

/** The next `limit` orders of a pharmacy, newest first. */
export async function listOrders(
  database: Db,
  pharmacy_id: string,
  { statuses, limit, after }: OrderQuery,
): Promise<OrderPage> {
  const query = selectRequests(database)
    .where((row) => {
      const own = row('pharmacy_id', '=', pharmacy_id);
      if (statuses === undefined) return row.or([own, wasRerouted(pharmacy_id)]);
      const wanted = row.and([own, row('status', 'in', statuses)]);
      // A re-routed order is rejected for its former pharmacy, whatever its status.
      return statuses.includes('rejected') ? row.or([wanted, wasRerouted(pharmacy_id)]) : wanted;
    })
    .where(isAfter(after))
    .orderBy('created_at', 'desc')
    .orderBy('request_id', 'desc');
  const { rows, has_more } = await readPage(query, limit);
  const medicines = rows.flatMap(({ submission, timeline }) => medicinesOf(submission, timeline));
  const codes = await itemCodesOf(database, pharmacy_id, [...new Set(medicines)]);
  return {
    orders: rows.map(({ submission, timeline, prescription_ids, late_authorization }) =>
      toOrder(submission, timeline, prescription_ids, pharmacy_id, codes, late_authorization),
    ),
    has_more,
  };
}
