/** Divides the price of a request between the payer (the partner) and the patient. All amounts are whole Naira. */

/** The part of a price that the patient pays. A percentage has at most two decimals. */
export type Copay = { readonly percent: number } | { readonly amount_ngn: number };

/** A co-pay of one line, which replaces the co-pay of the authorization there. */
export interface ItemCopay {
  /** 1 for the first item of the request. */
  readonly line: number;
  readonly copay: Copay;
}

export interface CopayRules {
  /** Co-pay of all lines without one of their own; without any co-pay the patient pays nothing. */
  readonly copay?: Copay;
  readonly item_copays?: readonly ItemCopay[];
}

/** An amount divided between payer and patient. `total_ngn` is always the sum of the other two. */
export interface Split {
  readonly total_ngn: number;
  readonly payer_ngn: number;
  readonly patient_ngn: number;
}

export interface LineCharges extends Split {
  /** 1 for the first item of the request. */
  readonly line: number;
}

export interface Charges extends Split {
  /** Part of `total_ngn` and `payer_ngn`: the payer pays the whole fee. */
  readonly delivery_fee_ngn: number;
  readonly lines: LineCharges[];
}

/**
 * Divides the prices of lines between payer and patient. `copay` is one rule for all lines that have no item co-pay; each
 * item co-pay is a rule for its line.
 *
 * For each rule, the patient's total is rounded half up. A fixed amount is capped at the price of its lines. Each line
 * gets the whole Naira of its exact share; the remaining Naira go to the largest fractions, on a tie to the earlier line.
 *
 * @param lineTotals `line_total_ngn` of each line, or `payable_ngn` once the request has ended.
 * @param delivery_fee_ngn has no co-pay.
 */
export function chargesOf(
  lineTotals: readonly number[],
  { copay, item_copays = [] }: CopayRules,
  delivery_fee_ngn = 0,
): Charges {
  const own = new Map(item_copays.map((item) => [item.line - 1, item.copay]));
  const indexes = [...lineTotals.keys()];
  const rules = [
    ...(copay === undefined ? [] : [{ copay, lines: indexes.filter((index) => !own.has(index)) }]),
    ...indexes.flatMap((index) => {
      const itemCopay = own.get(index);
      return itemCopay === undefined ? [] : [{ copay: itemCopay, lines: [index] }];
    }),
  ];
  const patient = lineTotals.map(() => 0);
  for (const rule of rules) {
    const parts = patientParts(
      rule.lines.map((index) => lineTotals[index] ?? 0),
      rule.copay,
    );
    for (const [position, index] of rule.lines.entries()) patient[index] = parts[position] ?? 0;
  }
  const lines = lineTotals.map((total, index) => ({
    line: index + 1,
    ...splitOf(total, patient[index] ?? 0),
  }));
  return { ...sumOf([...lines, splitOf(delivery_fee_ngn, 0)]), delivery_fee_ngn, lines };
}

/** Whole Naira. `total_ngn` is the price of the medicines alone, unlike in `Charges`; a fee of 0 may be absent. */
export interface PriceAndFee {
  readonly total_ngn: number;
  readonly delivery_fee_ngn?: number;
}

/** The price with the delivery fee: the `total_ngn` of the charges of an open request. */
export function withFee({ total_ngn, delivery_fee_ngn = 0 }: PriceAndFee): number {
  return total_ngn + delivery_fee_ngn;
}

function splitOf(total_ngn: number, patient_ngn: number): Split {
  return { total_ngn, payer_ngn: total_ngn - patient_ngn, patient_ngn };
}

/** The sum of several splits. */
export function sumOf(splits: readonly Split[]): Split {
  const sum = (member: keyof Split) => splits.reduce((total, split) => total + split[member], 0);
  return { total_ngn: sum('total_ngn'), payer_ngn: sum('payer_ngn'), patient_ngn: sum('patient_ngn') };
}

/** The split without its lines. */
export function totalsOf({ total_ngn, payer_ngn, patient_ngn }: Split): Split {
  return { total_ngn, payer_ngn, patient_ngn };
}

/**
 * The patient's part of each line under one rule. The exact share of a line is a fraction with the same denominator for
 * all lines; `bigint`, because products of amounts exceed the safe integers.
 */
function patientParts(totals: readonly number[], copay: Copay): number[] {
  const price = totals.reduce((sum, total) => sum + total, 0);
  if (price === 0) return totals.map(() => 0);
  const [factor, denominator] =
    'percent' in copay
      ? [BigInt(Math.round(copay.percent * 100)), 10_000n]
      : [BigInt(Math.min(copay.amount_ngn, price)), BigInt(price)];
  const numerators = totals.map((total) => BigInt(total) * factor);
  const exact = numerators.reduce((sum, numerator) => sum + numerator, 0n);
  const whole = (2n * exact + denominator) / (2n * denominator);
  const parts = numerators.map((numerator) => numerator / denominator);
  const left = Number(whole - parts.reduce((sum, part) => sum + part, 0n));
  const byFraction = [...numerators.keys()].toSorted((one, other) =>
    Number(((numerators[other] ?? 0n) % denominator) - ((numerators[one] ?? 0n) % denominator)),
  );
  const raised = new Set(byFraction.slice(0, left));
  return parts.map((part, index) => Number(part) + (raised.has(index) ? 1 : 0));
}
