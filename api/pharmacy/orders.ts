/** Order inbox: `GET /orders`, `GET /orders/{request_id}` and `GET /orders/{request_id}/charges`. */
import { type Static, Type } from 'typebox';
import type { Services } from '../../services/compose.ts';
import { REQUEST_CURSOR } from '../http/cursors.ts';
import { jsonAnswer, ok, pharmacyEndpoint } from '../http/endpoint.ts';
import { closedObject, DEFAULT_PAGE_LIMIT, patterned, selectedFrom } from '../schemas/common.ts';
import { ChargesSchema } from '../schemas/money.ts';
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

/** Lines and quantities of `delivered`, at most those of an order. */
const DELIVERED = String.raw`^[1-9][0-9]{0,2}:[0-9]{1,7}(,[1-9][0-9]{0,2}:[0-9]{1,7}){0,199}$`;

const DeliveryQuery = closedObject({
  delivered: Type.Optional(
    patterned(DELIVERED, 'must be lines with their quantities, such as 1:2,2:0', {
      description:
        'Quantities by line, such as `1:2,2:0`; at most what is dispensed. A line that you leave out counts as not delivered. Without it, everything that is dispensed.',
    }),
  ),
});
type DeliveryQuery = Static<typeof DeliveryQuery>;

export function readChargesOfDelivery({ orders }: Services) {
  return pharmacyEndpoint<undefined, DeliveryQuery>({
    route: 'GET /orders/:request_id/charges',
    scope: 'orders:read',
    id: 'readChargesOfDelivery',
    tag: 'Orders',
    summary: 'Read what is due for a delivery',
    description:
      'Returns the charges of the order if these quantities are delivered: `patient_ngn` is what you collect at the door. It changes nothing. An order that has ended has its own charges.',
    parameters: ORDER_PARAMETERS,
    answers: ok('The charges.', ChargesSchema, CONFIRMED_ORDER_EXAMPLE.charges),
    errors: ['order_not_found'],
    query: DeliveryQuery,
    async handle(call) {
      const lines = call.query.delivered?.split(',').map((entry) => {
        const [line = 0, quantity = 0] = entry.split(':').map(Number);
        return { line, quantity };
      });
      return { data: await orders.chargesOfDelivery(ownOrder(call), lines) };
    },
  });
}
