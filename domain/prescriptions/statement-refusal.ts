/** Decides whether a request can tell that a pharmacist stated what a prescription allows. */
import { showsPatient } from '../pharmacies/shown-order.ts';
import { REFUSALS, type Refusal, type TellStatement } from '../requests/messages.ts';
import type { RequestRecord } from '../requests/record.ts';

type Situation = Pick<RequestRecord, 'status' | 'pharmacy' | 'prescription_ids'>;

/** Why it can't be told now, or undefined when it can. */
export function statementRefusalOf(
  { status, pharmacy, prescription_ids }: Situation,
  said: TellStatement,
): Refusal | undefined {
  if (said?.pharmacy_id !== pharmacy.pharmacy_id) {
    return { type: REFUSALS.notYourOrder, message: 'the order is not with this pharmacy' };
  }
  if (!showsPatient(status)) {
    return { type: REFUSALS.illegalTransition, message: `nothing is stated while ${status}` };
  }
  if (!prescription_ids.includes(said.prescription_id)) {
    return { type: REFUSALS.invalidReport, message: 'the request has no such prescription' };
  }
  return undefined;
}
