/** `GET /orders`: the inbox of a pharmacy, at once or as soon as it is another. */
import type { Services } from '../../../services/services.ts';
import { cursorAfter, readCursor } from '../../http/cursors/request-cursor.ts';
import { pharmacyEndpoint } from '../../http/endpoint.ts';
import { DEFAULT_PAGE_LIMIT } from '../../schemas/common/pages.ts';
import { readStatuses } from '../../schemas/requests/status-filter.ts';
import { PENDING_ORDER_EXAMPLE } from './examples.ts';
import { toAnswer } from './order-steps.ts';
import { ListOrdersQuery, OrderList } from './schemas.ts';

const etagOf = (version: string) => `W/"${version}"`;

export function listOrders({ pharmacies }: Services) {
  return pharmacyEndpoint<undefined, ListOrdersQuery>({
    method: 'GET',
    path: '/orders',
    scope: 'orders:read',
    showsPatient: 'logged_after',
    operation: {
      id: 'listOrders',
      tag: 'Orders',
      summary: 'List your orders',
      description:
        'Newest first. To wait for orders, send the `ETag` back as `If-None-Match` with `wait`: the answer comes as soon ' +
        'as the page would be another, or is 304 when the time is over.',
      answers: {
        200: {
          description: 'One page.',
          data: OrderList,
          example: { orders: [PENDING_ORDER_EXAMPLE], has_more: false, next_cursor: null },
          headers: ['ETag'],
        },
        304: { description: 'The page is still the one that had this `ETag`.', headers: ['ETag'] },
      },
      errors: ['invalid_cursor'],
    },
    query: ListOrdersQuery,
    async handle(call) {
      const { status, limit = DEFAULT_PAGE_LIMIT, cursor, wait = 0 } = call.query;
      const { orders, has_more, version } = await pharmacies.listOrders(
        call.caller.pharmacy_id,
        {
          statuses: status === undefined ? undefined : readStatuses(status),
          limit,
          after: cursor === undefined ? undefined : readCursor(cursor),
        },
        { seconds: wait, knows: (seen) => call.has(etagOf(seen)), onGone: call.onGone },
      );
      const headers = { ETag: etagOf(version) };
      if (call.has(headers.ETag)) return { status: 304, headers };
      const last = orders.at(-1);
      const next_cursor = has_more && last !== undefined ? cursorAfter(last) : null;
      return { data: { orders: orders.map(toAnswer), has_more, next_cursor }, headers };
    },
  });
}
