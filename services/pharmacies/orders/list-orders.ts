/** Lists the orders of a pharmacy, at once or as soon as the page is another. */
import { listOrders as selectOrders, type OrderPage } from '../../../db/requests/orders.ts';
import { fingerprintOf } from '../../common/fingerprint.ts';
import { lookUntilNews } from '../../common/long-poll.ts';
import type { OrderParts } from './parts.ts';
import type { Watcher } from './read-order.ts';

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
