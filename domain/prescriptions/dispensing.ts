/** What may be dispensed of a prescription, and which ordered lines lack one. */
import { type Allowance, isUsable, type PrescriptionStatus, statusOn } from './prescriptions.ts';
import type { Unit } from '../medicines/units.ts';
import type { Prescribed } from './statements.ts';

/** A line that is to be dispensed. */
export interface LineToDispense {
  /** 1 for the first item. */
  readonly line: number;
  readonly medicine_id: string;
  readonly content_unit: Unit;
  /** Above 0. */
  readonly content_quantity: number;
}

/** What a verified prescription allows of one medicine, and how often it has been dispensed from. */
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

/** Whether an order that wants these lines has dispensed the very same before. */
export function isCountedAlready(counted: readonly CountedLine[], lines: readonly LineToDispense[]): boolean {
  return (
    counted.length === lines.length &&
    lines.every(({ line, medicine_id, content_quantity }) =>
      counted.some(
        (row) => row.line === line && row.medicine_id === medicine_id && row.quantity === content_quantity,
      ),
    )
  );
}

/** The lines that share one dispensing of a prescription: those of the same medicine. */
export function byDispensing<Line extends CountedLine>(lines: readonly Line[]): Line[][] {
  return [
    ...Map.groupBy(lines, ({ prescription_id, medicine_id }) => `${prescription_id} ${medicine_id}`).values(),
  ];
}

/**
 * The prescriptions that a dispensing uses up: every medicine has then been dispensed as often as it allows.
 *
 * @param allowances of these prescriptions, as they were before.
 */
export function usedUpBy(dispensed: readonly CountedLine[], allowances: readonly OpenAllowance[]): string[] {
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

/** A prescription that an order may be dispensed from, if its state lets it. */
export interface PrescriptionToDispense {
  readonly prescription_id: string;
  readonly status: PrescriptionStatus;
  /** An ISO date; null when nobody has said so. */
  readonly valid_until: string | null;
}

/**
 * The ids of those that may be dispensed from on a day, the one first that ends first.
 *
 * @param today the calendar date in Nigeria.
 */
export function usableOn(today: string, prescriptions: readonly PrescriptionToDispense[]): string[] {
  return prescriptions
    .filter(({ status, valid_until }) => statusOn(status, valid_until, today) === 'verified')
    .toSorted((one, other) => endsFirst(one, other))
    .map(({ prescription_id }) => prescription_id);
}

/** One without an end comes last; of equal ones the one with the lesser id first. */
function endsFirst(one: PrescriptionToDispense, other: PrescriptionToDispense): number {
  const key = ({ valid_until, prescription_id }: PrescriptionToDispense) =>
    `${valid_until ?? '~'} ${prescription_id}`;
  return key(one) < key(other) ? -1 : 1;
}

export interface Allotment {
  /** Every line with its prescription, when there is one for each. */
  readonly allotted: readonly (LineToDispense & { readonly prescription_id: string })[];
  /** The lines that no prescription allows. */
  readonly missing: readonly number[];
  /** What of the allowances is not used up, each with the `quantity` that the allotted lines leave of this dispensing. */
  readonly left: readonly OpenAllowance[];
}

/**
 * Gives each line one prescription that allows it. Lines of the same medicine share the quantity of one dispensing,
 * so an order takes at most one dispensing of a medicine from each prescription. The largest lines choose first, and
 * each takes the allowance that it leaves the least of; of equal ones the first.
 *
 * @param allowances of prescriptions that may be dispensed from now, those first that are to be used up first.
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
  // Ampoules are not counted against vials: how much is in each nobody has said.
  return (
    medicine_id === line.medicine_id && content_unit === line.content_unit && left >= line.content_quantity
  );
}

/** What lacks, and what to do about it. */
export const LACKS = {
  no_prescription: 'The request has no prescription: attach one.',
  not_verified: 'A pharmacist has still to verify the prescription, which ends the hold. Attach nothing.',
  too_little:
    'The prescriptions allow less at one dispensing: attach one that allows as much as is requested.',
  not_usable: 'The prescriptions were rejected, have expired or are used up: attach a new one.',
  other_medicine: 'The prescriptions do not allow this medicine: attach one that does.',
} as const;
export type Lack = keyof typeof LACKS;
export const LACK_NAMES = Object.keys(LACKS) as Lack[];

/** A line that can't be dispensed. */
export interface LackingLine {
  /** 1 for the first item. */
  readonly line: number;
  readonly why: Lack;
  /** What the quantities count. */
  readonly content_unit: Unit;
  readonly requested: number;
  /** At one dispensing, from one prescription; null where only a pharmacist can say. */
  readonly allowed: number | null;
}

/** A lacking line as it is shown. */
export interface ShownLackingLine extends LackingLine {
  readonly medicine_id: string;
  readonly medicine_label: string;
  /** Method and path of the call that resolves it; null where the reader has nothing to call. */
  readonly resolve_with: string | null;
}

/** The partner attaches prescriptions; a pharmacist verifies them. */
export function shownToPharmacy(lacking: ShownLackingLine): ShownLackingLine {
  const verify = 'POST /orders/{request_id}/prescriptions/{prescription_id}/verify';
  return { ...lacking, resolve_with: lacking.why === 'not_verified' ? verify : null };
}

/** A prescription of the request, as far as it can be dispensed from. */
export interface AttachedPrescription {
  readonly prescription_id: string;
  /** The status today. */
  readonly status: PrescriptionStatus;
  readonly allowances: readonly OpenAllowance[];
  /** What the details say, before a pharmacist has verified it. */
  readonly detailsFor: (line: LineToDispense) => Prescribed;
}

/** The lines that could not be dispensed together now, in order. */
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
  const lack = (why: Lack, allowed: number | null): LackingLine => ({
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
