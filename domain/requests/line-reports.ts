/** Describes what a pharmacy reports about the lines of an order, and the progress of each line. */
import { placeholderProblem, quotedValue, spreadsheetDamage } from '../common/text.ts';
import { readIdentifier } from '../medicines/product-identifiers.ts';
import type { Step } from './statuses.ts';

export interface Batch {
  /** As printed on the package. */
  readonly batch_number: string;
  /** ISO date of the last day of use. */
  readonly expires_on: string;
  /** NAFDAC registration number as printed, such as "A4-0123". */
  readonly nafdac_number: string;
}

/**
 * Maximum number of years until an expiry date. Medicines do not have a longer shelf life, so a later date is a typing
 * error.
 */
export const MAX_EXPIRY_YEARS = 10;

interface BatchProblem {
  readonly member: keyof Batch;
  readonly code:
    'expired' | 'expires_early' | 'too_far_ahead' | 'placeholder' | 'nafdac_number' | 'damaged_batch_number';
  readonly message: string;
}

/**
 * Returns the problems of a batch by member. Without its real number a batch cannot be found when the manufacturer
 * recalls it.
 *
 * @param today ISO date.
 * @param supplyEnds the day until which the line must last, if the partner stated it.
 */
export function batchProblems(
  { batch_number, expires_on, nafdac_number }: Batch,
  today: string,
  supplyEnds: string | undefined,
): BatchProblem[] {
  const problems: BatchProblem[] = [];
  const placeholder = placeholderProblem(batch_number, 'printed on the package');
  if (placeholder !== undefined) problems.push({ member: 'batch_number', ...placeholder });
  else if (spreadsheetDamage(batch_number) !== undefined) {
    const message = `is ${quotedValue(batch_number)}, which a spreadsheet has changed; enter the number as it is printed on the package`;
    problems.push({ member: 'batch_number', code: 'damaged_batch_number', message });
  }
  const latest = `${Number(today.slice(0, 4)) + MAX_EXPIRY_YEARS}${today.slice(4)}`;
  if (expires_on < today) {
    const message = 'has passed; use another package';
    problems.push({ member: 'expires_on', code: 'expired', message });
  } else if (supplyEnds !== undefined && expires_on < supplyEnds) {
    const message = `is too early: this line must last until ${supplyEnds}; use a package that expires on that day or later`;
    problems.push({ member: 'expires_on', code: 'expires_early', message });
  } else if (expires_on > latest) {
    const message = `is more than ${MAX_EXPIRY_YEARS} years ahead; check the year on the package`;
    problems.push({ member: 'expires_on', code: 'too_far_ahead', message });
  }
  const registration = readIdentifier('nafdac_number', nafdac_number);
  if ('message' in registration) {
    problems.push({ member: 'nafdac_number', code: 'nafdac_number', message: registration.message });
  }
  return problems;
}

export function isSameBatch(one: Batch, other: Batch): boolean {
  return (
    one.batch_number === other.batch_number &&
    one.expires_on === other.expires_on &&
    one.nafdac_number === other.nafdac_number
  );
}

export interface DispensedBatch extends Batch {
  readonly quantity: number;
}

/** Some dispensed units of a line are of another batch than was reported. */
export interface BatchCorrection {
  readonly line: number;
  /** In the requested unit. */
  readonly quantity: number;
  readonly from: Batch;
  readonly to: Batch;
}

/** Moves some units of a line to the corrected batch; the total quantity stays. */
export function withCorrection(
  batches: readonly DispensedBatch[],
  { quantity, from, to }: BatchCorrection,
): DispensedBatch[] {
  let left = quantity;
  return mergedBatches(
    batches.flatMap((batch) => {
      const moved = isSameBatch(batch, from) ? Math.min(left, batch.quantity) : 0;
      if (moved === 0) return [batch];
      left -= moved;
      const rest = batch.quantity - moved;
      return [{ ...to, quantity: moved }, ...(rest === 0 ? [] : [{ ...batch, quantity: rest }])];
    }),
  );
}

/** Adds up the packages of each batch, in the order of their first package. */
export function mergedBatches(batches: readonly DispensedBatch[]): DispensedBatch[] {
  return batches.reduce<DispensedBatch[]>((merged, batch) => {
    const at = merged.findIndex((one) => isSameBatch(one, batch));
    if (at === -1) return [...merged, batch];
    return merged.map((one, index) =>
      index === at ? { ...one, quantity: one.quantity + batch.quantity } : one,
    );
  }, []);
}

