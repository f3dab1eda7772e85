/** A pharmacy's inbox: `GET /orders` and `GET /orders/{request_id}`. */
import type { Services } from '../../services/compose.ts';
import { cursorAfter, readCursor } from '../http/cursors.ts';
import { pharmacyEndpoint } from '../http/endpoint.ts';
import { DEFAULT_PAGE_LIMIT } from '../schemas/common.ts';
import { readStatuses } from '../schemas/requests.ts';
import {
  CONFIRMED_ORDER_EXAMPLE,
  ListOrdersQuery,
  ORDER_PARAMETERS,
  OrderList,
  OrderSchema,
  PENDING_ORDER_EXAMPLE,
  ReadOrderQuery,
  toAnswer,
} from './order-schemas.ts';
import { recordEtag } from '../http/answers.ts';
import { ownOrder } from './order-steps.ts';

const etagOf = (version: string) => `W/"${version}"`;

export function listOrders({ orders: pharmacyOrders }: Services) {
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
      const { orders, has_more, version } = await pharmacyOrders.list(
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

export function readOrder({ orders }: Services) {
  return pharmacyEndpoint<undefined, ReadOrderQuery>({
    method: 'GET',
    path: '/orders/:request_id',
    scope: 'orders:read',
    showsPatient: 'logged_after',
    operation: {
      id: 'readOrder',
      tag: 'Orders',
      summary: 'Read an order with its timeline',
      description: 'With `If-None-Match` and `wait` as in the list.',
      parameters: ORDER_PARAMETERS,
      answers: {
        200: {
          description: 'The order as it is now.',
          data: OrderSchema,
          example: CONFIRMED_ORDER_EXAMPLE,
          headers: ['ETag'],
        },
        304: {
          description: 'Nothing has happened since the answer that had this `ETag`.',
          headers: ['ETag'],
        },
      },
      errors: ['order_not_found'],
    },
    query: ReadOrderQuery,
    async handle(call) {
      const { order, version } = await orders.read(ownOrder(call), {
        seconds: call.query.wait ?? 0,
        knows: (seen) => call.has(recordEtag(seen)),
        onGone: call.onGone,
      });
      const headers = { ETag: recordEtag(version) };
      return call.has(headers.ETag) ? { status: 304, headers } : { data: toAnswer(order), headers };
    },
  });
}
