/** What codes of orders are called on the pages. */
import type {
  PharmacyFailOrderBody as FailOrderBody,
  PharmacyHold as Hold,
  PharmacyOpenHoldBody as OpenHoldBody,
  PharmacyOrder as Order,
  PharmacyOrderPrescription as OrderPrescription,
  PharmacyRejectOrderBody as RejectOrderBody,
  PharmacyRejectPrescriptionBody as RejectPrescriptionBody,
  PharmacyReturnOrderBody as ReturnOrderBody,
  PharmacyStatus as Status,
} from '../../client/generated/index.ts';

type Words<Code extends string> = Readonly<Record<Code, string>>;
export type StepName = Order['allowed_steps'][number];

export const STATUS_WORDS: Words<Status> = {
  pending: 'New',
  confirmed: 'Accepted',
  dispensing: 'Dispensed',
  ready: 'Ready',
  in_transit: 'On its way',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  rejected: 'Rejected',
  failed: 'Failed',
  returned: 'Returned',
};

/** What the button of a step says. */
export const STEP_WORDS: Words<StepName> = {
  accept: 'Accept',
  reject: 'Reject',
  dispense: 'Dispense',
  ready: 'Mark as ready',
  hand_over: 'Hand over to courier',
  deliver: 'Deliver',
  return: 'Take back',
  fail: 'Give up',
};

/** What is asked above the form of a step. */
export const STEP_TITLES: Words<StepName> = {
  ...STEP_WORDS,
  accept: 'Can you supply all of it?',
  hand_over: 'Ready for the courier?',
  ready: 'Is it ready?',
};

export const REJECT_WORDS: Words<RejectOrderBody['reason']> = {
  out_of_stock: 'Out of stock',
  price_changed: 'The price has changed',
  prescription_invalid: 'The prescription is not valid',
  address_not_serviceable: 'We do not deliver there',
  pharmacy_closed: 'We are closed',
  other: 'Something else',
};

export const FAIL_WORDS: Words<FailOrderBody['reason']> = {
  out_of_stock: 'Out of stock',
  prescription_invalid: 'The prescription is not valid',
  damaged: 'The medicines were damaged',
  courier_lost: 'The courier lost them',
  pharmacy_closed: 'We are closed',
  other: 'Something else',
};

export const RETURN_WORDS: Words<ReturnOrderBody['reason']> = {
  recipient_absent: 'Nobody was there',
  recipient_refused: 'The recipient refused it',
  address_not_found: 'The address was not found',
  other: 'Something else',
};

export const HOLD_WORDS: Words<Hold['reason']> = {
  prescription_required: 'A prescription is needed',
  prescription_unclear: 'The prescription can not be read, or is in doubt',
  substitution_proposed: 'Another medicine is proposed',
  partial_stock: 'Less than was asked can be supplied',
  price_changed: 'Another price is asked',
  authorization_required: 'The HMO must authorize it',
  address_unclear: 'The address can not be found',
  recipient_unreachable: 'Nobody answers at the door or on the phone',
};

export const LACK_WORDS: Words<Hold['lacking'][number]['why']> = {
  no_prescription: 'No prescription is attached',
  not_verified: 'The prescription is not verified',
  too_little: 'The prescriptions allow less',
  not_usable: 'The prescriptions were rejected, have expired or are used up',
  other_medicine: 'The prescriptions do not allow this medicine',
};

/** Where an order is, with what it waits for. */
export function stateInWords({ status, hold }: Pick<Order, 'status' | 'hold'>): string {
  return hold === null ? STATUS_WORDS[status] : `On hold: ${HOLD_WORDS[hold.reason]}`;
}

/** What to do before an order is dispensed. */
export const DISPENSE_HINTS: Words<Hold['lacking'][number]['why']> = {
  no_prescription: 'Ask the partner for one.',
  not_verified: 'Verify it above first.',
  too_little: 'Dispense less, or ask the partner for another.',
  not_usable: 'Ask the partner for another.',
  other_medicine: 'Ask the partner for another.',
};

/** Those that a pharmacy can open, in the order of the list, and in which statuses. */
export const OWN_HOLDS: Readonly<Record<OpenHoldBody['reason'], readonly Status[]>> = {
  partial_stock: ['pending', 'confirmed'],
  substitution_proposed: ['pending'],
  price_changed: ['pending'],
  prescription_required: ['pending', 'confirmed'],
  prescription_unclear: ['pending', 'confirmed'],
  address_unclear: ['pending', 'confirmed', 'dispensing', 'ready', 'in_transit'],
  recipient_unreachable: ['confirmed', 'dispensing', 'ready', 'in_transit'],
};

export const PRESCRIPTION_REJECT_WORDS: Words<RejectPrescriptionBody['reason']> = {
  illegible: 'It can not be read',
  not_genuine: 'It may be forged',
  not_signed: 'It is not signed',
  expired: 'It is too old',
  wrong_patient: 'It is of somebody else',
  duplicate: 'The same sheet was verified before',
  other: 'Something else',
};

export const PRESCRIPTION_WORDS: Words<OrderPrescription['status']> = {
  received: 'Not looked at yet',
  under_review: 'Under review',
  verified: 'Verified',
  dispensed: 'Used up',
  expired: 'Expired',
  rejected: 'Rejected',
};

/** The choices of a list, in the order of its table. */
export function choicesOf<Code extends string>(words: Words<Code>): { value: Code; label: string }[] {
  return (Object.entries(words) as [Code, string][]).map(([value, label]) => ({ value, label }));
}
