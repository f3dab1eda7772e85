/** The pharmacies' words for the steps of a request: here, and nowhere else, one becomes the other. */
import { legalSteps, type Order, type PharmacyStep } from '../../../domain/pharmacies/orders.ts';
import { shownOrder, type ShownOrder } from '../../../domain/pharmacies/shown-order.ts';
import type { Status } from '../../../domain/requests/statuses.ts';
import { ServiceError } from '../../../services/common/errors.ts';

/** What a pharmacy asks for, by the last part of the path that asks for it, and the step that it is. */
export const ORDER_STEPS = {
  accept: 'confirm',
  reject: 'reject',
  dispense: 'dispense',
  ready: 'mark_ready',
  hand_over: 'hand_over',
  deliver: 'deliver',
  return: 'return',
  fail: 'fail',
} as const satisfies Record<string, PharmacyStep>;
export type OrderStep = keyof typeof ORDER_STEPS;
export const ORDER_STEP_NAMES = Object.keys(ORDER_STEPS) as OrderStep[];

/** An order as it is answered. */
export interface OrderAnswer extends Omit<ShownOrder, 'allowed_steps'> {
  /** What is legal now, the usual next step first. */
  readonly allowed_steps: readonly OrderStep[];
}

/** The one way in which an order leaves: with no more of the patient than its pharmacy may see now. */
export function toAnswer(order: Order): OrderAnswer {
  return { ...shownOrder(order), allowed_steps: order.allowed_steps.map(nameOf) };
}

/**
 * The refusal for a status in which the step is not legal.
 *
 * @param differs the members of the report that were recorded otherwise, when the step was performed before.
 */
export function illegalStep(status: Status, differs: readonly string[] = []): ServiceError {
  const legal = legalSteps(status).map(nameOf);
  const hint = legal.length === 0 ? 'it is final' : `legal steps are ${legal.join(', ')}`;
  const recorded =
    differs.length === 0
      ? ''
      : ` This step is already recorded with a different ${differs.join(', ')}; your report was not stored. Read the order to see what was.`;
  return new ServiceError('illegal_transition', `The order is ${status}: ${hint}.${recorded}`);
}

/** A refusal of a step with the word by which it was called in front: logs that keep the message alone say what was tried. */
export function refusalOf(
  name: OrderStep,
  { code, message, fields, headers, cause }: ServiceError,
): ServiceError {
  return new ServiceError(code, `${name}: ${message}`, { fields, headers, cause });
}

function nameOf(step: PharmacyStep): OrderStep {
  const name = ORDER_STEP_NAMES.find((name) => ORDER_STEPS[name] === step);
  if (name === undefined) throw new TypeError(`No pharmacy asks for ${step}`);
  return name;
}
