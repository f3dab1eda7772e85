/** Asks for a step of an order, which its workflow decides. */
import { isDeepStrictEqual } from 'node:util';
import { readOrder } from '../../../db/orders/read.ts';
import { isId } from '../../../domain/ids.ts';
import { REFUSALS, type StepReport } from '../../../domain/messages.ts';
import { legalSteps, ORDER_STEPS, type Order, type OrderStep } from '../../../domain/orders.ts';
import { isLineStep, LINE_STEPS, quantitiesOf } from '../../../domain/order-lines.ts';
import { transitionOf, type Status } from '../../../domain/statuses.ts';
import { decidedStatus } from '../../decided-status.ts';
import type { Dependencies } from '../../dependencies.ts';
import { parameter, type Call, type PharmacyCaller } from '../../endpoint.ts';
import { ApiError } from '../../errors.ts';
import { lookUntilNews } from '../../long-poll.ts';
import { stepRefused } from '../../step-refusals.ts';
import { updateIdOf } from '../../update-id.ts';

/** How long the record of a step that was taken is waited for; it takes milliseconds. */
const RECORD_SECONDS = 5;

type OrderCall = Call<unknown, unknown, PharmacyCaller>;

/** An order of the caller's. @throws ApiError `order_not_found`. */
export async function requireOrder(
  { database }: Pick<Dependencies, 'database'>,
  { caller, parameters }: OrderCall,
): Promise<Order> {
  const requestId = parameter({ parameters }, 'request_id');
  const order = isId('request', requestId)
    ? await readOrder(database, caller.pharmacy_id, requestId)
    : undefined;
  if (order === undefined) throw orderNotFound();
  return order;
}

/**
 * Takes a step. When the order has come to that status by the same report already, it answers the order: a call whose
 * answer was lost is safe to send again.
 *
 * @throws ApiError `order_not_found`, `illegal_transition`, and what the step itself may be refused for.
 */
export async function takeStep(
  dependencies: Pick<Dependencies, 'database' | 'fulfilment' | 'changes'>,
  call: OrderCall,
  name: OrderStep,
  report: StepReport,
): Promise<Order> {
  const before = await requireOrder(dependencies, call);
  const step = ORDER_STEPS[name];
  if (isTaken(before, name, report)) return before;
  const { pharmacy_id } = call.caller;
  const said = { ...report, pharmacy_id };
  const updateId = updateIdOf(`${pharmacy_id} ${name}`, call.idempotencyKey);
  const outcome = await dependencies.fulfilment.take(before.request_id, step, said, updateId);
  if (outcome.kind === 'refused') {
    // It went on to another pharmacy a moment ago: for this one it is rejected.
    if (outcome.type === REFUSALS.notYourOrder)
      throw illegalStep((await requireOrder(dependencies, call)).status);
    throw stepRefused(outcome.type, outcome.message);
  }
  if (outcome.kind === 'taken') return requireOrder(dependencies, call);
  // A refusal may be heard before Postgres has the step that is in the way.
  const after = await lookUntilNews(dependencies.changes, call, {
    topic: before.request_id,
    seconds: RECORD_SECONDS,
    look: () => requireOrder(dependencies, call),
    isNews: ({ timeline }) =>
      outcome.kind === 'not_running' || timeline.some(({ status }) => status === outcome.status),
  });
  if (isTaken(after, name, report)) return after;
  throw illegalStep(decidedStatus(outcome, after));
}

/** Whether the order has come to where the step leads, by the same report. */
function isTaken(
  { status, status_reason, items, timeline }: Order,
  name: OrderStep,
  { reason, lines, proof }: StepReport,
): boolean {
  const step = ORDER_STEPS[name];
  if (status !== transitionOf(step).to || status_reason !== (reason ?? null)) return false;
  if (proof !== undefined && !isDeepStrictEqual(timeline.at(-1)?.proof, proof)) return false;
  if (lines === undefined || !isLineStep(step)) return true;
  const told = quantitiesOf(lines, items.length);
  return items.every((item, index) => item[LINE_STEPS[step].counts] === told[index]);
}

/** The refusal for an order that is not there, or not this pharmacy's. */
export function orderNotFound(): ApiError {
  return new ApiError('order_not_found', 'You have no order with this request_id.');
}

/** The refusal for a status in which the step is not legal. */
export function illegalStep(status: Status): ApiError {
  const legal = legalSteps(status);
  const hint = legal.length === 0 ? 'it is final' : `legal steps are ${legal.join(', ')}`;
  return new ApiError('illegal_transition', `The order is ${status}: ${hint}.`);
}
