/** `POST /orders/{request_id}/hold/withdraw`: a pharmacy takes back what it asked the partner. */
import { Type, type Static } from 'typebox';
import type { Services } from '../../../services/services.ts';
import { pharmacyEndpoint } from '../../http/endpoint.ts';
import { ORDER_PARAMETERS, PENDING_ORDER_EXAMPLE } from '../requests/examples.ts';
import { orderNow, ownOrder } from '../requests/order-step.ts';
import { toAnswer } from '../requests/order-steps.ts';
import { OrderSchema } from '../requests/schemas.ts';
import { closed } from '../requests/step-members.ts';

const WithdrawHoldBody = Type.Object(
  { sequence: Type.Integer({ minimum: 1, description: '`sequence` of the hold.' }) },
  { $id: 'WithdrawHoldBody', ...closed },
);
type WithdrawHoldBody = Static<typeof WithdrawHoldBody>;

export function withdrawHold({ pharmacies }: Services) {
  return pharmacyEndpoint<WithdrawHoldBody>({
    method: 'POST',
    path: '/orders/:request_id/hold/withdraw',
    scope: 'orders:write',
    showsPatient: 'logged_after',
    operation: {
      id: 'withdrawHold',
      tag: 'Orders',
      summary: 'Take back what you asked',
      description: 'You know what you wanted to know; the order goes on as it was.',
      parameters: ORDER_PARAMETERS,
      bodyExample: { sequence: 2 },
      answers: {
        200: { description: 'The order as it is now.', data: OrderSchema, example: PENDING_ORDER_EXAMPLE },
      },
      errors: ['order_not_found', 'hold_not_open'],
    },
    body: WithdrawHoldBody,
    answerAgain: orderNow(pharmacies),
    async handle(call) {
      const hold = { ...ownOrder(call), sequence: call.body.sequence };
      return { data: toAnswer(await pharmacies.withdrawHold(hold, call.idempotencyKey)) };
    },
  });
}
