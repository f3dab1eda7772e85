/** Reads orders, at once or as soon as something happened. */
import type { Order } from '../../../domain/pharmacies/orders.ts';
import { lookUntilNews, type Waiting } from '../../common/long-poll.ts';
import { versionOf, type RecordVersion } from '../../requests/record-version.ts';
import { requireOrder, type OwnOrder } from './own-order.ts';
import type { OrderParts } from './parts.ts';

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
