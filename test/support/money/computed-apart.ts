/**
 * The amounts of a request, computed a second time from its events and from what was agreed, without any function of the
 * product. `docs/partners/money.md` has the rules.
 */
import type { Coverage } from '../../../domain/money/coverage.ts';
import type { Submission } from '../../../domain/requests/submission.ts';
import type { TimelineEntry } from '../../../domain/requests/timeline.ts';

interface Line {
  total: number;
  agreed: number;
  accepted: number;
  dispensed: number;
  delivered: number;
}

export interface Amounts {
  readonly total_ngn: number;
  readonly payer_ngn: number;
  readonly patient_ngn: number;
}

export interface ComputedApart extends Amounts {
  readonly fee: number;
  readonly perLine: readonly Amounts[];
  readonly lines: readonly Readonly<Line>[];
  readonly coverage: Coverage;
  readonly pharmacy_id: string;
  readonly commission_ngn: number;
}

/** The amounts after the last of these entries. */
export function computedApart(submission: Submission, entries: readonly TimelineEntry[]): ComputedApart {
  let pharmacy_id = submission.pharmacy.pharmacy_id;
  let fee = submission.delivery_fee_ngn ?? 0;
  let percent = submission.commission_percent ?? 0;
  let coverage: Coverage = submission.coverage ?? {};
  let proposed: NonNullable<TimelineEntry['opened']>['lines'] = [];
  const begin = (items: Submission['items']): Line[] =>
    items.map(({ line_total_ngn, quantity }) => ({
      total: line_total_ngn,
      agreed: quantity,
      accepted: 0,
      dispensed: 0,
      delivered: 0,
    }));
  let lines = begin(submission.items);
  for (const { status, event, opened, resolved, rerouted, lines: reported } of entries) {
    const amountOf = (index: number) =>
      (reported ?? []).reduce((sum, { line, quantity }) => sum + (line === index + 1 ? quantity : 0), 0);
    if (opened !== undefined) proposed = opened.lines ?? [];
    if (rerouted !== undefined) {
      lines = begin(rerouted.items);
      pharmacy_id = rerouted.pharmacy.pharmacy_id;
      fee = rerouted.delivery_fee_ngn ?? 0;
      percent = rerouted.commission_percent ?? 0;
    }
    if (resolved?.end === 'authorize') {
      const kept = Object.entries(coverage).filter(
        ([name]) => resolved.removed?.some((one) => one === name) !== true,
      );
      coverage = { ...Object.fromEntries(kept), ...resolved.coverage };
    }
    if (resolved?.end === 'approve')
      for (const { line, item, quantity, line_total_ngn } of proposed ?? []) {
        const one = lines[line - 1] as Line;
        if (item !== undefined) {
          one.total = item.line_total_ngn;
          one.agreed = item.quantity;
        }
        if (quantity !== undefined) {
          // The price of the rest, rounded up to whole Naira.
          one.total = -Math.floor(-(one.total * quantity) / one.agreed);
          one.agreed = quantity;
          if (one.accepted > quantity) one.accepted = quantity;
        }
        if (line_total_ngn !== undefined) one.total = line_total_ngn;
      }
    for (const [index, one] of lines.entries()) {
      if (event === 'more_dispensed') one.dispensed += amountOf(index);
      if (event !== undefined) continue;
      if (status === 'confirmed') one.accepted = one.agreed;
      if (status === 'dispensing') one.dispensed = reported === undefined ? one.accepted : amountOf(index);
      if (status === 'delivered') one.delivered = reported === undefined ? one.dispensed : amountOf(index);
    }
  }
  const end = entries.at(-1)?.status ?? 'pending';
  const isEnded = ['delivered', 'returned', 'failed', 'cancelled', 'rejected'].includes(end);
  const prices = lines.map(({ total, agreed, delivered }) => {
    if (!isEnded) return total;
    return end === 'delivered' && agreed > 0 ? halfUp(total * delivered, agreed) : 0;
  });
  const dueFee = isEnded && end !== 'delivered' ? 0 : fee;
  const patients = patientParts(prices, coverage);
  const perLine = prices.map((total_ngn, index) => {
    const patient_ngn = patients[index] ?? 0;
    return { total_ngn, patient_ngn, payer_ngn: total_ngn - patient_ngn };
  });
  const sum = (values: readonly number[]) => values.reduce((one, other) => one + other, 0);
  const total_ngn = sum(prices) + dueFee;
  const patient_ngn = sum(patients);
  return {
    total_ngn,
    patient_ngn,
    payer_ngn: total_ngn - patient_ngn,
    fee: dueFee,
    perLine,
    lines,
    coverage,
    pharmacy_id,
    commission_ngn: halfUp(total_ngn * Math.round(percent * 100), 10_000),
  };
}

