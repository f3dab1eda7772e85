/** What a pharmacist states a prescription to allow where its details do not say: its limits, and who has to agree. */
import type { Unit } from '../medicines/units.ts';
import type { Allowance } from './prescriptions.ts';

/** Who says it, as the register of the Pharmacy Council has them. */
export interface Pharmacist {
  readonly name: string;
  readonly registration_number: string;
}

/** Who stated what a verified prescription allows. */
export interface Statement {
  readonly pharmacist: Pharmacist;
  /** The second pharmacist, where one was needed. */
  readonly confirmed_by: Pharmacist | null;
}

/** A statement that counts once a second pharmacist says the same. */
export interface FirstWord {
  readonly pharmacist: Pharmacist;
  /** A hash of what was said. */
  readonly fingerprint: string;
}

/** Where the limits of an allowance come from, and what each means. */
export const ALLOWANCE_BASES = {
  details: 'It is within what the `details` say.',
  statement: 'The details do not say it: it is what a pharmacist states.',
} as const;
export type AllowanceBasis = keyof typeof ALLOWANCE_BASES;
export const ALLOWANCE_BASIS_NAMES = Object.keys(ALLOWANCE_BASES) as AllowanceBasis[];

export interface VerifiedAllowance extends Allowance {
  readonly basis: AllowanceBasis;
}

/**
 * How often a stated allowance may be dispensed: five refills, the most that 21 CFR 1306.22(a) allows for controlled
 * medicines. Nigeria has published none.
 */
export const MAX_STATED_DISPENSINGS = 6;

/**
 * Content units that may be stated at each dispensing: 90 days, the longest that 21 CFR 1306.12(b) allows to be prescribed at
 * once, of as many a day as are usual for the form. Ours, until a pharmacist has checked it.
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

/** What the details of a prescription say of one medicine. */
export type Prescribed =
  | {
      readonly kind: 'said';
      readonly quantity: number;
      readonly dispensings: number;
      /** False where they name packs: `quantity` is then the least that they hold, and a pharmacist can state more. */
      readonly isCounted: boolean;
    }
  /** There are none, or none that can be read as this medicine in a unit that it is counted in. */
  | { readonly kind: 'unsaid'; readonly dispensings: number }
  /** Each of their lines is another medicine, or counted for another already. */
  | { readonly kind: 'another' };

/** Whether the details allow it, or a pharmacist has to state it. */
export function basisOf(
  { quantity, dispensings }: Allowance,
  prescribed: Exclude<Prescribed, { kind: 'another' }>,
): AllowanceBasis {
  if (prescribed.kind === 'unsaid') return 'statement';
  const isWithin = quantity <= prescribed.quantity && dispensings <= prescribed.dispensings;
  return isWithin || prescribed.isCounted ? 'details' : 'statement';
}

/** What an allowance exceeds, in the words of a refusal; undefined where it exceeds no limit. */
export function excessOf(
  { quantity, dispensings, content_unit, basis }: VerifiedAllowance,
  prescribed: Exclude<Prescribed, { kind: 'another' }>,
): { readonly member: 'quantity' | 'refills'; readonly limit: string } | undefined {
  const isSaid = basis === 'details' && prescribed.kind === 'said';
  const most = isSaid ? prescribed.quantity : MAX_STATED_QUANTITY[content_unit];
  const source = isSaid ? 'that the details say' : 'that can be stated where the details do not say';
  if (quantity > most) return { member: 'quantity', limit: `the ${most} (${content_unit}) ${source}` };
  const mostDispensings = isSaid
    ? prescribed.dispensings
    : Math.min(prescribed.dispensings, MAX_STATED_DISPENSINGS);
  if (dispensings > mostDispensings) {
    return { member: 'refills', limit: `the ${mostDispensings - 1} refills ${source}` };
  }
  return undefined;
}

/** Whether a stated allowance is more than the order needs: then a second pharmacist has to say the same. */
export function isRaised(allowance: VerifiedAllowance, ordered: number): boolean {
  return allowance.basis === 'statement' && (allowance.quantity > ordered || allowance.dispensings > 1);
}

/** Whether they are two people: neither the number nor the name is the same, however it is written. */
export function areTwo(one: Pharmacist, other: Pharmacist): boolean {
  return (
    plain(one.registration_number) !== plain(other.registration_number) &&
    plain(one.name) !== plain(other.name)
  );
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}
