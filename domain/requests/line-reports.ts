/** What a pharmacy says of the lines of an order at a step, and how far each line has come. */
import { placeholderProblem } from '../common/text.ts';
import { readIdentifier } from '../medicines/product-identifiers.ts';
import type { Step } from './statuses.ts';

/** The package that medicines are dispensed from. */
export interface Batch {
  /** As it is printed on the package. */
  readonly batch_number: string;
  /** ISO date: the last day on which it may be taken. */
  readonly expires_on: string;
  /** Its registration with NAFDAC, as it is printed: "A4-0123". */
  readonly nafdac_number: string;
}

/** No medicine is given a longer shelf life, so a later expiry date is a mistake of typing. */
export const MAX_EXPIRY_YEARS = 10;

interface BatchProblem {
  readonly member: keyof Batch;
  readonly code: 'expired' | 'too_far_ahead' | 'placeholder' | 'nafdac_number';
  readonly message: string;
}

/**
 * What is wrong with a package, member by member. A batch without its real number cannot be found when its maker recalls it.
 *
 * @param today ISO date.
 */
export function batchProblems(
  { batch_number, expires_on, nafdac_number }: Batch,
  today: string,
): BatchProblem[] {
  const problems: BatchProblem[] = [];
  const placeholder = placeholderProblem(batch_number, 'printed on the package');
  if (placeholder !== undefined) problems.push({ member: 'batch_number', ...placeholder });
  const latest = `${Number(today.slice(0, 4)) + MAX_EXPIRY_YEARS}${today.slice(4)}`;
  if (expires_on < today) {
    const message = 'is over; dispense from another package';
    problems.push({ member: 'expires_on', code: 'expired', message });
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

/** How much came from a package. */
export interface DispensedBatch extends Batch {
  readonly quantity: number;
}

/** How much of one line a step is about; a line may come more than once, from several batches. */
export interface LineReport {
  /** 1 for the first item of the request. */
  readonly line: number;
  /** Of the unit that was asked. */
  readonly quantity: number;
  /** When it is dispensed. */
  readonly batch?: Batch;
}

/** How far a line has come; each is at most the one before. All count the unit that was asked. */
export interface LineCounters {
  /** What the partner asked. */
  readonly quantity: number;
  /** What the partner agreed to get of it: less than it asked once it approved less. */
  readonly quantity_agreed: number;
  /** What the pharmacy agreed to supply; 0 until it confirms. */
  readonly quantity_accepted: number;
  readonly quantity_dispensed: number;
  readonly quantity_delivered: number;
}

/** The steps that say something of lines, what they count, and what bounds it. */
export const LINE_STEPS = {
  dispense: { counts: 'quantity_dispensed', atMost: 'quantity_accepted' },
  deliver: { counts: 'quantity_delivered', atMost: 'quantity_dispensed' },
} as const satisfies Partial<Record<Step, { counts: keyof LineCounters; atMost: keyof LineCounters }>>;

export type LineStep = keyof typeof LINE_STEPS;

/** Whether a report of this step may say something of lines. */
export function isLineStep(step: Step): step is LineStep {
  return Object.hasOwn(LINE_STEPS, step);
}

/** How much each line comes to, in the order of the lines. */
export function quantitiesOf(lines: readonly LineReport[], count: number): number[] {
  const quantities = Array.from({ length: count }, () => 0);
  for (const { line, quantity } of lines) quantities[line - 1] = (quantities[line - 1] ?? 0) + quantity;
  return quantities;
}

/** Why this can't be said of the lines, or undefined when it can. A report without lines is about all of each. */
export function lineProblem(
  step: Step,
  lines: readonly LineReport[] | undefined,
  counters: readonly LineCounters[],
): string | undefined {
  if (lines === undefined) return undefined;
  if (!isLineStep(step)) return `${step} takes no lines`;
  const stray = lines.find(({ line }) => counters[line - 1] === undefined);
  if (stray !== undefined) return `there is no line ${stray.line}`;
  if (lines.some(({ quantity }) => !Number.isSafeInteger(quantity) || quantity < 0)) {
    return 'a quantity is a whole number, 0 or more';
  }
  const quantities = quantitiesOf(lines, counters.length);
  if (quantities.every((quantity) => quantity === 0)) return `${step} is of at least one unit`;
  const { atMost } = LINE_STEPS[step];
  const over = counters.findIndex((counter, index) => (quantities[index] ?? 0) > counter[atMost]);
  if (over === -1) return undefined;
  return `line ${over + 1} has ${counters[over]?.[atMost]} at most`;
}
