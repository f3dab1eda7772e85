/** The price of what was delivered of a request. */
import type { LineCounters } from './line-reports.ts';
import type { LineTerms } from './items.ts';

export type PayableLine = Pick<LineTerms, 'line_total_ngn'> &
  Pick<LineCounters, 'quantity_agreed' | 'quantity_delivered'>;

/**
 * The payable amount of a line in whole Naira: `line_total_ngn` × delivered ÷ agreed quantity, rounded half up. Both
 * quantities have the same content in each unit, so this is also the share of the content: 30 of 60 tablets cost half.
 *
 * It is 0 until the request is delivered, and stays 0 if it is cancelled, rejected, failed or returned. Therefore the
 * sum over any requests, open ones included, is the price of all deliveries. `line_total_ngn` has the expected
 * price before that.
 */
export function payableNgn({ line_total_ngn, quantity_agreed, quantity_delivered }: PayableLine): number {
  if (quantity_agreed === 0) return 0;
  // In whole numbers, so that exactly half of a Naira is rounded up. The largest product is 4.3e15, a safe integer.
  return Math.floor((2 * line_total_ngn * quantity_delivered + quantity_agreed) / (2 * quantity_agreed));
}

/** Returns the payable amount of a request: the sum of the rounded lines, so that lines and total always agree. */
export function totalPayableNgn(lines: readonly { readonly payable_ngn: number }[]): number {
  return lines.reduce((sum, { payable_ngn }) => sum + payable_ngn, 0);
}
