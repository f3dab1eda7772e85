/**
 * Statements: what a pharmacist states a prescription to allow if its details do not specify it, with limits and a
 * second pharmacist.
 */
import { fold } from '../common/text.ts';
import type { Unit } from '../medicines/units.ts';
import type { Allowance } from './prescriptions.ts';

/** A pharmacist as in the register of the Pharmacy Council. */
export interface Pharmacist {
  readonly name: string;
  readonly registration_number: string;
}

/** The pharmacists behind a statement on a verified prescription. */
export interface Statement {
  readonly pharmacist: Pharmacist;
  /** The second pharmacist, if one was needed. */
  readonly confirmed_by: Pharmacist | null;
}

/** A statement that takes effect once a second pharmacist makes the same one. */
export interface UnconfirmedStatement {
  readonly pharmacist: Pharmacist;
  readonly fingerprint: string;
}

export const ALLOWANCE_BASES = {
  details: 'The `details` cover it.',
  statement: 'A pharmacist stated it, because the details do not cover it.',
} as const;
export type AllowanceBasis = keyof typeof ALLOWANCE_BASES;
export const ALLOWANCE_BASIS_NAMES = Object.keys(ALLOWANCE_BASES) as AllowanceBasis[];

export interface VerifiedAllowance extends Allowance {
  readonly basis: AllowanceBasis;
}

/**
 * Maximum dispensings of a stated allowance: five refills, the limit of 21 CFR 1306.22(a) for controlled medicines.
 * Nigeria has published no limit.
 */
export const MAX_STATED_DISPENSINGS = 6;

/**
 * Maximum content units per dispensing that can be stated: 90 days, the limit of 21 CFR 1306.12(b), at the usual daily
 * number for the unit. Our own numbers, not yet checked by a pharmacist.
 */
export const MAX_STATED_QUANTITY: Readonly<Record<Unit, number>> = {
  pack: 12,
  tablet: 360,
  capsule: 360,
  lozenge: 360,
  bottle: 12,
  vial: 90,
  ampoule: 90,
  cartridge: 90,
  pen: 90,
  tube: 12,
  sachet: 360,
  inhaler: 6,
  suppository: 90,
  pessary: 90,
  patch: 90,
  cylinder: 12,
  device: 12,
  piece: 360,
};

/** The part that the details of a prescription specify for one medicine. */
export type PrescribedAmount =
  | {
      readonly kind: 'said';
      readonly quantity: number;
      readonly dispensings: number;
      /** False if the details name packs: `quantity` is then the minimum content, and a pharmacist can state more. */
      readonly isCounted: boolean;
    }
  /** There are no details, or none that name this medicine in a unit that can be counted. */
  | { readonly kind: 'unsaid'; readonly dispensings: number }
  /** Every line is for another medicine, or already counted. */
  | { readonly kind: 'another' };

export function basisOf(
  { quantity, dispensings }: Allowance,
  prescribed: Exclude<PrescribedAmount, { kind: 'another' }>,
): AllowanceBasis {
  if (prescribed.kind === 'unsaid') return 'statement';
  const isWithin = quantity <= prescribed.quantity && dispensings <= prescribed.dispensings;
  return isWithin || prescribed.isCounted ? 'details' : 'statement';
}

/** The limit that an allowance exceeds, worded for a refusal; undefined if it exceeds none. */
export function excessOf(
  { quantity, dispensings, content_unit, basis }: VerifiedAllowance,
  prescribed: Exclude<PrescribedAmount, { kind: 'another' }>,
): { readonly member: 'quantity' | 'refills'; readonly limit: string } | undefined {
  const isSaid = basis === 'details' && prescribed.kind === 'said';
  const most = isSaid ? prescribed.quantity : MAX_STATED_QUANTITY[content_unit];
  const source = isSaid ? 'in the details' : 'that can be stated if the details do not specify it';
  if (quantity > most) return { member: 'quantity', limit: `the ${most} (${content_unit}) ${source}` };
  const mostDispensings = isSaid
    ? prescribed.dispensings
    : Math.min(prescribed.dispensings, MAX_STATED_DISPENSINGS);
  if (dispensings > mostDispensings) {
    return { member: 'refills', limit: `the ${mostDispensings - 1} refills ${source}` };
  }
  return undefined;
}

/** Returns whether a stated allowance exceeds the order, so that a second pharmacist must confirm it. */
export function needsSecondPharmacist(allowance: VerifiedAllowance, ordered: number): boolean {
  return allowance.basis === 'statement' && (allowance.quantity > ordered || allowance.dispensings > 1);
}

/**
 * Returns whether two pharmacists are different people: both their numbers and their names must differ. Prefixes and
 * leading zeros of numbers, and titles, initials and accents of names, make no difference.
 */
export function areDifferentPharmacists(one: Pharmacist, other: Pharmacist): boolean {
  return (
    !isSameNumber(one.registration_number, other.registration_number) && !isSameName(one.name, other.name)
  );
}

/** Numbers are the same if the groups of digits of one are among those of the other. */
function isSameNumber(one: string, other: string): boolean {
  const [digits, others] = [one, other].map((text) =>
    (fold(text).match(/\d+/g) ?? []).map((group) => group.replace(/^0+/, '')),
  );
  if (digits === undefined || others === undefined || digits.length === 0 || others.length === 0)
    return fold(one) === fold(other);
  return isAmong(digits, others, Object.is);
}

/** Names are the same if the words of one are among those of the other, where an initial stands for its word. */
function isSameName(one: string, other: string): boolean {
  const isInitial = (short: string, long: string) => short.length <= 2 && long.startsWith(short);
  return isAmong(
    wordsOf(one),
    wordsOf(other),
    (word, known) => word === known || isInitial(word, known) || isInitial(known, word),
  );
}

const TITLES = new Set(
  'pharm pharmacist dr mr mrs miss ms prof chief sir alhaji alhaja hajia bpharm mpharm pharmd mpsn fpsn fpcpharm'.split(
    ' ',
  ),
);

/** The words of a name without titles. Digits that look like letters are read as those. */
function wordsOf(name: string): string[] {
  const words =
    fold(name)
      .replaceAll('0', 'o')
      .replaceAll('1', 'i')
      .match(/[a-z]+/g) ?? [];
  const own = words.filter((word) => !TITLES.has(word));
  return own.length === 0 ? words : own;
}

/** Returns whether the shorter list is part of the longer one. */
function isAmong(
  one: readonly string[],
  other: readonly string[],
  isEqual: (word: string, known: string) => boolean,
): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  return short.every((word) => long.some((known) => isEqual(word, known)));
}
