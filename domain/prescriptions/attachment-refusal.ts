/** Decides whether prescriptions can be attached to a request. */
import { REFUSALS, type AttachPrescriptions, type Refusal } from '../requests/messages.ts';
import type { RequestRecord } from '../requests/record.ts';
import { isTerminal } from '../requests/statuses.ts';
import { MAX_PRESCRIPTIONS_OF_REQUEST } from './prescriptions.ts';

/** Why prescriptions can't be attached now, or undefined when they can. */
export function attachmentRefusalOf(
  { status, prescription_ids: known }: Pick<RequestRecord, 'status' | 'prescription_ids'>,
  attached: AttachPrescriptions,
): Refusal | undefined {
  if (isTerminal(status)) {
    return { type: REFUSALS.illegalTransition, message: `nothing is attached while ${status}` };
  }
  const ids: unknown = attached?.prescription_ids;
  if (!Array.isArray(ids) || !ids.every((id) => typeof id === 'string')) {
    return { type: REFUSALS.invalidReport, message: 'there must be prescription_ids' };
  }
  if (new Set([...known, ...attached.prescription_ids]).size > MAX_PRESCRIPTIONS_OF_REQUEST) {
    return { type: REFUSALS.tooManyPrescriptions, message: 'it would have too many prescriptions' };
  }
  return undefined;
}
