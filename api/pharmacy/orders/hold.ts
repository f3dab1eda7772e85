/** `POST /orders/{request_id}/hold` and `.../hold/withdraw`: a pharmacy asks the partner, or takes that back. */
import { Type, type Static } from 'typebox';
import { priceItems } from '../../../db/catalogue/price-items.ts';
import { HOLD_REASONS, HOLDS, type ProposedLine } from '../../../domain/holds.ts';
import { MAX_NOTE_LENGTH, REFUSALS, type OpenHold } from '../../../domain/messages.ts';
import type { Order } from '../../../domain/orders.ts';
import type { Dependencies } from '../../dependencies.ts';
import { pharmacyEndpoint, type Call, type Endpoint, type PharmacyCaller } from '../../endpoint.ts';
import { ApiError } from '../../errors.ts';
import { itemRefusals, itemsRefused } from '../../item-errors.ts';
import { optionalText, text } from '../../schemas/texts.ts';
import { updateIdOf } from '../../update-id.ts';
import { validationError } from '../../validation.ts';
import { OPEN_HOLD, WITHDRAW_HOLD } from './operations.ts';
import { orderNotFound, requireOrder } from './take-step.ts';

const closed = { additionalProperties: false } as const;
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
                maximum: 1_000,
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
                  quantity: Type.Integer({ minimum: 1, maximum: 1_000 }),
                  unit: text(20, 'A unit that you sell it in.'),
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
    note: Type.Optional(optionalText(MAX_NOTE_LENGTH)),
  },
  { $id: 'OpenHoldBody', ...closed },
);
type OpenHoldBody = Static<typeof OpenHoldBody>;

const WithdrawHoldBody = Type.Object(
  { sequence: Type.Integer({ minimum: 1, description: '`sequence` of the hold.' }) },
  { $id: 'WithdrawHoldBody', ...closed },
);
type WithdrawHoldBody = Static<typeof WithdrawHoldBody>;

export function holdEndpoints(dependencies: Dependencies): Endpoint[] {
  const route = { method: 'POST', scope: 'orders:write' } as const;
  return [
    pharmacyEndpoint<OpenHoldBody>({
      ...route,
      path: '/orders/:request_id/hold',
      operation: OPEN_HOLD,
      body: OpenHoldBody,
      handle: async (call) => ({ data: await openHold(dependencies, call) }),
    }),
    pharmacyEndpoint<WithdrawHoldBody>({
      ...route,
      path: '/orders/:request_id/hold/withdraw',
      operation: WITHDRAW_HOLD,
      body: WithdrawHoldBody,
      handle: async (call) => ({ data: await withdrawHold(dependencies, call) }),
    }),
  ];
}

async function openHold(
  dependencies: Dependencies,
  call: Call<OpenHoldBody, undefined, PharmacyCaller>,
): Promise<Order> {
  const { request_id } = await requireOrder(dependencies, call);
  const { pharmacy_id } = call.caller;
  const { lines, ...said } = call.body;
  const proposed = lines === undefined ? undefined : await priced(dependencies, pharmacy_id, lines);
  const asked: OpenHold = {
    actor: 'pharmacy',
    pharmacy_id,
    ...said,
    ...(proposed === undefined ? {} : { lines: proposed }),
  };
  const outcome = await dependencies.fulfilment.openHold(
    request_id,
    asked,
    updateIdOf('hold', call.idempotencyKey),
  );
  if (outcome.kind === 'taken') return requireOrder(dependencies, call);
  if (outcome.kind === 'refused') {
    if (outcome.type === REFUSALS.notYourOrder) throw orderNotFound();
    throw validationError([{ path: 'lines', code: 'proposal', message: outcome.message }]);
  }
  const { status, hold } = await requireOrder(dependencies, call);
  const inTheWay = hold === null ? `it is ${status}` : `it is held for ${hold.reason} already`;
  throw new ApiError('illegal_transition', `The order can't be held for ${said.reason}: ${inTheWay}.`);
}

async function withdrawHold(
  dependencies: Dependencies,
  call: Call<WithdrawHoldBody, undefined, PharmacyCaller>,
): Promise<Order> {
  const { request_id } = await requireOrder(dependencies, call);
  const { pharmacy_id } = call.caller;
  const outcome = await dependencies.fulfilment.resolveHold(
    request_id,
    { actor: 'pharmacy', pharmacy_id, opened: call.body.sequence, resolution: { end: 'withdraw' } },
    updateIdOf('hold withdraw', call.idempotencyKey),
  );
  if (outcome.kind === 'taken') return requireOrder(dependencies, call);
  throw new ApiError('hold_not_open', 'The order has no such hold of yours any more. Read it again.');
}

/** Substitutes are priced from the pharmacy's stock, like any item. @throws ApiError as when an order is placed. */
async function priced(
  { database }: Dependencies,
  pharmacy_id: string,
  lines: NonNullable<OpenHoldBody['lines']>,
): Promise<ProposedLine[]> {
  const substitutes = lines.flatMap(({ substitute }) =>
    substitute === undefined ? [] : [{ ...substitute, medicine: substitute.medicine_id }],
  );
  const outcome = await priceItems(database, { pharmacy_id, items: substitutes });
  if (!outcome.ok) throw itemsRefused(itemRefusals(outcome.problems, substitutes, noOffer));
  const items = [...outcome.items];
  return lines.map(({ substitute, ...line }) => {
    const item = substitute === undefined ? undefined : items.shift();
    return item === undefined ? line : { ...line, item };
  });
}

/** A proposal is priced anew, never by an offer. */
function noOffer(): never {
  throw new TypeError('A substitute has no offer');
}
