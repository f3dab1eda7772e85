/** A pharmacist's word on a prescription, as every one of the three calls says it. */
import type { OrderWithPrescriptions } from '../../../db/prescriptions/order.ts';
import { readPrescription, type StoredPrescription } from '../../../db/prescriptions/records.ts';
import {
  reviewPrescription,
  wasSaid,
  type Decision,
  type ReviewOutcome,
} from '../../../db/prescriptions/review.ts';
import { nigerianDay } from '../../../domain/nigerian-day.ts';
import { reviewStepsFrom } from '../../../domain/prescriptions.ts';
import { isTerminal } from '../../../domain/statuses.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Answer, Call, PharmacyCaller } from '../../endpoint.ts';
import { ApiError } from '../../errors.ts';
import { fingerprintOf } from '../../fingerprint.ts';
import { requirePrescriptionOfOrder } from './require-order.ts';
import type { ReviewAnswer } from './schemas.ts';

/** What a decision may depend on. */
export interface Situation {
  readonly order: OrderWithPrescriptions;
  readonly prescription: StoredPrescription;
  readonly pharmacy_id: string;
  readonly now: Date;
}

/**
 * @param decisionOf makes the decision out of the body; it is only asked when the state allows one.
 * @throws ApiError `order_not_found`, `prescription_not_found`, `illegal_transition`.
 */
export async function decide<Body>(
  { database, clock }: Dependencies,
  call: Call<Body, undefined, PharmacyCaller>,
  step: Decision['step'],
  decisionOf: (situation: Situation) => Promise<Decision> | Decision,
): Promise<Answer> {
  const { pharmacy_id, key_id } = call.caller;
  const { order, prescription_id } = await requirePrescriptionOfOrder(database, call);
  const { partner_id } = order;
  const now = clock();
  const prescription = await readPrescription(database, { prescription_id, partner_id }, nigerianDay(now));
  if (prescription === undefined) throw new Error('A prescription of a request is not there');
  const fingerprint = fingerprintOf([step, call.body ?? null]);
  const { status } = prescription;
  if (await wasSaid(database, { prescription_id, pharmacy_id, fingerprint })) {
    return answer(prescription_id, status);
  }
  if (isTerminal(order.status)) throw orderEnded(order);
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
  if (outcome.kind === 'taken' || outcome.kind === 'same') return answer(prescription_id, outcome.status);
  throw illegal(outcome);
}

function answer(prescription_id: string, status: ReviewAnswer['status']): Answer {
  const data: ReviewAnswer = { prescription_id, status, allowed_actions: reviewStepsFrom(status) };
  return { data };
}

function illegal(outcome: Exclude<ReviewOutcome, { kind: 'taken' | 'same' }>): ApiError {
  if (outcome.kind === 'elsewhere') {
    return new ApiError('illegal_transition', 'Another pharmacy is looking at this prescription.');
  }
  const { status, steps } = outcome;
  const hint = steps.length === 0 ? 'nothing can be said of it any more' : `you can ${steps.join(', ')}`;
  return new ApiError('illegal_transition', `The prescription is ${status}: ${hint}.`);
}

function orderEnded({ status }: OrderWithPrescriptions): ApiError {
  return new ApiError('illegal_transition', `The order is ${status}: its prescriptions stay as they are.`);
}
