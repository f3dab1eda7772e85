/** The reason codes of each step that has a reason. */
import type { Step } from './statuses.ts';

export const CANCEL_REASONS = [
  'duplicate_request',
  'enrollee_declined',
  'wrong_medicine',
  'wrong_address',
  'wrong_pharmacy',
  'price_too_high',
  'prescription_withdrawn',
  'authorization_declined',
  'taking_too_long',
  'other',
] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];

const REJECT_REASONS = [
  'out_of_stock',
  'price_changed',
  'prescription_invalid',
  'address_not_serviceable',
  'pharmacy_closed',
  'no_answer',
  'hold_expired',
  'other',
] as const;

const FAIL_REASONS = [
  'out_of_stock',
  'prescription_invalid',
  'damaged',
  'courier_lost',
  'pharmacy_closed',
  'no_progress',
  'hold_expired',
  'hold_declined',
  'other',
] as const;

const RETURN_REASONS = ['recipient_absent', 'recipient_refused', 'address_not_found', 'other'] as const;

export const NO_ANSWER = 'no_answer' satisfies (typeof REJECT_REASONS)[number];
export const NO_PROGRESS = 'no_progress' satisfies (typeof FAIL_REASONS)[number];

export const HOLD_EXPIRED = 'hold_expired' satisfies (typeof REJECT_REASONS)[number] &
  (typeof FAIL_REASONS)[number];
/** The reason of a failure that the system records when the partner declines a hold after the pharmacy accepted. */
export const HOLD_DECLINED = 'hold_declined' satisfies (typeof FAIL_REASONS)[number];

export type StatusReason =
  | CancelReason
  | (typeof REJECT_REASONS)[number]
  | (typeof FAIL_REASONS)[number]
  | (typeof RETURN_REASONS)[number];

const SYSTEM_REASONS: readonly StatusReason[] = [NO_ANSWER, NO_PROGRESS, HOLD_EXPIRED, HOLD_DECLINED];

/** The reason codes that callers may give for a step. Only the system gives the reasons of time limits and holds. */
export function reportableReasons(step: Step): readonly StatusReason[] {
  return REASONS_BY_STEP[step].filter((reason) => !SYSTEM_REASONS.includes(reason));
}

/** The reason codes of each step; an empty list means that the step has no reason. */
export const REASONS_BY_STEP: Readonly<Record<Step, readonly StatusReason[]>> = {
  confirm: [],
  cancel: CANCEL_REASONS,
  reject: REJECT_REASONS,
  dispense: [],
  mark_ready: [],
  hand_over: [],
  deliver: [],
  return: RETURN_REASONS,
  fail: FAIL_REASONS,
};
