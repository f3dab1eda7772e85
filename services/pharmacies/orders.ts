/** A pharmacy's own orders: read, listed and counted. */
import type { ServiceParts } from '../parts.ts';
import {
  countOrders as countStored,
  listOrders as selectOrders,
  type OrderPage,
  readOrder as readStoredOrder,
} from '../../db/requests/request-lists.ts';
import { isId } from '../../domain/common/ids.ts';
import type { Order } from '../../domain/pharmacies/orders.ts';
import { ServiceError } from '../common/errors.ts';
import { lookUntilNews, type Waiting } from '../common/long-poll.ts';
import { type RecordVersion, versionOf } from '../requests/known-states.ts';
import { fingerprintOf } from '../common/fingerprint.ts';
import { type Status, STATUSES } from '../../domain/requests/statuses.ts';

export type OrderParts = Pick<
  ServiceParts,
  'database' | 'encryption' | 'fulfilment' | 'changes' | 'fileStore' | 'virusScanner' | 'clock'
>;

/** An order, and whose it must be. */
export interface OwnOrder {
  readonly request_id: string;
  readonly pharmacy_id: string;
  /** The key or the member that asks. */
  readonly by?: string;
}

/** @throws ServiceError `order_not_found`. */
export async function requireOrder(
  { database }: Pick<ServiceParts, 'database'>,
  { request_id, pharmacy_id }: OwnOrder,
): Promise<Order> {
  const order = isId('request', request_id)
    ? await readStoredOrder(database, pharmacy_id, request_id)
    : undefined;
  if (order === undefined) throw orderNotFound();
  return order;
}

/** The refusal for an order that is not there, or not this pharmacy's. */
export function orderNotFound(): ServiceError {
  return new ServiceError('order_not_found', 'You have no order with this request_id.');
}

/** A caller who may have seen what it asks for already. */
export interface Watcher<Version> extends Waiting {
  /** Whether it has what has this version. */
  readonly knows: (version: Version) => boolean;
  /** How long it waits for a version that it does not have; 0 looks once. */
  readonly seconds: number;
}

export interface SeenOrder {
  readonly order: Order;
  readonly version: RecordVersion;
}

/** @throws ServiceError `order_not_found`. */
export async function readOrder(
  parts: Pick<OrderParts, 'database' | 'changes'>,
  own: OwnOrder,
  watcher: Watcher<RecordVersion>,
): Promise<SeenOrder> {
  return lookUntilNews(parts.changes, watcher, {
    topic: own.request_id,
    seconds: watcher.seconds,
    async look() {
      const order = await requireOrder(parts, own);
      return { order, version: versionOf(order) };
    },
    isNews: ({ version }) => !watcher.knows(version),
  });
}

/** Which orders: in any of the statuses, undefined is all. */
export type OrderQuery = Parameters<typeof selectOrders>[2];

export interface SeenOrders extends OrderPage {
  /** Another one as soon as an order of the page, or which orders it holds, is another. */
  readonly version: string;
}

/** Newest first. */
export async function listOrders(
  { database, changes }: Pick<OrderParts, 'database' | 'changes'>,
  pharmacy_id: string,
  query: OrderQuery,
  watcher: Watcher<string>,
): Promise<SeenOrders> {
  return lookUntilNews(changes, watcher, {
    topic: pharmacy_id,
    seconds: watcher.seconds,
    async look() {
      const page = await selectOrders(database, pharmacy_id, query);
      return { ...page, version: pageVersion(page) };
    },
    isNews: ({ version }) => !watcher.knows(version),
  });
}

const VERSION_CHARACTERS = 22;

function pageVersion({ orders, has_more }: OrderPage): string {
  const versions = orders.map(({ request_id, timeline, prescription_ids }) => [
    request_id,
    timeline.length,
    prescription_ids.length,
  ]);
  return fingerprintOf([versions, has_more]).slice(0, VERSION_CHARACTERS);
}

/** Days that are counted: an order is over within them, whatever becomes of it. */
const DAYS_COUNTED = 30;

export interface OrderCounts {
  readonly since: Date;
  readonly orders: Readonly<Record<Status, number>>;
}

/** Those of the last 30 days that it has, or had until they were over. */
export async function countOrders(
  { database, clock }: Pick<OrderParts, 'database' | 'clock'>,
  pharmacy_id: string,
): Promise<OrderCounts> {
  const since = new Date(clock().getTime() - DAYS_COUNTED * 86_400_000);
  const counted = await countStored(database, pharmacy_id, since);
  const orders = Object.fromEntries(STATUSES.map((status) => [status, counted.get(status) ?? 0]));
  return { since, orders: orders as Record<Status, number> };
}
