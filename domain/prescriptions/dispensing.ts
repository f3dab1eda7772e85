/** Allots ordered lines to prescriptions, and explains which lines lack a prescription. */
import { type Allowance, isUsable, type PrescriptionStatus, statusOn } from './prescriptions.ts';
import type { Unit } from '../medicines/units.ts';
import type { PrescribedAmount } from './statements.ts';

export interface LineToDispense {
  readonly line: number;
  readonly medicine_id: string;
  readonly content_unit: Unit;
  /** Above 0. */
  readonly content_quantity: number;
}

export interface OpenAllowance extends Allowance {
  readonly prescription_id: string;
  readonly dispensings_done: number;
}

/** A line that was counted against a prescription. */
interface CountedLine {
  readonly line: number;
  readonly prescription_id: string;
  readonly medicine_id: string;
  /** In content units. */
  readonly quantity: number;
}

/** Returns whether exactly these quantities are counted for each line of the order. */
export function isAlreadyDispensed(
  counted: readonly CountedLine[],
  lines: readonly LineToDispense[],
): boolean {
  const amountsOf = (rows: readonly { line: number; medicine_id: string; content_quantity: number }[]) =>
    totalLines(rows).map(
      ({ line, medicine_id, content_quantity }) => `${line} ${medicine_id} ${content_quantity}`,
    );
  const asked = amountsOf(lines);
  const known = amountsOf(counted.map(({ quantity, ...row }) => ({ ...row, content_quantity: quantity })));
  return asked.length === known.length && asked.every((amount) => known.includes(amount));
}

/** One entry for each line, with the sum of its quantities. */
export function totalLines<Line extends Pick<LineToDispense, 'line' | 'medicine_id' | 'content_quantity'>>(
  lines: readonly Line[],
): Line[] {
  return [...Map.groupBy(lines, ({ line, medicine_id }) => `${line} ${medicine_id}`).values()].flatMap(
    (same) => {
      const [first] = same;
      if (first === undefined) return [];
      const content_quantity = same.reduce((sum, one) => sum + one.content_quantity, 0);
      return [{ ...first, content_quantity }];
    },
  );
}

type AllowanceKey = Pick<CountedLine, 'prescription_id' | 'medicine_id'>;

export function isSameDispensing(one: AllowanceKey, other: AllowanceKey): boolean {
  return one.prescription_id === other.prescription_id && one.medicine_id === other.medicine_id;
}

/**
 * The allowances for a later package of an order. If the order has begun a dispensing, the package continues it with
 * the quantity that is left.
 *
 * @param counted what the order has dispensed so far.
 */
export function continuedAllowances(
  allowances: readonly OpenAllowance[],
  counted: readonly CountedLine[],
): OpenAllowance[] {
  return allowances.map((allowance) => {
    const begun = counted.filter((line) => isSameDispensing(line, allowance));
    if (begun.length === 0) return allowance;
    const quantity = allowance.quantity - begun.reduce((sum, line) => sum + line.quantity, 0);
    return { ...allowance, quantity, dispensings_done: allowance.dispensings_done - 1 };
  });
}

export function groupByDispensing<Line extends CountedLine>(lines: readonly Line[]): Line[][] {
  return [
    ...Map.groupBy(lines, ({ prescription_id, medicine_id }) => `${prescription_id} ${medicine_id}`).values(),
  ];
}

/**
 * The prescriptions that this dispensing exhausts: every medicine has then been dispensed as often as allowed.
 *
 * @param allowances the allowances of these prescriptions before this dispensing.
 */
export function exhaustedBy(
  dispensed: readonly CountedLine[],
  allowances: readonly OpenAllowance[],
): string[] {
  const isDispensedNow = ({ prescription_id, medicine_id }: OpenAllowance) =>
    dispensed.some((line) => line.prescription_id === prescription_id && line.medicine_id === medicine_id);
  const ids = [...new Set(dispensed.map(({ prescription_id }) => prescription_id))];
  return ids.filter((id) =>
    allowances
      .filter(({ prescription_id }) => prescription_id === id)
      .every(
        (allowance) =>
          allowance.dispensings_done + (isDispensedNow(allowance) ? 1 : 0) >= allowance.dispensings,
      ),
  );
}

export interface PrescriptionToDispense {
  readonly prescription_id: string;
  readonly status: PrescriptionStatus;
  /** ISO date of the last valid day; null if unknown. */
  readonly valid_until: string | null;
}

/**
 * The ids of the prescriptions that can be dispensed from on a day, the earliest expiry first.
 *
 * @param today the calendar date in Nigeria.
 */
export function usablePrescriptionsOn(
  today: string,
  prescriptions: readonly PrescriptionToDispense[],
): string[] {
  return prescriptions
    .filter(({ status, valid_until }) => statusOn(status, valid_until, today) === 'verified')
    .toSorted((one, other) => endsFirst(one, other))
    .map(({ prescription_id }) => prescription_id);
}

/** Prescriptions without an expiry come last; equal ones are sorted by id. */
function endsFirst(one: PrescriptionToDispense, other: PrescriptionToDispense): number {
  const key = ({ valid_until, prescription_id }: PrescriptionToDispense) =>
    `${valid_until ?? '~'} ${prescription_id}`;
  return key(one) < key(other) ? -1 : 1;
}

interface Allotment {
  readonly allotted: readonly (LineToDispense & { readonly prescription_id: string })[];
  /** Numbers of the lines that no prescription covers. */
  readonly missing: readonly number[];
  /** The allowances that are not exhausted, each with the `quantity` that the allotted lines leave of this dispensing. */
  readonly left: readonly OpenAllowance[];
}

