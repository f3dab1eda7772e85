/** Order inbox: `GET /orders` and `GET /orders/{request_id}`. */
import type { Services } from '../../services/compose.ts';
import { REQUEST_CURSOR } from '../http/cursors.ts';
import { jsonAnswer, pharmacyEndpoint } from '../http/endpoint.ts';
import { DEFAULT_PAGE_LIMIT, selectedFrom } from '../schemas/common.ts';
import { STATUSES } from '../../domain/requests/statuses.ts';
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
    route: 'GET /orders',
    scope: 'orders:read',
    showsPatient: 'logged_after',
    id: 'listOrders',
    tag: 'Orders',
    summary: 'List your orders',
    description:
      'Newest first. To wait for orders, send the `ETag` back as `If-None-Match` with `wait`: the ' +
      'response is sent when the page changes, or as 304 when the time is up.',
    answers: {
      200: jsonAnswer(
        'A page of orders.',
        OrderList,
        { orders: [PENDING_ORDER_EXAMPLE], has_more: false, next_cursor: null },
        ['ETag'],
      ),
      304: {
        description: 'The page has not changed since the response with this `ETag`.',
        headers: ['ETag'],
      },
    },
    errors: ['invalid_cursor'],
    query: ListOrdersQuery,
    async handle(call) {
      const { status, limit = DEFAULT_PAGE_LIMIT, cursor, wait = 0 } = call.query;
      const { orders, has_more, version } = await pharmacyOrders.list(
        call.caller.pharmacy_id,
        {
          statuses: selectedFrom(STATUSES, status),
          limit,
          after: REQUEST_CURSOR.read(cursor),
        },
        { seconds: wait, knows: (seen) => call.has(etagOf(seen)), onGone: call.onGone },
      );
      const headers = { ETag: etagOf(version) };
      if (call.has(headers.ETag)) return { status: 304, headers };
      const next_cursor = REQUEST_CURSOR.next(has_more, orders);
      return { data: { orders: orders.map(toAnswer), has_more, next_cursor }, headers };
    },
  });
}

export function readOrder({ orders }: Services) {
  return pharmacyEndpoint<undefined, ReadOrderQuery>({
    route: 'GET /orders/:request_id',
    scope: 'orders:read',
    showsPatient: 'logged_after',
    id: 'readOrder',
    tag: 'Orders',
    summary: 'Read an order with its timeline',
    description: 'Supports `If-None-Match` and `wait` like `GET /orders`.',
    parameters: ORDER_PARAMETERS,
    answers: {
      200: jsonAnswer('The order.', OrderSchema, CONFIRMED_ORDER_EXAMPLE, ['ETag']),
      304: {
        description: 'Nothing has changed since the response with this `ETag`.',
        headers: ['ETag'],
      },
    },
    errors: ['order_not_found'],
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
