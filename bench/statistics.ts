/** The statistics that the benches print. */

/** Returns the value below which a share (0 to 1) of the values lies. The values need not be sorted. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  if (value === undefined) throw new TypeError('There is no quantile of no values');
  return value;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Formats median, smallest and largest value as "0.93 (0.88 to 0.97)". */
export function spread(values: readonly number[], digits = 2): string {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return `${median(values).toFixed(digits)} (${low.toFixed(digits)} to ${high.toFixed(digits)})`;
}
