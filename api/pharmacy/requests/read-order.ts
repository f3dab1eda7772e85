/** `GET /orders/{request_id}`: one order, at once or as soon as something happened. */
import type { Services } from '../../../services/services.ts';
import { pharmacyEndpoint } from '../../http/endpoint.ts';
import { recordEtag } from '../../http/etag.ts';
import { CONFIRMED_ORDER_EXAMPLE, ORDER_PARAMETERS } from './examples.ts';
import { ownOrder } from './order-step.ts';
import { toAnswer } from './order-steps.ts';
import { OrderSchema, ReadOrderQuery } from './schemas.ts';

export function readOrder({ pharmacies }: Services) {
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
      const { order, version } = await pharmacies.readOrder(ownOrder(call), {
        seconds: call.query.wait ?? 0,
        knows: (seen) => call.has(recordEtag(seen)),
        onGone: call.onGone,
      });
      const headers = { ETag: recordEtag(version) };
      return call.has(headers.ETag) ? { status: 304, headers } : { data: toAnswer(order), headers };
    },
  });
}
