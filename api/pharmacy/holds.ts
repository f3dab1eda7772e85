/** Holds that a pharmacy opens: `/orders/{request_id}/hold`. */
import { type Static, Type } from 'typebox';
import { MAX_LINE_QUANTITY } from '../../domain/requests/items.ts';
import { MAX_STOCK_NUMBER } from '../../domain/stock.ts';
import { HOLD_REASONS, HOLDS, MAX_HOLDS_OF_REQUEST } from '../../domain/holds/holds.ts';
import type { HoldInput } from '../../services/pharmacies/holds.ts';
import type { Services } from '../../services/compose.ts';
import { ok, pharmacyEndpoint } from '../http/endpoint.ts';
import { articleId, closedObject, closedSchema, type SameType, text } from '../schemas/common.ts';
import { note, ORDER_PARAMETERS, OrderSchema, PENDING_ORDER_EXAMPLE, toAnswer } from './order-schemas.ts';
import { currentOrder, ownOrder } from './order-steps.ts';

const REASONS = HOLD_REASONS.filter((reason) => HOLDS[reason].raisedBy.some((actor) => actor === 'pharmacy'));

const OpenHoldBody = closedSchema('OpenHoldBody', {
  reason: Type.Enum(REASONS, {
    description: REASONS.map((reason) => `- \`${reason}\`: ${HOLDS[reason].meaning}`).join('\n'),
  }),
  lines: Type.Optional(
    Type.Array(
      closedObject({
        line: Type.Integer({ minimum: 1, description: '`line` of the item.' }),
        quantity: Type.Optional(
          Type.Integer({
            minimum: 0,
            maximum: MAX_LINE_QUANTITY,
            description: 'The quantity you can supply, for `partial_stock`.',
          }),
        ),
        line_total_ngn: Type.Optional(
          Type.Integer({
            minimum: 1,
            maximum: 1_000_000_000,
            description: 'New total of the line in whole Naira, for `price_changed`.',
          }),
        ),
        substitute: Type.Optional(
          closedObject(
            {
              medicine_id: text(100, 'A medicine that you have in stock.'),
              quantity: Type.Integer({ minimum: 1, maximum: MAX_LINE_QUANTITY }),
              unit: text(20, 'A unit in which you sell it.'),
              article_id: Type.Optional(
                articleId(
                  'The article, from `GET /stock`. Without it, your article with the lowest price for this amount is proposed.',
                ),
              ),
              pack_size: Type.Optional(
                Type.Integer({
                  minimum: 1,
                  maximum: MAX_STOCK_NUMBER,
                  description:
                    'How much one `unit` contains; refused if your stock has another pack. Default: the pack in your stock.',
                }),
              ),
            },
            'For `substitution_proposed` another medicine, for `pack_changed` another article of the ordered medicine. The price is taken from your stock.',
          ),
        ),
      }),
      { minItems: 1, maxItems: 50, description: 'Your proposal, for reasons that need one; each line once.' },
    ),
  ),
  note,
});
type OpenHoldBody = Static<typeof OpenHoldBody>;

export const matchesService: SameType<OpenHoldBody, HoldInput> = true;

export function openHold({ orders, orderHolds }: Services) {
  return pharmacyEndpoint<OpenHoldBody>({
    route: 'POST /orders/:request_id/hold',
    scope: 'orders:write',
    showsPatient: 'logged_after',
    id: 'openHold',
    tag: 'Orders',
    summary: 'Hold an order to ask the partner',
    description:
      'Holds the order until the partner acts or the hold expires. `partial_stock`, `price_changed`, ' +
      '`pack_changed` and `substitution_proposed` propose a change; if the partner approves, the order changes accordingly ' +
      `and you continue. An order can be held at most ${MAX_HOLDS_OF_REQUEST} times, not counting holds for its authorization.`,
    parameters: ORDER_PARAMETERS,
    bodyExample: { reason: 'partial_stock', lines: [{ line: 1, quantity: 1 }] },
    answers: ok('The order.', OrderSchema, PENDING_ORDER_EXAMPLE),
    errors: [
      'order_not_found',
      'illegal_transition',
      'hold_limit_reached',
      'medicine_not_recognised',
      'out_of_stock',
      'unit_not_available',
    ],
    body: OpenHoldBody,
    replayAnswer: currentOrder(orders),
    handle: async (call) => ({
      data: toAnswer(await orderHolds.open(ownOrder(call), call.body, call.idempotencyKey)),
    }),
  });
}

const WithdrawHoldBody = closedSchema('WithdrawHoldBody', {
  sequence: Type.Integer({ minimum: 1, description: '`sequence` of the hold.' }),
});
type WithdrawHoldBody = Static<typeof WithdrawHoldBody>;

export function withdrawHold({ orders, orderHolds }: Services) {
  return pharmacyEndpoint<WithdrawHoldBody>({
    route: 'POST /orders/:request_id/hold/withdraw',
    scope: 'orders:write',
    showsPatient: 'logged_after',
    id: 'withdrawHold',
    tag: 'Orders',
    summary: 'Withdraw a hold',
    description:
      'Ends your hold when you no longer need an answer from the partner. The order continues unchanged.',
    parameters: ORDER_PARAMETERS,
    bodyExample: { sequence: 2 },
    answers: ok('The order.', OrderSchema, PENDING_ORDER_EXAMPLE),
    errors: ['order_not_found', 'hold_not_open'],
    body: WithdrawHoldBody,
    replayAnswer: currentOrder(orders),
    async handle(call) {
      const hold = { ...ownOrder(call), sequence: call.body.sequence };
      return { data: toAnswer(await orderHolds.withdraw(hold, call.idempotencyKey)) };
    },
  });
}
