/** Prescriptions: their states and who moves them, what is in one, and the limits of what is handed in. */
import type { Unit } from '../medicines/units.ts';

/** What each state means; the keys are the states, in the order in which a prescription goes through them. */
export const PRESCRIPTION_STATES = {
  received: 'We have it; no pharmacist has looked at it yet.',
  under_review: 'A pharmacist looks at it.',
  verified: 'A pharmacist found it genuine and clear; medicines can be dispensed from it.',
  rejected: 'A pharmacist refused it.',
  dispensed: 'All that it allows has been dispensed, refills too.',
  expired: 'Its last day is over before all of it was dispensed.',
} as const;
export type PrescriptionStatus = keyof typeof PRESCRIPTION_STATES;
export const PRESCRIPTION_STATUSES = Object.keys(PRESCRIPTION_STATES) as PrescriptionStatus[];

/** One move between states. */
export interface PrescriptionTransition {
  readonly step: 'review' | 'verify' | 'reject' | 'dispense' | 'expire';
  readonly from: readonly PrescriptionStatus[];
  readonly to: PrescriptionStatus;
  readonly by: 'pharmacy' | 'system';
}

/** Whatever is not here can't happen. */
export const PRESCRIPTION_TRANSITIONS: readonly PrescriptionTransition[] = [
  { step: 'review', from: ['received'], to: 'under_review', by: 'pharmacy' },
  { step: 'verify', from: ['received', 'under_review'], to: 'verified', by: 'pharmacy' },
  { step: 'reject', from: ['received', 'under_review'], to: 'rejected', by: 'pharmacy' },
  { step: 'dispense', from: ['verified'], to: 'dispensed', by: 'pharmacy' },
  { step: 'expire', from: ['received', 'under_review', 'verified'], to: 'expired', by: 'system' },
];

/** The steps of a pharmacist who looks at a prescription. */
export const REVIEW_STEPS = ['review', 'verify', 'reject'] as const;
export type ReviewStep = (typeof REVIEW_STEPS)[number];

/** What a pharmacist can do with a prescription in this state. */
export function reviewStepsFrom(status: PrescriptionStatus): ReviewStep[] {
  return REVIEW_STEPS.filter((step) => canBeTaken(step, status));
}

function canBeTaken(wanted: ReviewStep, status: PrescriptionStatus): boolean {
  return PRESCRIPTION_TRANSITIONS.some(({ step, from }) => step === wanted && from.includes(status));
}

/** Why a pharmacist refuses a prescription, and what each means. */
export const PRESCRIPTION_REJECTIONS = {
  illegible: 'It can not be read with certainty.',
  not_genuine: 'It is forged or changed, or the prescriber can not be confirmed.',
  expired: 'It is too old to be dispensed from.',
  wrong_patient: 'It was written for somebody else.',
  duplicate: 'Another prescription of the same sheet has been verified.',
  not_signed: 'The signature or the stamp is missing.',
  other: 'Another reason.',
} as const;
export type PrescriptionRejection = keyof typeof PRESCRIPTION_REJECTIONS;
export const PRESCRIPTION_REJECTION_REASONS = Object.keys(PRESCRIPTION_REJECTIONS) as PrescriptionRejection[];

/** How much of one medicine a pharmacist found a prescription to allow. */
export interface Allowance {
  readonly medicine_id: string;
  readonly content_unit: Unit;
  /** Of `content_unit`, at each dispensing. */
  readonly quantity: number;
  /** The first and its refills. */
  readonly dispensings: number;
}

/** Whether a prescription in this state can still lead to medicines. */
export function isUsable(status: PrescriptionStatus): boolean {
  return PRESCRIPTION_TRANSITIONS.some(({ from }) => from.includes(status));
}

/**
 * The state on a day: nothing is written when the last day is over, so that no prescription outlives it by a process
 * that was away.
 *
 * @param stored the state that somebody brought it to.
 * @param validUntil its last day, an ISO date; null when nobody has said so.
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
  /** Of the MDCN or another board, as it is written. */
  readonly licence_number: string;
}

/** One medicine as it was prescribed. */
export interface PrescriptionLine {
  readonly medicine: string;
  readonly strength: string | null;
  readonly form: string | null;
  /** Of `unit`, at each dispensing. */
  readonly quantity: number;
  readonly unit: string;
  readonly dosage: string;
  /** How often it may be dispensed again after the first time. */
  readonly refills: number;
}

/** A prescription as data. */
export interface PrescriptionDetails {
  readonly prescriber: Prescriber;
  /** ISO dates. */
  readonly issued_on: string;
  readonly valid_until: string;
  /** The number that the prescriber gave it. */
  readonly reference: string | null;
  readonly lines: readonly PrescriptionLine[];
}

/** What a file may be; told from its bytes, never from its name or header. */
export const MEDIA_TYPES = { pdf: 'application/pdf', jpeg: 'image/jpeg', png: 'image/png' } as const;
export type MediaType = (typeof MEDIA_TYPES)[keyof typeof MEDIA_TYPES];

export interface PrescriptionFile {
  readonly file_id: string;
  readonly media_type: MediaType;
  readonly bytes: number;
  /** In hexadecimal digits. */
  readonly sha256: string;
}

/** How long one may be valid; longer ones are typing errors. */
export const MAX_VALID_DAYS = 366;
/** For one that does not say until when it is valid. */
export const DEFAULT_VALID_DAYS = 180;
export const MAX_LINES = 20;
export const MAX_REFILLS = 11;
export const MAX_FILES = 5;
export const MAX_FILE_BYTES = 10_000_000;
/** Phones with a sensor "of 50 megapixels" make photos of 50.3 million; decoded, this many take 280 MB. */
export const MAX_PIXELS = 70_000_000;
/** Content units at one dispensing; more are typing errors. */
export const MAX_ALLOWED_QUANTITY = 100_000;
/** Of one request. */
export const MAX_PRESCRIPTIONS_OF_REQUEST = 10;
/** Seconds that a link to a file works. */
export const LINK_SECONDS = 300;
