/** Decides which prescription each line of an order is dispensed from. */
import type { Allowance } from './prescriptions.ts';
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

export interface Allotment {
  /** Every line with its prescription, when there is one for each. */
  readonly taken: readonly (LineToDispense & { readonly prescription_id: string })[];
  /** The lines that no prescription allows. */
  readonly missing: readonly number[];
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
  const taken: (LineToDispense & { prescription_id: string })[] = [];
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
      taken.push({ ...line, prescription_id: tightest.prescription_id });
    }
  }
  return { taken, missing: missing.toSorted((one, other) => one - other) };
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
