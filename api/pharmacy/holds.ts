/** Holds of a pharmacy: `/orders/{request_id}/hold`. */
import { type Static, Type } from 'typebox';
import { MAX_LINE_QUANTITY } from '../../domain/requests/items.ts';
import { MOST_OF_STOCK } from '../../domain/stock.ts';
import { HOLD_REASONS, HOLDS, MAX_HOLDS_OF_REQUEST } from '../../domain/holds/holds.ts';
import type { AskedHold } from '../../services/pharmacies/holds.ts';
import type { Services } from '../../services/compose.ts';
import { pharmacyEndpoint } from '../http/endpoint.ts';
import { type SameType, text } from '../schemas/common.ts';
import {
  closed,
  note,
  ORDER_PARAMETERS,
  OrderSchema,
  PENDING_ORDER_EXAMPLE,
  toAnswer,
} from './order-schemas.ts';
import { orderNow, ownOrder } from './order-steps.ts';

const REASONS = HOLD_REASONS.filter((reason) => HOLDS[reason].raisedBy.some((actor) => actor === 'pharmacy'));

const OpenHoldBody = Type.Object(
  {
    reason: Type.Enum(REASONS, {
      description: REASONS.map((reason) => `- \`${reason}\`: ${HOLDS[reason].meaning}`).join('\n'),
    }),
    lines: Type.Optional(
      Type.Array(
        Type.Object(
          {
            line: Type.Integer({ minimum: 1, description: '`line` of the item.' }),
            quantity: Type.Optional(
              Type.Integer({
                minimum: 0,
                maximum: MAX_LINE_QUANTITY,
                description: 'What you can supply, for `partial_stock`.',
              }),
            ),
            line_total_ngn: Type.Optional(
              Type.Integer({
                minimum: 1,
                maximum: 1_000_000_000,
                description: 'Whole Naira, for `price_changed`.',
              }),
            ),
            substitute: Type.Optional(
              Type.Object(
                {
                  medicine_id: text(100, 'Of a medicine that you have in stock.'),
                  quantity: Type.Integer({ minimum: 1, maximum: MAX_LINE_QUANTITY }),
                  unit: text(20, 'A unit that you sell it in.'),
                  pack_size: Type.Optional(
                    Type.Integer({
                      minimum: 1,
                      maximum: MOST_OF_STOCK,
                      description:
                        'How much one `unit` holds; refused where your stock says another pack. Left out, that of your stock.',
                    }),
                  ),
                },
                { ...closed, description: 'For `substitution_proposed`; its price is that of your stock.' },
              ),
            ),
          },
          closed,
        ),
        { minItems: 1, maxItems: 50, description: 'What you propose, for the reasons that are proposals.' },
      ),
    ),
    note,
  },
  { $id: 'OpenHoldBody', ...closed },
);
type OpenHoldBody = Static<typeof OpenHoldBody>;

export const sameAsInTheService: SameType<OpenHoldBody, AskedHold> = true;

export function openHold({ orders, orderHolds }: Services) {
  return pharmacyEndpoint<OpenHoldBody>({
    method: 'POST',
    path: '/orders/:request_id/hold',
    scope: 'orders:write',
    showsPatient: 'logged_after',
    operation: {
      id: 'openHold',
      tag: 'Orders',
      summary: 'Ask the partner first',
      description:
        'Holds the order until the partner acts, or its time is over. `partial_stock`, `price_changed` and ' +
        '`substitution_proposed` propose something for lines; when the partner approves, the order is what you proposed, ' +
        `and you go on. An order is held ${MAX_HOLDS_OF_REQUEST} times at most.`,
      parameters: ORDER_PARAMETERS,
      bodyExample: { reason: 'partial_stock', lines: [{ line: 1, quantity: 1 }] },
      answers: {
        200: { description: 'The order as it is now.', data: OrderSchema, example: PENDING_ORDER_EXAMPLE },
      },
      errors: [
        'order_not_found',
        'illegal_transition',
        'hold_limit_reached',
        'medicine_not_recognised',
        'out_of_stock',
        'unit_not_available',
      ],
    },
    body: OpenHoldBody,
    answerAgain: orderNow(orders),
    handle: async (call) => ({
      data: toAnswer(await orderHolds.open(ownOrder(call), call.body, call.idempotencyKey)),
    }),
  });
}

const WithdrawHoldBody = Type.Object(
  { sequence: Type.Integer({ minimum: 1, description: '`sequence` of the hold.' }) },
  { $id: 'WithdrawHoldBody', ...closed },
);
type WithdrawHoldBody = Static<typeof WithdrawHoldBody>;

export function withdrawHold({ orders, orderHolds }: Services) {
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
    answerAgain: orderNow(orders),
    async handle(call) {
      const hold = { ...ownOrder(call), sequence: call.body.sequence };
      return { data: toAnswer(await orderHolds.withdraw(hold, call.idempotencyKey)) };
    },
  });
}
