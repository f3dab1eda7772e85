/** The coverage of an HMO's authorization: the approved amount, its end, and the patient's co-pay. */
import { parseTimestamp, requireTimestamp } from '../common/timestamps.ts';
import { chargesOf, type Copay, type CopayRules, type ItemCopay } from './charges.ts';

/** Maximum of any amount that a partner or pharmacy states, in whole Naira. */
export const MAX_STATED_NGN = 1_000_000_000;

/** Contains nothing about the patient, so it stays when the patient's data is erased. */
export interface Coverage extends CopayRules {
  /** Maximum of `total_ngn` of the charges, the patient's part included. Whole Naira. */
  readonly approved_ngn?: number;
  /** Nothing is dispensed after this time. RFC 3339. */
  readonly valid_until?: string;
}

/** The members of a coverage, which an answer to a hold can change or remove. */
export const COVERAGE_MEMBERS = ['approved_ngn', 'valid_until', 'copay', 'item_copays'] as const;
export type CoverageMember = (typeof COVERAGE_MEMBERS)[number];

/** A coverage in records: null, or an empty list, for what is not stated. */
export interface ShownCoverage {
  readonly approved_ngn: number | null;
  /** RFC 3339. */
  readonly valid_until: string | null;
  readonly copay: Copay | null;
  readonly item_copays: ItemCopay[];
}

export function shownCoverage(coverage: Coverage): ShownCoverage {
  const { approved_ngn = null, valid_until = null, copay = null, item_copays = [] } = coverage;
  return { approved_ngn, valid_until, copay, item_copays: [...item_copays] };
}

/** The coverage that a record shows. */
export function coverageOf({ approved_ngn, valid_until, copay, item_copays }: ShownCoverage): Coverage {
  return {
    ...(approved_ngn !== null && { approved_ngn }),
    ...(valid_until !== null && { valid_until }),
    ...(copay !== null && { copay }),
    ...(item_copays.length > 0 && { item_copays }),
  };
}

/** A co-pay as a partner sends it: exactly one of the members. */
export interface CopayInput {
  readonly percent?: number;
  readonly amount_ngn?: number;
}

export interface CoverageInput {
  readonly approved_ngn?: number;
  readonly valid_until?: string;
  readonly copay?: CopayInput;
  readonly item_copays?: readonly { readonly line: number; readonly copay: CopayInput }[];
}

export interface CoverageProblem {
  /** Path under the authorization: `copay.percent`. */
  readonly path: string;
  readonly code:
    'amount' | 'conflict' | 'copay' | 'expired' | 'line' | 'required' | 'time' | 'too_high' | 'too_low';
  readonly message: string;
}

/**
 * The problems of a coverage that do not depend on prices or the time. Also checks what the schemas of the API check,
 * because the workflow accepts Updates that no API has checked.
 *
 * @param lineCount number of items of the request.
 */
export function coverageProblems(
  { approved_ngn, valid_until, copay, item_copays = [] }: CoverageInput,
  lineCount: number,
): CoverageProblem[] {
  const problems: CoverageProblem[] = [];
  if (approved_ngn !== undefined && !isStatedNgn(approved_ngn, 1))
    problems.push({ path: 'approved_ngn', code: 'amount', message: AMOUNT_PROBLEM });
  if (valid_until !== undefined && parseTimestamp(valid_until) === undefined) {
    const message = 'must be a time such as 2026-11-21T08:00:00Z';
    problems.push({ path: 'valid_until', code: 'time', message });
  }
  if (copay !== undefined) problems.push(...copayProblems('copay', copay));
  for (const [index, { line, copay: own }] of item_copays.entries()) {
    const path = `item_copays[${index}]`;
    if (!(Number.isInteger(line) && line >= 1 && line <= lineCount)) {
      const message = `must be the number of an item: the request has ${lineCount}`;
      problems.push({ path: `${path}.line`, code: 'line', message });
    } else if (item_copays.findIndex((earlier) => earlier.line === line) < index) {
      problems.push({ path: `${path}.line`, code: 'line', message: `repeats line ${line}` });
    }
    problems.push(...copayProblems(`${path}.copay`, own));
  }
  return problems;
}

const AMOUNT_PROBLEM = `must be a whole number of Naira up to ${MAX_STATED_NGN}`;

const isStatedNgn = (amount: number, minimum: number) =>
  Number.isInteger(amount) && amount >= minimum && amount <= MAX_STATED_NGN;

function copayProblems(path: string, { percent, amount_ngn }: CopayInput): CoverageProblem[] {
  if ((percent === undefined) === (amount_ngn === undefined)) {
    const message = 'must have either percent or amount_ngn';
    return [{ path, code: 'copay', message }];
  }
  if (amount_ngn !== undefined && !isStatedNgn(amount_ngn, 0))
    return [{ path: `${path}.amount_ngn`, code: 'amount', message: AMOUNT_PROBLEM }];
  if (percent !== undefined && !(percent >= 0 && percent <= 100))
    return [{ path: `${path}.percent`, code: 'copay', message: 'must be from 0 to 100' }];
  // 12.5 and 12.25 are possible. Binary fractions are not exact, so a tiny difference is none.
  if (percent === undefined || Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6) return [];
  return [{ path: `${path}.percent`, code: 'copay', message: 'must have at most two decimals' }];
}

