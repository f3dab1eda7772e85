/** A pharmacy's own orders: read, listed and counted. */
import type { Kysely } from 'kysely';
import type { ChangeFeed } from '../../db/change-feed.ts';
import {
  countOrders,
  listOrders,
  type OrderPage,
  readOrder as readStoredOrder,
} from '../../db/requests/request-lists.ts';
import type { Database } from '../../db/schema.ts';
import { isId } from '../../domain/common/ids.ts';
import type { Order } from '../../domain/pharmacies/orders.ts';
import { type Status, STATUSES } from '../../domain/requests/statuses.ts';
import { ServiceError } from '../common/errors.ts';
import { fingerprintOf } from '../common/fingerprint.ts';
import { lookUntilNews, type Waiting } from '../common/long-poll.ts';
import { type RecordVersion, versionOf } from '../requests/known-states.ts';

/** An order, and whose it must be. */
export interface OwnOrder {
  readonly request_id: string;
  readonly pharmacy_id: string;
  /** The key or the member that asks. */
  readonly by?: string;
}

/** @throws ServiceError `order_not_found`. */
export async function requireOrder(
  { database }: { readonly database: Kysely<Database> },
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
interface Watcher<Version> extends Waiting {
  /** Whether it has what has this version. */
  readonly knows: (version: Version) => boolean;
  /** How long it waits for a version that it does not have; 0 looks once. */
  readonly seconds: number;
}

interface SeenOrder {
  readonly order: Order;
  readonly version: RecordVersion;
}

/** Which orders: in any of the statuses, undefined is all. */
type OrderQuery = Parameters<typeof listOrders>[2];

interface SeenOrders extends OrderPage {
  /** Another one as soon as an order of the page, or which orders it holds, is another. */
  readonly version: string;
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

interface OrderCounts {
  readonly since: Date;
  readonly orders: Readonly<Record<Status, number>>;
}

export type Orders = ReturnType<typeof createOrders>;

export function createOrders(dependencies: {
  readonly database: Kysely<Database>;
  readonly changes: ChangeFeed;
  readonly clock: () => Date;
}) {
  const { database, changes, clock } = dependencies;
  return {
    /** @throws ServiceError `order_not_found`. */
    require: async (own: OwnOrder): Promise<void> => void (await requireOrder(dependencies, own)),
    /** At once, or as soon as the order differs from what the watcher knows. @throws ServiceError `order_not_found`. */
    read: (own: OwnOrder, watcher: Watcher<RecordVersion>): Promise<SeenOrder> =>
      lookUntilNews(changes, watcher, {
        topic: own.request_id,
        seconds: watcher.seconds,
        async look() {
          const order = await requireOrder(dependencies, own);
          return { order, version: versionOf(order) };
        },
        isNews: ({ version }) => !watcher.knows(version),
      }),
    /** Newest first, at once, or as soon as the page differs from what the watcher knows. */
    list: (pharmacyId: string, query: OrderQuery, watcher: Watcher<string>): Promise<SeenOrders> =>
      lookUntilNews(changes, watcher, {
        topic: pharmacyId,
        seconds: watcher.seconds,
        async look() {
          const page = await listOrders(database, pharmacyId, query);
          return { ...page, version: pageVersion(page) };
        },
        isNews: ({ version }) => !watcher.knows(version),
      }),
    /** By status, the orders of the last 30 days that it has, or had until they ended. */
    async count(pharmacyId: string): Promise<OrderCounts> {
      const since = new Date(clock().getTime() - DAYS_COUNTED * 86_400_000);
      const counted = await countOrders(database, pharmacyId, since);
      const orders = Object.fromEntries(STATUSES.map((status) => [status, counted.get(status) ?? 0]));
      return { since, orders: orders as Record<Status, number> };
    },
  };
}