/** `dividend / divisor` rounded half up, for numbers from 0 on. */
function halfUp(dividend: number, divisor: number): number {
  const rest = dividend % divisor;
  return (dividend - rest) / divisor + (2 * rest >= divisor ? 1 : 0);
}

function patientParts(prices: readonly number[], { copay, item_copays = [] }: Coverage): number[] {
  const parts = prices.map(() => 0);
  const own = new Map(item_copays.map((item) => [item.line - 1, item.copay]));
  const shared = [...prices.keys()].filter((index) => !own.has(index));
  const rules = [...own].map(([index, rule]) => ({ rule, indexes: [index] }));
  if (copay !== undefined) rules.push({ rule: copay, indexes: shared });
  for (const { rule, indexes } of rules) {
    const price = indexes.reduce((sum, index) => sum + (prices[index] ?? 0), 0);
    if (price === 0) continue;
    // The share of each line is numerator / divisor.
    const [factor, divisor] =
      'percent' in rule
        ? [Math.round(rule.percent * 100), 10_000]
        : [Math.min(rule.amount_ngn, price), price];
    let left = halfUp(price * factor, divisor);
    const rests = indexes.map((index) => {
      const numerator = (prices[index] ?? 0) * factor;
      const rest = numerator % divisor;
      parts[index] = (numerator - rest) / divisor;
      left -= parts[index];
      return { index, rest };
    });
    for (const { index } of rests.toSorted(
      (one, other) => other.rest - one.rest || one.index - other.index,
    )) {
      if (left <= 0) break;
      parts[index] = (parts[index] ?? 0) + 1;
      left -= 1;
    }
  }
  return parts;
}

/** The totals of a statement that a second computation gives, too. */
export interface StatementApart extends Amounts {
  readonly requests: number;
  readonly due_ngn: number;
}

/** The sum of the lines of a statement. */
export function sumApart(lines: readonly (Amounts & { readonly due_ngn: number })[]): StatementApart {
  const sum = (member: 'total_ngn' | 'payer_ngn' | 'patient_ngn' | 'due_ngn') =>
    lines.reduce((all, line) => all + line[member], 0);
  return {
    requests: lines.length,
    total_ngn: sum('total_ngn'),
    payer_ngn: sum('payer_ngn'),
    patient_ngn: sum('patient_ngn'),
    due_ngn: sum('due_ngn'),
  };
}

const SUPPLIES = ['confirmed', 'dispensing', 'delivered'];

/**
 * The problems of the amounts of a timeline: charges that differ from the second computation, or a supply above the
 * approved amount or after the end of the authorization. What was dispensed in time can be delivered later.
 */
export function amountProblems(submission: Submission, entries: readonly TimelineEntry[]): string[] {
  return entries.flatMap(({ sequence, status, event, at, charges }, index) => {
    const computed = computedApart(submission, entries.slice(0, index + 1));
    const { total_ngn, payer_ngn, patient_ngn, coverage } = computed;
    const problem = (what: string) => `${submission.request_id} ${sequence} ${event ?? status}: ${what}`;
    const isSupply = event === 'more_dispensed' || (event === undefined && SUPPLIES.includes(status));
    const isLate =
      isSupply && status !== 'delivered' && Date.parse(at) > Date.parse(coverage.valid_until ?? at);
    return [
      // The entries of the acceptance have no charges.
      ...(charges === undefined ||
      (charges.total_ngn === total_ngn &&
        charges.payer_ngn === payer_ngn &&
        charges.patient_ngn === patient_ngn)
        ? []
        : [problem(`${JSON.stringify(charges)} instead of ${total_ngn}, ${payer_ngn}, ${patient_ngn}`)]),
      ...(isSupply && total_ngn > (coverage.approved_ngn ?? total_ngn)
        ? [problem(`${total_ngn} with ${coverage.approved_ngn} approved`)]
        : []),
      ...(isLate ? [problem(`after ${coverage.valid_until}`)] : []),
    ];
  });
}