/** The coverage of an input without problems. Its end is in UTC, like every time in answers. */
export function toCoverage({ copay, item_copays, valid_until, ...stated }: CoverageInput): Coverage {
  return {
    ...stated,
    ...(valid_until === undefined ? {} : { valid_until: requireTimestamp(valid_until).toISOString() }),
    ...(copay === undefined ? {} : { copay: copay as Copay }),
    ...(item_copays === undefined ? {} : { item_copays: item_copays as readonly ItemCopay[] }),
  };
}

/** The price of a request when its coverage is checked. */
export interface PricedLines {
  /** `line_total_ngn` of each line. */
  readonly lineTotals: readonly number[];
  readonly delivery_fee_ngn?: number;
  readonly now: Date;
}

/** The problems of a new coverage at the current price and time: it has expired, or a fixed co-pay is above the price. */
export function coverageProblemsAt(
  { valid_until, copay, item_copays = [] }: Coverage,
  { lineTotals, now }: PricedLines,
): CoverageProblem[] {
  const problems: CoverageProblem[] = [];
  if (valid_until !== undefined && !(Date.parse(valid_until) > now.getTime())) {
    const message = 'has passed; send the end of an authorization that is still valid';
    problems.push({ path: 'valid_until', code: 'expired', message });
  }
  const own = new Set(item_copays.map(({ line }) => line));
  const shared = lineTotals.filter((_, index) => !own.has(index + 1));
  const tooHigh = (path: string, { amount_ngn = 0 }: CopayInput, totals: readonly number[]) => {
    const price = totals.reduce((sum, total) => sum + total, 0);
    if (amount_ngn <= price) return;
    const message =
      totals.length === 0
        ? 'applies to no line, because each has its own in item_copays; leave copay out'
        : `is above the price of ${price} Naira`;
    problems.push({ path: `${path}.amount_ngn`, code: 'too_high', message });
  };
  if (copay !== undefined) tooHigh('copay', copay, shared);
  for (const [index, item] of item_copays.entries())
    tooHigh(`item_copays[${index}].copay`, item.copay, lineTotals.slice(item.line - 1, item.line));
  return problems;
}

/** A partner's change of a coverage. Members that it does not name keep their values. */
export interface CoverageChange {
  readonly coverage?: Coverage;
  /** Members that no longer apply. */
  readonly removed?: readonly CoverageMember[];
}

/** The coverage after a partner changed some members. */
export function changedCoverage(
  current: Coverage,
  { coverage = {}, removed = [] }: CoverageChange,
): Coverage {
  const kept = Object.entries(current).filter(([member]) => !removed.some((name) => name === member));
  return { ...Object.fromEntries(kept), ...coverage };
}

/** The problems of the removed members: one that is also stated, or, in an Update that no API has checked, an unknown one. */
export function removalProblems({ coverage = {}, removed = [] }: CoverageChange): CoverageProblem[] {
  return removed.flatMap((member): CoverageProblem[] => {
    if (!COVERAGE_MEMBERS.includes(member))
      return [{ path: 'remove', code: 'required', message: 'must name members of an authorization' }];
    if (coverage[member] === undefined) return [];
    return [{ path: 'remove', code: 'conflict', message: `names ${member}, which the same call sets` }];
  });
}

/** Returns whether a price, its delivery fee included, is above the approved amount. */
export function isExceeded({ approved_ngn }: Coverage, priceNgn: number): boolean {
  return approved_ngn !== undefined && !(priceNgn <= approved_ngn);
}

/**
 * Returns whether the authorization has ended at `at` (RFC 3339). At `valid_until` itself it is still valid. An end that
 * is not a time has passed.
 */
export function isExpired({ valid_until }: Coverage, at: string): boolean {
  return valid_until !== undefined && !(Date.parse(at) <= Date.parse(valid_until));
}

/**
 * The problems of an `authorize`. It must leave the price approved; only the answer to `authorization_required` may
 * approve less, and another hold follows. The answer to `authorization_expired` must also leave an end in the future.
 */
export function answerProblems(
  reason: string,
  current: Coverage,
  change: CoverageChange,
  priced: PricedLines,
): CoverageProblem[] {
  const { lineTotals, delivery_fee_ngn, now } = priced;
  const next = changedCoverage(current, change);
  const problems = coverageProblemsAt(change.coverage ?? {}, priced);
  const isPassed = problems.some(({ code }) => code === 'expired');
  if (reason === 'authorization_expired' && !isPassed && isExpired(next, now.toISOString())) {
    const message = 'is required: the authorization has expired';
    problems.push({ path: 'valid_until', code: 'required', message });
  }
  const charges = chargesOf(lineTotals, next, delivery_fee_ngn);
  if (reason !== 'authorization_required' && isExceeded(next, charges.total_ngn)) {
    const message = `must be at least ${charges.total_ngn}, the price of the request in Naira`;
    problems.push({ path: 'approved_ngn', code: 'too_low', message });
  }
  return problems;
}
