/** `GET /orders`: the inbox of a pharmacy, at once or as soon as it is another. */
import { listOrders as list, type OrderPage } from '../../../db/orders/read.ts';
import { cursorAfter, readCursor } from '../../cursor.ts';
import type { Dependencies } from '../../dependencies.ts';
import { pharmacyEndpoint } from '../../endpoint.ts';
import { fingerprintOf } from '../../fingerprint.ts';
import { lookUntilNews } from '../../long-poll.ts';
import { DEFAULT_PAGE_LIMIT, readStatuses } from '../../schemas/lists.ts';
import { LIST_ORDERS } from './operations.ts';
import { ListOrdersQuery } from './schemas.ts';

export function listOrders({ database, changes }: Dependencies) {
  return pharmacyEndpoint<undefined, ListOrdersQuery>({
    method: 'GET',
    path: '/orders',
    scope: 'orders:read',
    operation: LIST_ORDERS,
    query: ListOrdersQuery,
    async handle(call) {
      const { pharmacy_id } = call.caller;
      const { status, limit = DEFAULT_PAGE_LIMIT, cursor, wait = 0 } = call.query;
      const statuses = status === undefined ? undefined : readStatuses(status);
      const after = cursor === undefined ? undefined : readCursor(cursor);
      const page = await lookUntilNews(changes, call, {
        topic: pharmacy_id,
        seconds: wait,
        look: () => list(database, pharmacy_id, { statuses, limit, after }),
        isNews: (seen) => !call.has(etagOf(seen)),
      });
      const headers = { ETag: etagOf(page) };
      if (call.has(headers.ETag)) return { status: 304, headers };
      const last = page.orders.at(-1);
      const next_cursor = page.has_more && last !== undefined ? cursorAfter(last) : null;
      return { data: { ...page, next_cursor }, headers };
    },
  });
}

/** Another one as soon as an order of the page, or which orders it holds, is another. */
function etagOf({ orders, has_more }: OrderPage): string {
  const versions = orders.map(({ request_id, timeline, prescription_ids }) => [
    request_id,
    timeline.length,
    prescription_ids.length,
  ]);
  return `W/"${fingerprintOf([versions, has_more]).slice(0, 22)}"`;
}