/**
 * Allots to each line one prescription that allows it. Lines of the same medicine share the quantity of one dispensing,
 * so an order uses at most one dispensing of a medicine per prescription. Larger lines choose first, and each takes the
 * allowance with the smallest sufficient remainder; the first one of equal allowances.
 *
 * @param allowances of prescriptions that can be dispensed from now, in the order in which they should be used up.
 */
export function allot(lines: readonly LineToDispense[], allowances: readonly OpenAllowance[]): Allotment {
  const open = allowances
    .filter(({ dispensings, dispensings_done }) => dispensings_done < dispensings)
    .map((allowance) => ({ ...allowance, left: allowance.quantity }));
  const allotted: (LineToDispense & { prescription_id: string })[] = [];
  const missing: number[] = [];
  const largestFirst = lines.toSorted(
    (one, other) => other.content_quantity - one.content_quantity || one.line - other.line,
  );
  for (const line of largestFirst) {
    const [tightest] = open
      .filter((allowance) => allows(allowance, line))
      .toSorted((one, other) => one.left - other.left);
    if (tightest === undefined) missing.push(line.line);
    else {
      tightest.left -= line.content_quantity;
      allotted.push({ ...line, prescription_id: tightest.prescription_id });
    }
  }
  return {
    allotted,
    missing: missing.toSorted((one, other) => one - other),
    left: open.map(({ left, ...allowance }) => ({ ...allowance, quantity: left })),
  };
}

function allows(
  { medicine_id, content_unit, left }: OpenAllowance & { readonly left: number },
  line: LineToDispense,
): boolean {
  // Different content units cannot be compared: the volumes of ampoules and vials are unknown.
  return (
    medicine_id === line.medicine_id && content_unit === line.content_unit && left >= line.content_quantity
  );
}

/** Why a line lacks a prescription, and what to do. */
export const LACK_REASONS = {
  no_prescription: 'The request has no prescription. Attach one.',
  not_verified:
    'A pharmacist still has to verify the prescription. Verifying it ends the hold. Do not attach another one.',
  too_little: 'The prescriptions allow less per dispensing. Attach one that allows the requested amount.',
  not_usable: 'The prescriptions were rejected, have expired or are fully dispensed. Attach a new one.',
  other_medicine: 'The prescriptions do not allow this medicine. Attach one that does.',
} as const;
export type LackReason = keyof typeof LACK_REASONS;
export const LACK_REASON_NAMES = Object.keys(LACK_REASONS) as LackReason[];

export interface LackingLine {
  readonly line: number;
  readonly why: LackReason;
  /** The unit of `requested` and `allowed`. */
  readonly content_unit: Unit;
  readonly requested: number;
  /** Maximum per dispensing from one prescription; null if only a pharmacist can decide. */
  readonly allowed: number | null;
}

export interface ShownLackingLine extends LackingLine {
  readonly medicine_id: string;
  readonly medicine_label: string;
  /** Method and path of the call that resolves it; null if the reader has nothing to call. */
  readonly resolve_with: string | null;
}

/** Replaces the partner's call in `resolve_with` by the pharmacy's: a pharmacist can only verify. */
export function shownToPharmacy(lacking: ShownLackingLine): ShownLackingLine {
  const verify = 'POST /orders/{request_id}/prescriptions/{prescription_id}/verify';
  return { ...lacking, resolve_with: lacking.why === 'not_verified' ? verify : null };
}

export interface AttachedPrescription {
  readonly prescription_id: string;
  /** Status as of today. */
  readonly status: PrescriptionStatus;
  readonly allowances: readonly OpenAllowance[];
  /** The amount in the details, for prescriptions that are not verified yet. */
  readonly detailsFor: (line: LineToDispense) => PrescribedAmount;
}

/** The lines that cannot be dispensed together now, in order. */
export function lackingLines(
  lines: readonly LineToDispense[],
  prescriptions: readonly AttachedPrescription[],
): LackingLine[] {
  const verified = prescriptions.filter(({ status }) => status === 'verified');
  const allowances = verified.flatMap((prescription) => prescription.allowances);
  const { missing, left } = allot(lines, allowances);
  return missing.flatMap((number) => {
    const line = lines.find((one) => one.line === number);
    return line === undefined ? [] : [lackOf(line, prescriptions, left)];
  });
}

function lackOf(
  line: LineToDispense,
  prescriptions: readonly AttachedPrescription[],
  left: readonly OpenAllowance[],
): LackingLine {
  const { line: number, medicine_id, content_unit, content_quantity: requested } = line;
  const lack = (why: LackReason, allowed: number | null): LackingLine => ({
    line: number,
    why,
    content_unit,
    requested,
    allowed,
  });
  if (prescriptions.length === 0) return lack('no_prescription', 0);
  const pending = prescriptions
    .filter(({ status }) => status === 'received' || status === 'under_review')
    .map(({ detailsFor }) => detailsFor(line));
  const said = pending.flatMap((one) => (one.kind === 'said' ? [one] : []));
  const enough = said.find(({ quantity }) => quantity >= requested);
  if (enough !== undefined) return lack('not_verified', enough.quantity);
  const isOpen = pending.some((one) => one.kind === 'unsaid' || (one.kind === 'said' && !one.isCounted));
  if (isOpen) return lack('not_verified', null);
  const fitting = left.filter((one) => one.medicine_id === medicine_id && one.content_unit === content_unit);
  const most = Math.max(
    0,
    ...fitting.map(({ quantity }) => quantity),
    ...said.map(({ quantity }) => quantity),
  );
  if (most > 0) return lack('too_little', most);
  const isUsedUp = prescriptions.some(
    ({ status, allowances }) =>
      !isUsable(status) || allowances.some((allowance) => allowance.medicine_id === medicine_id),
  );
  return lack(isUsedUp ? 'not_usable' : 'other_medicine', 0);
}
