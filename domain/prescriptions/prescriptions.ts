/** Prescriptions: states and transitions, contents, and limits of uploads. */
import type { Unit } from '../medicines/units.ts';

export const PRESCRIPTION_STATES = {
  received: 'We have received it; no pharmacist has reviewed it yet.',
  under_review: 'A pharmacist is reviewing it.',
  verified: 'A pharmacist found it genuine and clear; medicines can be dispensed from it.',
  rejected: 'A pharmacist refused it.',
  dispensed: 'Everything that it allows has been dispensed, including refills.',
  expired: 'Its last valid day has passed before all of it was dispensed.',
} as const;
export type PrescriptionStatus = keyof typeof PRESCRIPTION_STATES;
export const PRESCRIPTION_STATUSES = Object.keys(PRESCRIPTION_STATES) as PrescriptionStatus[];

interface PrescriptionTransition {
  readonly step: 'review' | 'verify' | 'reject' | 'dispense' | 'expire';
  readonly from: readonly PrescriptionStatus[];
  readonly to: PrescriptionStatus;
  readonly by: 'pharmacy' | 'system';
}

const PRESCRIPTION_TRANSITIONS: readonly PrescriptionTransition[] = [
  { step: 'review', from: ['received'], to: 'under_review', by: 'pharmacy' },
  { step: 'verify', from: ['received', 'under_review'], to: 'verified', by: 'pharmacy' },
  { step: 'reject', from: ['received', 'under_review'], to: 'rejected', by: 'pharmacy' },
  { step: 'dispense', from: ['verified'], to: 'dispensed', by: 'pharmacy' },
  { step: 'expire', from: ['received', 'under_review', 'verified'], to: 'expired', by: 'system' },
];

export const REVIEW_STEPS = ['review', 'verify', 'reject'] as const;
export type ReviewStep = (typeof REVIEW_STEPS)[number];

export function reviewStepsFrom(status: PrescriptionStatus): ReviewStep[] {
  return REVIEW_STEPS.filter((step) => isLegal(step, status));
}

function isLegal(wanted: ReviewStep, status: PrescriptionStatus): boolean {
  return PRESCRIPTION_TRANSITIONS.some(({ step, from }) => step === wanted && from.includes(status));
}

export const PRESCRIPTION_REJECTIONS = {
  illegible: 'It cannot be read with certainty.',
  not_genuine: 'It is forged or altered, or the prescriber cannot be confirmed.',
  expired: 'It is too old to be dispensed from.',
  wrong_patient: 'It was written for another patient.',
  duplicate: 'Another prescription of the same sheet has been verified.',
  not_signed: 'The signature or the stamp is missing.',
  other: 'Another reason.',
} as const;
export type PrescriptionRejection = keyof typeof PRESCRIPTION_REJECTIONS;
export const PRESCRIPTION_REJECTION_REASONS = Object.keys(PRESCRIPTION_REJECTIONS) as PrescriptionRejection[];

/** The amount of one medicine that a prescription allows, as determined by a pharmacist. */
export interface Allowance {
  readonly medicine_id: string;
  readonly content_unit: Unit;
  /** Number of `content_unit` per dispensing. */
  readonly quantity: number;
  /** The first dispensing and its refills. */
  readonly dispensings: number;
}

/** Returns whether medicines may still be dispensed from a prescription in this state, now or later. */
export function isUsable(status: PrescriptionStatus): boolean {
  return PRESCRIPTION_TRANSITIONS.some(({ from }) => from.includes(status));
}

/**
 * The status on a day. Expiry is computed and never stored, so that a prescription also expires while no process runs.
 *
 * @param stored the stored status.
 * @param validUntil ISO date of the last valid day; null if unknown.
 * @param today the calendar date in Nigeria.
 */
export function statusOn(
  stored: PrescriptionStatus,
  validUntil: string | null,
  today: string,
): PrescriptionStatus {
  const canExpire = PRESCRIPTION_TRANSITIONS.some(
    ({ to, from }) => to === 'expired' && from.includes(stored),
  );
  return canExpire && validUntil !== null && today > validUntil ? 'expired' : stored;
}

export interface Prescriber {
  readonly name: string;
  /** Licence number of the MDCN or another board, as written on the prescription. */
  readonly licence_number: string;
}

export interface PrescriptionLine {
  readonly medicine: string;
  readonly strength: string | null;
  readonly form: string | null;
  /** Number of `unit` per dispensing. */
  readonly quantity: number;
  readonly unit: string;
  readonly dosage: string;
  /** Number of further dispensings after the first one. */
  readonly refills: number;
}

export interface PrescriptionDetails {
  readonly prescriber: Prescriber;
  /** ISO date, as is `valid_until`. */
  readonly issued_on: string;
  readonly valid_until: string;
  /** The number that the prescriber gave the prescription. */
  readonly reference: string | null;
  readonly lines: readonly PrescriptionLine[];
}

/** Accepted media types, detected from the bytes of a file, never from its name or header. */
export const MEDIA_TYPES = { pdf: 'application/pdf', jpeg: 'image/jpeg', png: 'image/png' } as const;
export type MediaType = (typeof MEDIA_TYPES)[keyof typeof MEDIA_TYPES];

export interface PrescriptionFile {
  readonly file_id: string;
  readonly media_type: MediaType;
  readonly bytes: number;
  readonly sha256: string;
}

/** Maximum validity. Anything longer is a typing error. */
export const MAX_VALID_DAYS = 366;
/** Validity of a prescription without a `valid_until`. */
export const DEFAULT_VALID_DAYS = 180;
export const MAX_LINES = 20;
export const MAX_REFILLS = 11;
export const MAX_FILES = 5;
export const MAX_FILE_BYTES = 10_000_000;
/**
 * Maximum number of pixels of a picture. Photos of 50-megapixel phones have 50.3 million. Decoding this maximum takes
 * 280 MB.
 */
export const MAX_PIXELS = 70_000_000;
/** Maximum number of content units per dispensing. Anything more is a typing error. */
export const MAX_ALLOWED_QUANTITY = 100_000;
/** Limit for each request. */
export const MAX_PRESCRIPTIONS_OF_REQUEST = 10;
/** Validity of a link to a file; seconds. */
export const LINK_SECONDS = 300;
