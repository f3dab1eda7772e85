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
import { reviewPrescription, wasSaid } from '../../../db/prescriptions/review.ts';
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

/** Whose pharmacist it is, and with which key. */
export interface PharmacyKey {
  readonly pharmacy_id: string;
  readonly key_id: string;
}

/** A prescription of an order. */
export interface OrderPrescription {
  readonly request_id: string;
  readonly prescription_id: string;
}

/** @throws ServiceError `order_not_found` when the pharmacy does not have the order. */
export async function requireOrder(
  database: Kysely<Database>,
  own: OwnOrder,
): Promise<OrderWithPrescriptions> {
  const order = isId('request', own.request_id) ? await findOrder(database, own) : undefined;
  if (order === undefined) throw orderNotFound();
  return order;
}

/** The order, which has the prescription. @throws ServiceError `order_not_found`, `prescription_not_found`. */
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

/** Safe to repeat. Does nothing where the order is not held, or held for something else. */
export async function releaseHold(
  { database, fulfilment }: { readonly database: Kysely<Database>; readonly fulfilment: FulfilmentClient },
  { pharmacy_id, request_id, by }: OwnOrder,
): Promise<void> {
  const hold = (await readOrder(database, pharmacy_id, request_id))?.hold;
  if (hold?.actions.includes('attach_prescriptions') !== true) return;
  const { sequence: opened } = hold;
  const resolution = { end: 'withdraw' } as const;
  // Whatever else ends it first is as good.
  await fulfilment.resolveHold(
    request_id,
    { actor: 'pharmacy', ...byOf(by), pharmacy_id, opened, resolution },
    `verified-${opened}`,
  );
}

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
  { database, clock }: { readonly database: Kysely<Database>; readonly clock: () => Date },
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

/**
 * Runs before the statement is stored: a crash in between can leave a notice too many for the partner, never one too few.
 * Safe to repeat: a request records it once for each pharmacy and prescription.
 *
 * @throws ServiceError `order_not_found`, `illegal_transition` when the request goes on without this pharmacy.
 */
export async function tellStatement(
  { fulfilment }: { readonly fulfilment: FulfilmentClient },
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
