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
  return: 'Returned by courier',
  fail: 'Can’t fulfil',
};

/** What is asked above the form of a step. */
export const STEP_TITLES: Words<StepName> = {
  ...STEP_WORDS,
  accept: 'Can you supply everything?',
  hand_over: 'Ready for the courier?',
  ready: 'Is the order ready?',
};

export const REJECT_WORDS: Words<RejectOrderBody['reason']> = {
  out_of_stock: 'Out of stock',
  price_changed: 'The price has changed',
  prescription_invalid: 'The prescription is not valid',
  address_not_serviceable: 'We do not deliver there',
  pharmacy_closed: 'We are closed',
  other: 'Another reason',
};

export const FAIL_WORDS: Words<FailOrderBody['reason']> = {
  out_of_stock: 'Out of stock',
  prescription_invalid: 'The prescription is not valid',
  damaged: 'The medicines were damaged',
  courier_lost: 'The courier lost them',
  pharmacy_closed: 'We are closed',
  other: 'Another reason',
};

export const RETURN_WORDS: Words<ReturnOrderBody['reason']> = {
  recipient_absent: 'Recipient not there',
  recipient_refused: 'Recipient refused the order',
  address_not_found: 'Address not found',
  other: 'Another reason',
};

export const HOLD_WORDS: Words<Hold['reason']> = {
  prescription_required: 'Prescription needed',
  prescription_unclear: 'Prescription unclear or doubtful',
  substitution_proposed: 'Substitute proposed',
  partial_stock: 'Only part of it can be supplied',
  price_changed: 'Price changed',
  authorization_required: 'Waiting for authorization by the HMO',
  address_unclear: 'Address not found',
  recipient_unreachable: 'Recipient can’t be reached',
};

export const LACK_WORDS: Words<Hold['lacking'][number]['why']> = {
  no_prescription: 'No prescription is attached',
  not_verified: 'The prescription is not verified',
  too_little: 'The prescriptions allow a smaller quantity',
  not_usable: 'The prescriptions are rejected, expired or fully dispensed',
  other_medicine: 'The prescriptions do not allow this medicine',
};

/** Where an order is, with what it waits for. */
export function formatState({ status, hold }: Pick<Order, 'status' | 'hold'>): string {
  return hold === null ? STATUS_WORDS[status] : `On hold: ${HOLD_WORDS[hold.reason]}`;
}

/** What to do before an order is dispensed. */
export const DISPENSE_HINTS: Words<Hold['lacking'][number]['why']> = {
  no_prescription: 'Ask the HMO for one.',
  not_verified: 'Verify it above first.',
  too_little: 'Dispense less, or ask the HMO for another prescription.',
  not_usable: 'Ask the HMO for another prescription.',
  other_medicine: 'Ask the HMO for another prescription.',
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
  illegible: 'Illegible',
  not_genuine: 'May be forged',
  not_signed: 'Not signed',
  expired: 'Too old',
  wrong_patient: 'Written for another patient',
  duplicate: 'Same prescription already verified',
  other: 'Another reason',
};

export const PRESCRIPTION_WORDS: Words<OrderPrescription['status']> = {
  received: 'To verify',
  under_review: 'Under review',
  verified: 'Verified',
  dispensed: 'Fully dispensed',
  expired: 'Expired',
  rejected: 'Rejected',
};

/** The choices of a list, in the order of its table. */
export function choicesOf<Code extends string>(words: Words<Code>): { value: Code; label: string }[] {
  return (Object.entries(words) as [Code, string][]).map(([value, label]) => ({ value, label }));
}
