/** What the endpoints of all steps of an order have in common: `POST /orders/{request_id}/{step}`. */
import type { TSchema } from 'typebox';
import type { PharmacyCaller } from '../../../services/partners/callers.ts';
import { ServiceError } from '../../../services/common/errors.ts';
import type { OrderOutcome } from '../../../services/pharmacies/orders/take-step.ts';
import type { OwnOrder } from '../../../services/pharmacies/orders/own-order.ts';
import type { Pharmacies } from '../../../services/pharmacies/pharmacies.ts';
import type { Answer, Call, Endpoint } from '../../http/endpoint.ts';
import { parameter, pharmacyEndpoint } from '../../http/endpoint.ts';
import type { Operation } from '../../http/operation.ts';
import { CONFIRMED_ORDER_EXAMPLE, ORDER_PARAMETERS } from './examples.ts';
import { illegalStep, refusalOf, toAnswer, type OrderStep } from './order-steps.ts';
import { OrderSchema } from './schemas.ts';

const AGAIN =
  'Sending the same report again returns 200 and the current order. A different report of a step that is already recorded is refused with 409.';

export type OrderCall<Body = unknown> = Call<Body, unknown, PharmacyCaller>;

/** What is said of one step. */
export interface StepDefinition<Body> extends Pick<
  Operation,
  'id' | 'summary' | 'description' | 'bodyExample'
> {
  readonly body: TSchema;
  readonly takesImage?: boolean;
  readonly beforeBody?: (call: Pick<OrderCall, 'caller' | 'parameters'>) => Promise<void>;
  /** The refusals of its own, beside those of every step. */
  readonly errors?: Operation['errors'];
  readonly take: (own: OwnOrder, call: OrderCall<Body>) => Promise<OrderOutcome>;
}

export function orderStep<Body>(
  pharmacies: Pharmacies,
  name: OrderStep,
  { id, summary, description, bodyExample, errors = [], take, beforeBody, ...rest }: StepDefinition<Body>,
): Endpoint {
  return pharmacyEndpoint<Body>({
    method: 'POST',
    path: `/orders/:request_id/${name}`,
    scope: 'orders:write',
    showsPatient: 'logged_after',
    operation: {
      id,
      tag: 'Orders',
      summary,
      description: `${description} ${AGAIN}`,
      bodyExample,
      parameters: ORDER_PARAMETERS,
      answers: {
        200: { description: 'The order as it is now.', data: OrderSchema, example: CONFIRMED_ORDER_EXAMPLE },
      },
      errors: ['order_not_found', 'illegal_transition', 'request_on_hold', ...errors],
    },
    ...rest,
    ...(beforeBody === undefined ? {} : { beforeBody: (call) => named(name, () => beforeBody(call)) }),
    answerAgain: orderNow(pharmacies),
    handle: (call) =>
      named(name, async () => {
        const outcome = await take(ownOrder(call), call);
        if (outcome.kind === 'illegal') throw illegalStep(outcome.status, outcome.differs);
        return { data: toAnswer(outcome.order) };
      }),
  });
}

/** Has every refusal of a step begin with the word by which it was called. */
async function named<Result>(name: OrderStep, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ServiceError ? refusalOf(name, error) : error;
  }
}

/** Answers a call that was carried out before: with the order as it is now, and of the patient what is shown now. */
export function orderNow(pharmacies: Pharmacies) {
  return async (call: OrderCall): Promise<Answer> => {
    const atOnce = { seconds: 0, knows: () => false, onGone: call.onGone };
    const { order } = await pharmacies.readOrder(ownOrder(call), atOnce);
    return { data: toAnswer(order) };
  };
}

/** The order that the path of a call names, under its pharmacy. */
export function ownOrder(call: Pick<OrderCall, 'caller' | 'parameters'>): OwnOrder {
  const { pharmacy_id, key_id } = call.caller;
  return { request_id: parameter(call, 'request_id'), pharmacy_id, by: key_id };
}
