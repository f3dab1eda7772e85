/** What the documents say of orders. */
import { SUBMISSION_EXAMPLE, TIMELINE_EXAMPLE } from '../../openapi/examples.ts';
import { toOrder, type OrderStep } from '../../../domain/orders.ts';
import type { ErrorCode } from '../../../domain/error-codes.ts';
import type { PharmacyErrorCode } from '../../../domain/pharmacy-error-codes.ts';
import { MAX_WRONG_PINS } from '../../../domain/proofs.ts';
import type { Operation } from '../../operation.ts';
import { IMAGE_PROBLEMS } from './proof-images.ts';
import { OrderList, OrderSchema } from './schemas.ts';

const ORDER = toOrder(
  SUBMISSION_EXAMPLE,
  TIMELINE_EXAMPLE.slice(0, 1),
  [],
  SUBMISSION_EXAMPLE.pharmacy.pharmacy_id,
);
const CONFIRMED = toOrder(SUBMISSION_EXAMPLE, TIMELINE_EXAMPLE, [], SUBMISSION_EXAMPLE.pharmacy.pharmacy_id);

const parameters = {
  request_id: { description: 'From the list of orders.', example: ORDER.request_id },
};

export const LIST_ORDERS: Operation = {
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
      example: { orders: [ORDER], has_more: false, next_cursor: null },
      headers: ['ETag'],
    },
    304: { description: 'The page is still the one that had this `ETag`.', headers: ['ETag'] },
  },
  errors: ['invalid_cursor'],
};

export const READ_ORDER: Operation = {
  id: 'readOrder',
  tag: 'Orders',
  summary: 'Read an order with its timeline',
  description: 'With `If-None-Match` and `wait` as in the list.',
  parameters,
  answers: {
    200: { description: 'The order as it is now.', data: OrderSchema, example: CONFIRMED, headers: ['ETag'] },
    304: { description: 'Nothing has happened since the answer that had this `ETag`.', headers: ['ETag'] },
  },
  errors: ['order_not_found'],
};

const AGAIN = 'Asking again for what has been done is answered 200, with the order as it is.';

function step(
  name: string,
  described: Pick<Operation, 'summary' | 'description' | 'bodyExample'>,
  errors: readonly (ErrorCode | PharmacyErrorCode)[] = [],
): Operation {
  return {
    id: name,
    tag: 'Orders',
    ...described,
    description: `${described.description} ${AGAIN}`,
    parameters,
    answers: { 200: { description: 'The order as it is now.', data: OrderSchema, example: CONFIRMED } },
    errors: ['order_not_found', 'illegal_transition', 'request_on_hold', ...errors],
  };
}

export const STEP_OPERATIONS: Readonly<Record<OrderStep, Operation>> = {
  accept: step(
    'acceptOrder',
    {
      summary: 'Accept an order',
      description:
        'You will supply all of it at this price. Your licence is checked once more, and the stock is kept for it. ' +
        'When the partner cancels at the same moment, one of the two wins.',
      bodyExample: {},
    },
    ['out_of_stock', 'pharmacy_unavailable'],
  ),
  reject: step('rejectOrder', {
    summary: 'Reject an order',
    description: 'While it is pending.',
    bodyExample: { reason: 'out_of_stock' },
  }),
  dispense: step(
    'dispenseOrder',
    {
      summary: 'Say what you dispense',
      description:
        'For each line how much, and from which package. A medicine that needs a prescription is dispensed only from ' +
        'a verified one.',
      bodyExample: {
        lines: [
          {
            line: 1,
            quantity: 2,
            batch_number: 'PCM-2291',
            expires_on: '2030-05-31',
            nafdac_number: 'A4-0123',
          },
        ],
      },
    },
    ['prescription_required'],
  ),
  ready: step('readyOrder', {
    summary: 'Say that it is packed',
    description: 'It waits for the courier, or for the patient. May be left out.',
    bodyExample: {},
  }),
  hand_over: step('handOverOrder', {
    summary: 'Say that the courier has it',
    description: 'May be left out where no courier comes.',
    bodyExample: { by: 'courier' },
  }),
  deliver: step(
    'deliverOrder',
    {
      summary: 'Say that the patient has it',
      description:
        'With a proof: the PIN that the recipient tells, the name of who took it, a signature with the name, or a ' +
        `photo. After ${MAX_WRONG_PINS} wrong PINs for an order within an hour no PIN is looked at: 429.`,
      bodyExample: { proof: { type: 'name', name: 'Ada Obi' }, by: 'courier' },
    },
    ['wrong_pin', ...IMAGE_PROBLEMS],
  ),
  return: step('returnOrder', {
    summary: 'Say that it came back',
    description: 'The courier could not hand it over, and you have it again.',
    bodyExample: { reason: 'recipient_absent' },
  }),
  fail: step('failOrder', {
    summary: 'Give up an order',
    description: 'After it was accepted, when it can not be completed.',
    bodyExample: { reason: 'damaged' },
  }),
};

export const OPEN_HOLD: Operation = {
  id: 'openHold',
  tag: 'Orders',
  summary: 'Ask the partner first',
  description:
    'Holds the order until the partner acts, or its time is over. `partial_stock`, `price_changed` and ' +
    '`substitution_proposed` propose something for lines; when the partner approves, the order is what you proposed, ' +
    'and you go on.',
  parameters,
  bodyExample: { reason: 'partial_stock', lines: [{ line: 1, quantity: 1 }] },
  answers: { 200: { description: 'The order as it is now.', data: OrderSchema, example: ORDER } },
  errors: [
    'order_not_found',
    'illegal_transition',
    'medicine_not_recognised',
    'out_of_stock',
    'unit_not_available',
  ],
};

export const WITHDRAW_HOLD: Operation = {
  id: 'withdrawHold',
  tag: 'Orders',
  summary: 'Take back what you asked',
  description: 'You know what you wanted to know; the order goes on as it was.',
  parameters,
  bodyExample: { sequence: 2 },
  answers: { 200: { description: 'The order as it is now.', data: OrderSchema, example: ORDER } },
  errors: ['order_not_found', 'hold_not_open'],
};
