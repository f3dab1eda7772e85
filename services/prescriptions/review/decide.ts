/** A pharmacist's decision on a prescription, and the hold that it releases. */
import type { Kysely } from 'kysely';
import { findOrder, type OrderWithPrescriptions } from '../../../db/prescriptions/order-lines.ts';
import type { Database } from '../../../db/schema.ts';
import { isId } from '../../../domain/common/ids.ts';
import { ServiceError } from '../../common/errors.ts';
import { orderNotFound, type OwnOrder } from '../../pharmacies/orders.ts';
import { readOrder } from '../../../db/requests/request-lists.ts';
import { byOf } from '../../../domain/requests/timeline.ts';
import { readPrescription, type StoredPrescription } from '../../../db/prescriptions/prescriptions.ts';
import { reviewPrescription, isLastDecision } from '../../../db/prescriptions/review.ts';
import { showsPatient } from '../../../domain/pharmacies/orders.ts';
import { nigerianDay } from '../../../domain/common/nigerian-day.ts';
import {
  type PrescriptionStatus,
  type ReviewStep,
  reviewStepsFrom,
} from '../../../domain/prescriptions/prescriptions.ts';
import type { Decision, ReviewOutcome } from '../../../domain/prescriptions/review.ts';
import { REFUSALS } from '../../../domain/requests/messages.ts';
import { isTerminal } from '../../../domain/requests/statuses.ts';
import { fingerprintOf } from '../../common/fingerprint.ts';
import type { FulfilmentClient } from '../../requests/fulfilment-client.ts';

export interface PharmacyKey {
  readonly pharmacy_id: string;
  readonly key_id: string;
}

export interface OrderPrescription {
  readonly request_id: string;
  readonly prescription_id: string;
}

/**
 * Requires that the pharmacy has accepted the order and still has it.
 *
 * @throws ServiceError `order_not_found`.
 */
export async function requireOrder(
  database: Kysely<Database>,
  own: OwnOrder,
): Promise<OrderWithPrescriptions> {
  const order = isId('request', own.request_id) ? await findOrder(database, own) : undefined;
  if (order === undefined) throw orderNotFound();
  return order;
}

/**
 * Like `requireOrder`, and requires that the prescription is attached to the order.
 *
 * @throws ServiceError `order_not_found`, `prescription_not_found`.
 */
async function requireOrderWith(
  database: Kysely<Database>,
  { prescription_id, ...own }: OwnOrder & { readonly prescription_id: string },
): Promise<OrderWithPrescriptions> {
  const order = await requireOrder(database, own);
  if (!order.prescription_ids.includes(prescription_id)) {
    throw new ServiceError(
      'prescription_not_found',
      'The order has no prescription with this id. Check the prescription_id.',
    );
  }
  return order;
}

/** Ends the order's hold for prescriptions, if there is one. Safe to repeat. */
export async function releaseHold(
  { database, fulfilment }: { readonly database: Kysely<Database>; readonly fulfilment: FulfilmentClient },
  { pharmacy_id, request_id, by }: OwnOrder,
): Promise<void> {
  const hold = (await readOrder(database, pharmacy_id, request_id))?.hold;
  if (hold?.actions.includes('attach_prescriptions') !== true) return;
  const { sequence: opened } = hold;
  const resolution = { end: 'withdraw' } as const;
  // The result is ignored, because it does not matter what ended the hold.
  await fulfilment.resolveHold(
    request_id,
    { actor: 'pharmacy', ...byOf(by), pharmacy_id, opened, resolution },
    `verified-${opened}`,
  );
}

/** State of a prescription after a pharmacist's decision. */
export interface ReviewedPrescription {
  readonly prescription_id: string;
  readonly status: PrescriptionStatus;
  /** Steps that are possible now. */
  readonly allowed_actions: readonly ReviewStep[];
  /** True while a second pharmacist must submit the same verification before it counts. */
  readonly awaits_second_pharmacist: boolean;
}

/** Facts that a decision can depend on. */
export interface DecisionFacts {
  readonly order: OrderWithPrescriptions;
  readonly prescription: StoredPrescription;
  readonly pharmacy_id: string;
  readonly now: Date;
}

