/** A pharmacist's review of a prescription, and why a prescription cannot be attached. */
import {
  MAX_PRESCRIPTIONS_OF_REQUEST,
  type PrescriptionRejection,
  type PrescriptionStatus,
  type ReviewStep,
  reviewStepsFrom,
  statusOn,
} from './prescriptions.ts';
import type { FirstWord, Statement, VerifiedAllowance } from './statements.ts';
import {
  type AttachPrescriptions,
  type Refusal,
  REFUSALS,
  type TellStatement,
} from '../requests/messages.ts';
import type { RequestRecord } from '../requests/record.ts';
import { isTerminal } from '../requests/statuses.ts';
import { showsPatient } from '../pharmacies/orders.ts';

/** What a pharmacist decides. */
export type Decision =
  | { readonly step: 'review' }
  | {
      readonly step: 'verify';
      readonly allowances: readonly VerifiedAllowance[];
      /** The last day, an ISO date. */
      readonly valid_until: string;
      /** Recognises the same sheet by what it allows; null where it has no details. */
      readonly allowed_key: string | null;
      /** Null where the details say all of it. */
      readonly statement: Statement | null;
      /** What the second pharmacist says too; nothing else may have been said since. */
      readonly confirms: FirstWord | null;
    }
  /** Verified when a second pharmacist says the same; until then it is under review. */
  | { readonly step: 'verify'; readonly awaits: FirstWord }
  | { readonly step: 'reject'; readonly reason: PrescriptionRejection };

export type ReviewOutcome =
  | { readonly kind: 'decided'; readonly status: PrescriptionStatus }
  /** The very same was said before. */
  | { readonly kind: 'same'; readonly status: PrescriptionStatus }
  | { readonly kind: 'illegal'; readonly status: PrescriptionStatus; readonly steps: readonly ReviewStep[] }
  /** Another prescription of the same sheet is verified or was dispensed. */
  | { readonly kind: 'repeats'; readonly likeness: SheetLikeness }
  /** Another pharmacy looks at it, for an order that is open. */
  | { readonly kind: 'elsewhere' };

/** What two prescriptions of one sheet have in common: the prescriber's number, or prescriber, date, medicines and quantities. */
export type SheetLikeness = 'number' | 'content';

/** What two prescriptions of one sheet share. Each key holds the partner and the enrollee too; null where it is not known. */
export interface SheetKeys {
  /** The prescriber's number. */
  readonly number_key: string | null;
  /** Prescriber, date, medicines and quantities as they were typed. */
  readonly content_key: string | null;
  /** The same as a pharmacist reads them. */
  readonly allowed_key: string | null;
}

/** What they have in common. Two that have different numbers are two sheets, whatever they say. */
export function likenessOf(one: SheetKeys, other: SheetKeys): SheetLikeness | undefined {
  if (one.number_key !== null && other.number_key !== null)
    return one.number_key === other.number_key ? 'number' : undefined;
  const isSame = (key: keyof SheetKeys) => one[key] !== null && one[key] === other[key];
  return isSame('content_key') || isSame('allowed_key') ? 'content' : undefined;
}

/** A prescription as it stands before a decision. */
export interface ReviewedPrescription {
  /** The state that somebody brought it to. */
  readonly status: PrescriptionStatus;
  /** An ISO date; null when nobody has said so. */
  readonly valid_until: string | null;
  /** The pharmacy that decided last. */
  readonly reviewed_by: string | null;
  /** A hash of what it said. */
  readonly review_fingerprint: string | null;
  /** What awaits a second pharmacist. */
  readonly first_word: FirstWord | null;
  /** Whether the pharmacy that decided last has an order with it that it accepted. */
  readonly is_reviewed: boolean;
}

/**
 * What becomes of a decision.
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

type Situation = Pick<RequestRecord, 'status' | 'pharmacy' | 'prescription_ids'>;

/** Why it can't be told now, or undefined when it can. */
export function statementRefusalOf(
  { status, pharmacy, prescription_ids }: Situation,
  said: TellStatement,
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
