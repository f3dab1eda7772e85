/** Decides which prescription each line of an order is dispensed from. */
import { statusOn, type Allowance, type PrescriptionStatus } from './prescriptions.ts';
import type { Unit } from '../medicines/units.ts';

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
export interface CountedLine {
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
