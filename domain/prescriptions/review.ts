/**
 * Review of prescriptions by pharmacists, and why a prescription cannot be attached. The refusal messages are in
 * workflow histories, so they must not change.
 */
import {
  MAX_PRESCRIPTIONS_OF_REQUEST,
  type PrescriptionRejection,
  type PrescriptionStatus,
  type ReviewStep,
  reviewStepsFrom,
  statusOn,
} from './prescriptions.ts';
import type { UnconfirmedStatement, Statement, VerifiedAllowance } from './statements.ts';
import {
  type AttachPrescriptions,
  type Refusal,
  REFUSALS,
  type ReportStatement,
} from '../requests/messages.ts';
import type { RequestRecord } from '../requests/record.ts';
import { isTerminal } from '../requests/statuses.ts';
import { showsPatient } from '../pharmacies/orders.ts';

export type Decision =
  | { readonly step: 'review' }
  | {
      readonly step: 'verify';
      readonly allowances: readonly VerifiedAllowance[];
      /** ISO date of the last valid day. */
      readonly valid_until: string;
      /** Identifies the paper prescription by what it allows; null if it has no details. */
      readonly allowed_key: string | null;
      /** Null if the details cover everything. */
      readonly statement: Statement | null;
      /** The first pharmacist's statement, which this decision confirms. It must still be the latest statement. */
      readonly confirms: UnconfirmedStatement | null;
    }
  /** The prescription stays under review until a second pharmacist makes the same statement. */
  | { readonly step: 'verify'; readonly awaits: UnconfirmedStatement }
  | { readonly step: 'reject'; readonly reason: PrescriptionRejection };

export type ReviewOutcome =
  | { readonly kind: 'decided'; readonly status: PrescriptionStatus }
  /** The same decision was made before. */
  | { readonly kind: 'same'; readonly status: PrescriptionStatus }
  | { readonly kind: 'illegal'; readonly status: PrescriptionStatus; readonly steps: readonly ReviewStep[] }
  /** Another upload of the same paper prescription is verified or was dispensed. */
  | { readonly kind: 'repeats'; readonly likeness: SheetMatch }
  /** Another pharmacy is reviewing it for an open order. */
  | { readonly kind: 'elsewhere' };

/**
 * How two uploads of one paper prescription match: by the prescriber's number, or by prescriber, date, medicines and
 * quantities.
 */
export type SheetMatch = 'number' | 'content';

/**
 * Keys that are equal for two uploads of one paper prescription. Each key includes the partner and the enrollee; null
 * if unknown.
 */
export interface SheetKeys {
  readonly number_key: string | null;
  /** Prescriber, date, medicines and quantities as they were typed. */
  readonly content_key: string | null;
  /** Prescriber, date, medicines and quantities as a pharmacist read them. */
  readonly allowed_key: string | null;
}

/** How two prescriptions match; undefined if they do not. Different numbers always mean different paper prescriptions. */
export function sheetMatchOf(one: SheetKeys, other: SheetKeys): SheetMatch | undefined {
  if (one.number_key !== null && other.number_key !== null)
    return one.number_key === other.number_key ? 'number' : undefined;
  const isSame = (key: keyof SheetKeys) => one[key] !== null && one[key] === other[key];
  return isSame('content_key') || isSame('allowed_key') ? 'content' : undefined;
}

export interface ReviewedPrescription {
  readonly status: PrescriptionStatus;
  /** ISO date of the last valid day; null if unknown. */
  readonly valid_until: string | null;
  readonly reviewed_by: string | null;
  /** Hash of the latest decision. */
  readonly review_fingerprint: string | null;
  /** The statement that awaits a second pharmacist. */
  readonly first_word: UnconfirmedStatement | null;
  /** True if the pharmacy of the latest decision has an accepted order with this prescription. */
  readonly is_reviewed: boolean;
}

/**
 * Decides the outcome of a pharmacist's decision.
 *
 * @param today the calendar date in Nigeria.
 */
export function outcomeOf(
  {
    status: stored,
    valid_until,
    reviewed_by,
    review_fingerprint,
    first_word,
    is_reviewed,
  }: ReviewedPrescription,
  said: { readonly decision: Decision; readonly pharmacy_id: string; readonly fingerprint: string },
  today: string,
): ReviewOutcome {
  const status = statusOn(stored, valid_until, today);
  const isOwn = reviewed_by === said.pharmacy_id;
  if (isOwn && review_fingerprint === said.fingerprint) return { kind: 'same', status };
  if (stored === 'under_review' && !isOwn && is_reviewed) return { kind: 'elsewhere' };
  const steps = reviewStepsFrom(status);
  const { decision } = said;
  const confirms = 'confirms' in decision ? decision.confirms : null;
  const isOverruled = confirms !== null && confirms.fingerprint !== first_word?.fingerprint;
  if (isOverruled || !steps.includes(decision.step)) return { kind: 'illegal', status, steps };
  return { kind: 'decided', status: 'awaits' in decision ? 'under_review' : STATUS_AFTER[decision.step] };
}

const STATUS_AFTER = {
  review: 'under_review',
  verify: 'verified',
  reject: 'rejected',
} as const satisfies Record<ReviewStep, PrescriptionStatus>;

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

type Situation = Pick<RequestRecord, 'status' | 'pharmacy' | 'prescription_ids'>;

export function statementRefusalOf(
  { status, pharmacy, prescription_ids }: Situation,
  said: ReportStatement,
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
