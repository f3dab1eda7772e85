/** A pharmacy's orders: read, list and count. */
import type { Kysely } from 'kysely';
import type { ChangeFeed } from '../../db/change-feed.ts';
import {
  countOrders,
  listOrders,
  type OrderPage,
  readOrder as readStoredOrder,
  readRecordOfOrder,
} from '../../db/requests/request-lists.ts';
import type { Database } from '../../db/schema.ts';
import { isId } from '../../domain/common/ids.ts';
import type { Charges } from '../../domain/money/charges.ts';
import type { Order } from '../../domain/pharmacies/orders.ts';
import { lineProblem, type LineReport } from '../../domain/requests/line-reports.ts';
import { chargesAtDelivery } from '../../domain/requests/record.ts';
import { isTerminal, type Status, STATUSES } from '../../domain/requests/statuses.ts';
import { ServiceError, validationError } from '../common/errors.ts';
import { fingerprintOf } from '../common/fingerprint.ts';
import { waitForNews, type LongPollCaller } from '../common/long-poll.ts';
import { type RecordVersion, versionOf } from '../requests/known-states.ts';

/** Identifies an order of a pharmacy, which must own it. */
export interface OwnOrder {
  readonly request_id: string;
  readonly pharmacy_id: string;
  /** Id of the key or the member that acts. */
  readonly by?: string;
}

/** The outcome of a pharmacy's report about its order. */
export type OrderOutcome =
  | { readonly kind: 'taken'; readonly order: Order }
  /** The order's status does not allow the step. */
  | {
      readonly kind: 'illegal';
      readonly status: Status;
      /** Set when the step was already recorded: the members in which this report differs from the recorded one. */
      readonly differs?: readonly string[];
    };

/**
 * Requires that the pharmacy has or had the order.
 *
 * @throws ServiceError `order_not_found`.
 */
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

/** The refusal for an unknown order and for an order of another pharmacy. */
export function orderNotFound(): ServiceError {
  return new ServiceError('order_not_found', 'You have no order with this request_id.');
}

/** A caller that may already have the current version. */
interface Watcher<Version> extends LongPollCaller {
  /** True for a version that the caller has. */
  readonly knows: (version: Version) => boolean;
  /** Time to wait for a new version; 0 returns immediately. */
  readonly seconds: number;
}

interface SeenOrder {
  readonly order: Order;
  readonly version: RecordVersion;
}

/** Filters by status; undefined selects all orders. */
type OrderQuery = Parameters<typeof listOrders>[2];

interface SeenOrders extends OrderPage {
  /** Changes with the orders on the page and with the state of each. */
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

/** Period of the counts, because every order ends within 30 days. */
const COUNTED_DAYS = 30;

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
    /** Returns the order, or waits until it differs from the version that the watcher has. @throws ServiceError `order_not_found`. */
    read: (own: OwnOrder, watcher: Watcher<RecordVersion>): Promise<SeenOrder> =>
      waitForNews(changes, watcher, {
        topic: own.request_id,
        seconds: watcher.seconds,
        async look() {
          const order = await requireOrder(dependencies, own);
          return { order, version: versionOf(order) };
        },
        isNews: ({ version }) => !watcher.knows(version),
      }),
    /** Returns a page of orders, newest first, or waits until it differs from the version that the watcher has. */
    list: (pharmacyId: string, query: OrderQuery, watcher: Watcher<string>): Promise<SeenOrders> =>
      waitForNews(changes, watcher, {
        topic: pharmacyId,
        seconds: watcher.seconds,
        async look() {
          const page = await listOrders(database, pharmacyId, query);
          return { ...page, version: pageVersion(page) };
        },
        isNews: ({ version }) => !watcher.knows(version),
      }),
    /**
     * The charges of an order if these quantities are delivered, or all that is dispensed. An order that has ended has
     * its own.
     *
     * @throws ServiceError `order_not_found`, or `validation_error` for quantities that cannot be delivered.
     */
    async chargesOfDelivery(
      { pharmacy_id, request_id }: OwnOrder,
      lines: readonly LineReport[] | undefined,
    ): Promise<Charges> {
      const record = isId('request', request_id)
        ? await readRecordOfOrder(database, pharmacy_id, request_id)
        : undefined;
      if (record === undefined) throw orderNotFound();
      if (isTerminal(record.status)) return record.charges;
      requireEachLineOnce(lines ?? [], () => 'delivered');
      const message = lineProblem('deliver', lines, record.items);
      if (message !== undefined) {
        throw new ServiceError('validation_error', `The quantities of delivered are not valid: ${message}.`, {
          fields: [{ path: 'delivered', code: 'range', message }],
        });
      }
      return chargesAtDelivery(record, lines);
    },
    /** Counts the pharmacy's orders of the last 30 days by status. */
    async count(pharmacyId: string): Promise<OrderCounts> {
      const since = new Date(clock().getTime() - COUNTED_DAYS * 86_400_000);
      const counted = await countOrders(database, pharmacyId, since);
      const orders = Object.fromEntries(STATUSES.map((status) => [status, counted.get(status) ?? 0]));
      return { since, orders: orders as Record<Status, number> };
    },
  };
}

/**
 * A report or a proposal names each line once. The sum of two entries would hide a line that is listed twice by mistake.
 *
 * @param pathOf the place of the entry with this index.
 * @throws ServiceError `validation_error`.
 */
export function requireEachLineOnce(
  lines: readonly { readonly line: number }[],
  pathOf = (index: number) => `lines[${index}].line`,
): void {
  const faults = lines.flatMap(({ line }, index) => {
    const first = lines.findIndex((other) => other.line === line);
    const message = `names line ${line} a second time; name each line once`;
    return first === index ? [] : [{ path: pathOf(index), code: 'repeated', message }];
  });
  if (faults.length > 0) throw validationError(faults);
}
