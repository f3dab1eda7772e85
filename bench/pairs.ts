/** Compares two sides in interleaved runs, so that other load of the machine affects both. */
import type { LoadResult } from './load.ts';
import { median, quantile, spread } from './statistics.ts';

export interface Comparison {
  readonly ours: () => Promise<LoadResult>;
  readonly bare: () => Promise<LoadResult>;
  readonly pairs: number;
}

/** Runs pairs in the order A B, B A, A B, ... The first pair is a warm-up and does not count. */
export async function comparePairs<Side>({
  ours,
  bare,
  pairs,
}: {
  readonly ours: () => Promise<Side>;
  readonly bare: () => Promise<Side>;
  readonly pairs: number;
}): Promise<{ readonly ours: Side; readonly bare: Side }[]> {
  const results: { ours: Side; bare: Side }[] = [];
  for (let pair = 0; pair <= pairs; pair += 1) {
    const result =
      pair % 2 === 0
        ? await inOrder(ours, bare)
        : await inOrder(bare, ours).then(({ first, second }) => ({ first: second, second: first }));
    if (pair > 0) results.push({ ours: result.first, bare: result.second });
  }
  return results;
}

async function inOrder<Side>(one: () => Promise<Side>, two: () => Promise<Side>) {
  const first = await one();
  return { first, second: await two() };
}

/** Formats throughput, p99 and ratios of both sides as medians with the spread over the pairs. */
export async function throughputLines(
  names: { readonly ours: string; readonly bare: string },
  comparison: Comparison,
): Promise<string[]> {
  const results = await comparePairs(comparison);
  const p99 = ({ latencies }: LoadResult) => quantile(latencies, 0.99);
  const side = (which: 'ours' | 'bare') => {
    const rates = results.map((result) => result[which].perSecond);
    const tails = results.map((result) => p99(result[which]));
    const middles = results.map((result) => median(result[which].latencies));
    return `${names[which].padEnd(28)} ${spread(rates, 0)}/s, p50 ${spread(middles, 1)} ms, p99 ${spread(tails, 1)} ms`;
  };
  return [
    side('ours'),
    side('bare'),
    `throughput ratio             ${spread(results.map(({ ours, bare }) => ours.perSecond / bare.perSecond))}`,
    `p99 ratio                    ${spread(results.map(({ ours, bare }) => p99(ours) / p99(bare)))}`,
  ];
}
