/** Tells the partner, in the timeline of its request, that a pharmacist states what a prescription allows. */
import { isTerminal } from '../../../domain/requests/statuses.ts';
import { ServiceError } from '../../common/errors.ts';
import { fingerprintOf } from '../../common/fingerprint.ts';
import { orderNotFound, type OwnOrder } from '../../pharmacies/orders/own-order.ts';
import { REFUSALS } from '../../../domain/requests/messages.ts';
import { byOf } from '../../../domain/requests/timeline.ts';
import type { OrderPrescription, ReviewParts } from './parts.ts';

/**
 * Before the statement counts: of a process that dies in between the partner is told once too often, never once too seldom.
 * Safe to repeat: a request tells it once of each prescription.
 *
 * @throws ServiceError `order_not_found`, `illegal_transition` when the request goes on without this pharmacy.
 */
export async function tellStatement(
  { fulfilment }: Pick<ReviewParts, 'fulfilment'>,
  { request_id, prescription_id }: OrderPrescription,
  { pharmacy_id, by }: Pick<OwnOrder, 'pharmacy_id' | 'by'>,
): Promise<void> {
  const said = { pharmacy_id, prescription_id };
  const outcome = await fulfilment.tellStatement(
    request_id,
    { ...said, ...byOf(by) },
    `stated-${fingerprintOf(said)}`,
  );
  if (outcome.kind === 'taken') return;
  if (outcome.kind === 'refused' && outcome.type === REFUSALS.notYourOrder) throw orderNotFound();
  if (outcome.kind === 'refused')
    throw new ServiceError('illegal_transition', `Not now: ${outcome.message}.`);
  const status = outcome.kind === 'illegal' ? outcome.status : undefined;
  const why = status === undefined || isTerminal(status) ? 'has ended' : `is ${status}`;
  throw new ServiceError('illegal_transition', `The order ${why}: its prescriptions stay as they are.`);
}
