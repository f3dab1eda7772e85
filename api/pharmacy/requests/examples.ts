/** One example order, and what every endpoint about one names it by. */
import { toOrder } from '../../../domain/pharmacies/orders.ts';
import { SUBMISSION_EXAMPLE, TIMELINE_EXAMPLE } from '../../examples/requests.ts';
import { toAnswer } from './order-steps.ts';

const PHARMACY_ID = SUBMISSION_EXAMPLE.pharmacy.pharmacy_id;

export const PENDING_ORDER_EXAMPLE = toAnswer(
  toOrder(SUBMISSION_EXAMPLE, TIMELINE_EXAMPLE.slice(0, 1), [], PHARMACY_ID),
);
export const CONFIRMED_ORDER_EXAMPLE = toAnswer(
  toOrder(SUBMISSION_EXAMPLE, TIMELINE_EXAMPLE, [], PHARMACY_ID),
);

/** The path parameter of every endpoint about one order. */
export const ORDER_PARAMETERS = {
  request_id: { description: 'From the list of orders.', example: PENDING_ORDER_EXAMPLE.request_id },
};
