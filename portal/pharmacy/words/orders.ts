/** Labels of the codes of orders. */
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

type Labels<Code extends string> = Readonly<Record<Code, string>>;
export type StepName = Order['allowed_steps'][number];

export const STATUS_LABELS: Labels<Status> = {
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

/** Labels of the buttons for steps. */
export const STEP_LABELS: Labels<StepName> = {
  accept: 'Accept',
  reject: 'Reject',
  dispense: 'Dispense',
  ready: 'Mark as ready',
  hand_over: 'Hand over to courier',
  deliver: 'Deliver',
  return: 'Returned by courier',
  fail: 'Can’t fulfil',
};

/** Headings of the forms for steps. */
export const STEP_TITLES: Labels<StepName> = {
  ...STEP_LABELS,
  accept: 'Can you supply everything?',
  hand_over: 'Ready for the courier?',
  ready: 'Is the order ready?',
};

export const REJECT_LABELS: Labels<RejectOrderBody['reason']> = {
  out_of_stock: 'Out of stock',
  price_changed: 'The price has changed',
  prescription_invalid: 'The prescription is not valid',
  address_not_serviceable: 'We do not deliver there',
  pharmacy_closed: 'We are closed',
  other: 'Another reason',
};

export const FAIL_LABELS: Labels<FailOrderBody['reason']> = {
  out_of_stock: 'Out of stock',
  prescription_invalid: 'The prescription is not valid',
  damaged: 'The medicines were damaged',
  courier_lost: 'The courier lost the medicines',
  pharmacy_closed: 'We are closed',
  other: 'Another reason',
};

export const RETURN_LABELS: Labels<ReturnOrderBody['reason']> = {
  recipient_absent: 'Recipient absent',
  recipient_refused: 'Recipient refused the order',
  address_not_found: 'Address not found',
  other: 'Another reason',
};

export const HOLD_LABELS: Labels<Hold['reason']> = {
  prescription_required: 'Prescription needed',
  prescription_unclear: 'Prescription unclear or doubtful',
  substitution_proposed: 'Substitute proposed',
  pack_changed: 'Other pack or brand proposed',
  partial_stock: 'Only part of it can be supplied',
  price_changed: 'Price changed',
  authorization_required: 'Waiting for authorization by the HMO',
  authorization_exceeded: 'Waiting for the HMO to approve the price',
  authorization_expired: 'Waiting for the HMO to extend its authorization',
  address_unclear: 'Address not found',
  recipient_unreachable: 'Recipient can’t be reached',
};

export const LACK_LABELS: Labels<Hold['lacking'][number]['why']> = {
  no_prescription: 'No prescription is attached',
  not_verified: 'The prescription is not verified',
  too_little: 'The prescriptions allow a smaller quantity',
  not_usable: 'The prescriptions are rejected, expired or fully dispensed',
  other_medicine: 'The prescriptions do not allow this medicine',
};

export function formatState({ status, hold }: Pick<Order, 'status' | 'hold'>): string {
  return hold === null ? STATUS_LABELS[status] : `On hold: ${HOLD_LABELS[hold.reason]}`;
}

/** Advice on what to do before the order can be dispensed. */
export const DISPENSE_HINTS: Labels<Hold['lacking'][number]['why']> = {
  no_prescription: 'Ask the HMO for one.',
  not_verified: 'Verify it above first.',
  too_little: 'Dispense less, or ask the HMO for another prescription.',
  not_usable: 'Ask the HMO for another prescription.',
  other_medicine: 'Ask the HMO for another prescription.',
};

/** Holds that a pharmacy can open, with the statuses that allow them, in display order. */
export const PHARMACY_HOLDS: Readonly<Record<OpenHoldBody['reason'], readonly Status[]>> = {
  partial_stock: ['pending', 'confirmed', 'dispensing', 'ready'],
  substitution_proposed: ['pending'],
  pack_changed: ['pending'],
  price_changed: ['pending'],
  prescription_required: ['pending', 'confirmed', 'dispensing', 'ready'],
  prescription_unclear: ['pending', 'confirmed'],
  address_unclear: ['pending', 'confirmed', 'dispensing', 'ready', 'in_transit'],
  recipient_unreachable: ['confirmed', 'dispensing', 'ready', 'in_transit'],
};

export const PRESCRIPTION_REJECT_LABELS: Labels<RejectPrescriptionBody['reason']> = {
  illegible: 'Illegible',
  not_genuine: 'May be forged',
  not_signed: 'Not signed',
  expired: 'Too old',
  wrong_patient: 'Written for another patient',
  duplicate: 'Same prescription already verified',
  other: 'Another reason',
};

export const PRESCRIPTION_LABELS: Labels<OrderPrescription['status']> = {
  received: 'To verify',
  under_review: 'Under review',
  verified: 'Verified',
  dispensed: 'Fully dispensed',
  expired: 'Expired',
  rejected: 'Rejected',
};

/** Options of a select, in display order. */
export function optionsOf<Code extends string>(labels: Labels<Code>): { value: Code; label: string }[] {
  return (Object.entries(labels) as [Code, string][]).map(([value, label]) => ({ value, label }));
}