/** The quantity of one line in a step. A line can occur several times, with different batches. */
export interface LineReport {
  readonly line: number;
  /** In the requested unit. */
  readonly quantity: number;
  readonly batch?: Batch;
}

/**
 * Progress of a line, in the requested unit. Each counter is at most the one before. The agreed and accepted quantities
 * fall when the partner agrees to less; the other counters never fall.
 */
export interface LineCounters {
  readonly quantity: number;
  /** The quantity that the partner agreed to; less than requested if it approved less. */
  readonly quantity_agreed: number;
  /** The quantity that the pharmacy agreed to supply; 0 until it confirms. */
  readonly quantity_accepted: number;
  readonly quantity_dispensed: number;
  readonly quantity_delivered: number;
}

/** The steps that report quantities, the counter that each sets, and the counter that limits it. */
export const LINE_STEPS = {
  dispense: { counts: 'quantity_dispensed', atMost: 'quantity_accepted' },
  deliver: { counts: 'quantity_delivered', atMost: 'quantity_dispensed' },
} as const satisfies Partial<Record<Step, { counts: keyof LineCounters; atMost: keyof LineCounters }>>;

export type LineStep = keyof typeof LINE_STEPS;

export function isLineStep(step: Step): step is LineStep {
  return Object.hasOwn(LINE_STEPS, step);
}

/** Total quantity of each line, in the order of the lines. */
export function quantitiesOf(lines: readonly LineReport[], count: number): number[] {
  const quantities = Array.from({ length: count }, () => 0);
  for (const { line, quantity } of lines) quantities[line - 1] = (quantities[line - 1] ?? 0) + quantity;
  return quantities;
}

/**
 * Returns why the lines of a report are invalid, or undefined if they are valid. A report without lines is about the
 * whole of each line.
 */
export function lineProblem(
  step: Step,
  lines: readonly LineReport[] | undefined,
  counters: readonly LineCounters[],
): string | undefined {
  if (lines === undefined) return undefined;
  if (!isLineStep(step)) return `${step} takes no lines`;
  const { atMost } = LINE_STEPS[step];
  return quantityProblem(
    step,
    lines,
    counters.map((counter) => counter[atMost]),
  );
}

/**
 * Returns why the reported quantities are not possible, or undefined if they are.
 *
 * @param limits maximum quantity of each line.
 */
export function quantityProblem(
  step: LineStep,
  lines: readonly LineReport[],
  limits: readonly number[],
): string | undefined {
  const stray = lines.find(({ line }) => limits[line - 1] === undefined);
  if (stray !== undefined) return `there is no line ${stray.line}`;
  if (lines.some(({ quantity }) => !Number.isSafeInteger(quantity) || quantity < 0)) {
    return 'a quantity is a whole number, 0 or more';
  }
  const quantities = quantitiesOf(lines, limits.length);
  if (quantities.every((quantity) => quantity === 0)) return `${step} is of at least one unit`;
  const over = limits.findIndex((limit, index) => (quantities[index] ?? 0) > limit);
  return over === -1 ? undefined : `line ${over + 1} has ${limits[over]} at most`;
}

const BATCH_MEMBERS = ['batch_number', 'expires_on', 'nafdac_number', 'quantity'] as const;
type BatchMember = (typeof BATCH_MEMBERS)[number];

/** The members in which two reports differ; empty if they report the same packages, in any order. */
export function lineDifferences(recorded: readonly LineReport[], reported: readonly LineReport[]): string[] {
  const isOther = (members: readonly BatchMember[]) =>
    valuesOf(recorded, members).join() !== valuesOf(reported, members).join();
  const others = BATCH_MEMBERS.filter((member) => isOther([member]));
  // Both reports can have the same values of each member, but in other combinations.
  return others.length === 0 && isOther(BATCH_MEMBERS) ? ['lines'] : others;
}

/** True if two reports have the same packages, in any order. */
export function areSameLines(one: readonly LineReport[], other: readonly LineReport[]): boolean {
  return lineDifferences(one, other).length === 0;
}

/** Each line as JSON, sorted, so that the order of the packages does not matter. */
function valuesOf(lines: readonly LineReport[], members: readonly BatchMember[]): string[] {
  return lines
    .map(({ line, quantity, batch }) => {
      const values = { quantity, ...batch };
      return JSON.stringify([line, ...members.map((member) => values[member] ?? null)]);
    })
    .toSorted();
}