/**
 * Records a decision on a prescription. Repeating the same step with the same input changes nothing.
 *
 * @param decisionOf makes the decision; called only if the prescription's status allows one.
 * @throws ServiceError `order_not_found`, `prescription_not_found`, `illegal_transition`.
 */
export async function decide(
  { database, clock }: { readonly database: Kysely<Database>; readonly clock: () => Date },
  { pharmacy_id, key_id }: PharmacyKey,
  { request_id, prescription_id }: OrderPrescription,
  { step, input }: { readonly step: Decision['step']; readonly input: object | null },
  decisionOf: (situation: DecisionFacts) => Promise<Decision> | Decision,
): Promise<ReviewedPrescription> {
  const order = await requireOrderWith(database, { request_id, pharmacy_id, prescription_id });
  const { partner_id } = order;
  const now = clock();
  const prescription = await readPrescription(database, { prescription_id, partner_id }, nigerianDay(now));
  if (prescription === undefined) throw new Error('A prescription of a request does not exist');
  const fingerprint = fingerprintOf([step, input]);
  const { status } = prescription;
  if (await isLastDecision(database, { prescription_id, pharmacy_id, fingerprint })) {
    return reviewed(prescription_id, status, step);
  }
  if (isTerminal(order.status)) throw unchangeable(`is ${order.status}`);
  if (!showsPatient(order.status)) {
    throw new ServiceError(
      'illegal_transition',
      'Accept the order first. Only then can you see and review its prescriptions.',
    );
  }
  const steps = reviewStepsFrom(status);
  if (!steps.includes(step)) throw illegalDecision({ kind: 'illegal', status, steps });
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
  throw illegalDecision(outcome);
}

function reviewed(
  prescription_id: string,
  status: PrescriptionStatus,
  step: ReviewStep,
): ReviewedPrescription {
  const awaits_second_pharmacist = step === 'verify' && status === 'under_review';
  return { prescription_id, status, allowed_actions: reviewStepsFrom(status), awaits_second_pharmacist };
}

/** The error for a decision that the prescription's status does not allow. */
export function illegalDecision(outcome: Exclude<ReviewOutcome, { kind: 'decided' | 'same' }>): ServiceError {
  if (outcome.kind === 'elsewhere') {
    return new ServiceError('illegal_transition', 'Another pharmacy is reviewing this prescription.');
  }
  if (outcome.kind === 'repeats') {
    const common = outcome.likeness === 'number' ? 'number' : 'date, medicines and quantities';
    return new ServiceError(
      'illegal_transition',
      `Another prescription of this patient by the same prescriber, with the same ${common}, has already been verified. ` +
        'Reject this one as a duplicate.',
    );
  }
  const { status, steps } = outcome;
  const hint = steps.length === 0 ? 'no further decision is possible' : `you can ${steps.join(', ')}`;
  return new ServiceError('illegal_transition', `The prescription is ${status}: ${hint}.`);
}

const unchangeable = (why: string) =>
  new ServiceError('illegal_transition', `The order ${why}: its prescriptions can no longer be changed.`);

/**
 * Records a pharmacist's statement in the request's timeline, which notifies the partner. Runs before the statement is stored, so that a
 * crash in between can cause an extra notice but never a missing one. Safe to repeat: a request records one per pharmacy and prescription.
 *
 * @throws ServiceError `order_not_found`, `illegal_transition` when the request no longer needs this pharmacy.
 */
export async function reportStatement(
  { fulfilment }: { readonly fulfilment: FulfilmentClient },
  { request_id, prescription_id }: OrderPrescription,
  { pharmacy_id, by }: Pick<OwnOrder, 'pharmacy_id' | 'by'>,
): Promise<void> {
  const key = { pharmacy_id, prescription_id };
  const outcome = await fulfilment.reportStatement(
    request_id,
    { ...key, ...byOf(by) },
    `stated-${fingerprintOf(key)}`,
  );
  if (outcome.kind === 'taken') return;
  if (outcome.kind === 'refused' && outcome.type === REFUSALS.notYourOrder) throw orderNotFound();
  if (outcome.kind === 'refused')
    throw new ServiceError(
      'illegal_transition',
      `The prescription cannot be verified now: ${outcome.message}.`,
    );
  const status = outcome.kind === 'illegal' ? outcome.status : undefined;
  throw unchangeable(status === undefined || isTerminal(status) ? 'has ended' : `is ${status}`);
}
