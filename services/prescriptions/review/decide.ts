/** A pharmacist's word on a prescription, as every one of the three use cases takes it. */
import type { OrderWithPrescriptions } from '../../../db/prescriptions/order.ts';
import { readPrescription, type StoredPrescription } from '../../../db/prescriptions/records.ts';
import { reviewPrescription, wasSaid } from '../../../db/prescriptions/review.ts';
import { showsPatient } from '../../../domain/pharmacies/shown-order.ts';
import { nigerianDay } from '../../../domain/common/nigerian-day.ts';
import {
  reviewStepsFrom,
  type PrescriptionStatus,
  type ReviewStep,
} from '../../../domain/prescriptions/prescriptions.ts';
import type { Decision, ReviewOutcome } from '../../../domain/prescriptions/review.ts';
import { isTerminal } from '../../../domain/requests/statuses.ts';
import { ServiceError } from '../../common/errors.ts';
import { fingerprintOf } from '../../common/fingerprint.ts';
import type { OrderPrescription, PharmacyKey, ReviewParts } from './parts.ts';
import { requireOrderWith } from './require-order.ts';

/** How a prescription stands after a pharmacist's word. */
export interface Reviewed {
  readonly prescription_id: string;
  readonly status: PrescriptionStatus;
  /** What can be said of it now. */
  readonly allowed_actions: readonly ReviewStep[];
  /** Whether a second pharmacist has to say the same before it counts. */
  readonly awaits_second_pharmacist: boolean;
}

/** What a decision may depend on. */
export interface Situation {
  readonly order: OrderWithPrescriptions;
  readonly prescription: StoredPrescription;
  readonly pharmacy_id: string;
  readonly now: Date;
}

/**
 * @param asked the step, and what was said with it: the very same again changes nothing.
 * @param decisionOf makes the decision; it is only asked when the state allows one.
 * @throws ServiceError `order_not_found`, `prescription_not_found`, `illegal_transition`.
 */
export async function decide(
  { database, clock }: Pick<ReviewParts, 'database' | 'clock'>,
  { pharmacy_id, key_id }: PharmacyKey,
  { request_id, prescription_id }: OrderPrescription,
  { step, said }: { readonly step: Decision['step']; readonly said: object | null },
  decisionOf: (situation: Situation) => Promise<Decision> | Decision,
): Promise<Reviewed> {
  const order = await requireOrderWith(database, { request_id, pharmacy_id, prescription_id });
  const { partner_id } = order;
  const now = clock();
  const prescription = await readPrescription(database, { prescription_id, partner_id }, nigerianDay(now));
  if (prescription === undefined) throw new Error('A prescription of a request is not there');
  const fingerprint = fingerprintOf([step, said]);
  const { status } = prescription;
  if (await wasSaid(database, { prescription_id, pharmacy_id, fingerprint })) {
    return reviewed(prescription_id, status, step);
  }
  if (isTerminal(order.status)) throw orderEnded(order);
  if (!showsPatient(order.status)) throw notAccepted();
  const steps = reviewStepsFrom(status);
  if (!steps.includes(step)) throw illegal({ kind: 'illegal', status, steps });
  const decision = await decisionOf({ order, prescription, pharmacy_id, now });
  const outcome = await reviewPrescription(database, {
    prescription_id,
    partner_id,
    pharmacy_id,
    key_id,
    decision,
    fingerprint,
    now,
  });
  if (outcome.kind === 'decided' || outcome.kind === 'same') {
    return reviewed(prescription_id, outcome.status, step);
  }
  throw illegal(outcome);
}

function reviewed(prescription_id: string, status: PrescriptionStatus, step: ReviewStep): Reviewed {
  const awaits_second_pharmacist = step === 'verify' && status === 'under_review';
  return { prescription_id, status, allowed_actions: reviewStepsFrom(status), awaits_second_pharmacist };
}

/** The refusal of a decision that the prescription's state does not allow. */
export function illegal(outcome: Exclude<ReviewOutcome, { kind: 'decided' | 'same' }>): ServiceError {
  if (outcome.kind === 'elsewhere') {
    return new ServiceError('illegal_transition', 'Another pharmacy is looking at this prescription.');
  }
  if (outcome.kind === 'repeats') {
    const common = outcome.likeness === 'number' ? 'number' : 'date, medicines and quantities';
    return new ServiceError(
      'illegal_transition',
      `Another prescription of the patient by the same prescriber, with the same ${common}, has been verified: it is the same sheet. ` +
        'Reject this one as duplicate.',
    );
  }
  const { status, steps } = outcome;
  const hint = steps.length === 0 ? 'nothing can be said of it any more' : `you can ${steps.join(', ')}`;
  return new ServiceError('illegal_transition', `The prescription is ${status}: ${hint}.`);
}

function notAccepted(): ServiceError {
  return new ServiceError(
    'illegal_transition',
    'Accept the order first: its prescriptions are shown, and decided, from then on.',
  );
}

function orderEnded({ status }: OrderWithPrescriptions): ServiceError {
  return new ServiceError(
    'illegal_transition',
    `The order is ${status}: its prescriptions stay as they are.`,
  );
}
