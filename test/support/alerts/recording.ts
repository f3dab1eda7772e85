/** Records the samples of a run and evaluates which alerts they would have fired. */
import { evaluateRules } from './promtool.ts';
import { decimal, isCounter, METRICS_OF_RULES, type Samples } from './rules.ts';

export const SCRAPE_EVERY_SECONDS = 15;
/** A run is shorter than the longest `for` of the rules, so its samples are repeated until this many seconds have passed. */
const RECORDING_SECONDS = 3 * 3600;
/** Series that appear only with the first failure. */
const MAY_BE_ABSENT = /_(?:failed|refused)_total$/;

interface Scrape {
  readonly atMs: number;
  readonly samples: Samples;
}

export class Recording {
  readonly #scrapes: Scrape[] = [];

  /** @param atMs timestamp of a monotonic clock. */
  add(atMs: number, samples: Samples): void {
    this.#scrapes.push({ atMs, samples });
  }

  /**
   * Evaluates all rules at every interval of the recording.
   *
   * @param expected alerts whose fault the test caused on purpose.
   * @throws Error with promtool's output when another alert fires: its labels and the number of seconds after which it fired. Also
   *   names metrics that a rule reads and no process served, because such a rule can never fire.
   */
  async requireSilence(expected: readonly string[] = []): Promise<void> {
    const [first] = this.#scrapes;
    if (first === undefined) throw new Error('Nothing was scraped: no alert could have fired.');
    const grid = this.#onGrid(first.atMs);
    const names = [...new Set(grid.flatMap((samples) => [...samples.keys()]))];
    requireServed(names);
    const others = `ALERTS{alertstate="firing",alertname!~"${expected.join('|')}"}`;
    await evaluateRules({
      everySeconds: SCRAPE_EVERY_SECONDS,
      series: names.map((series) => ({ series, values: valuesOf(series, grid) })),
      expected: [
        {
          expr: `min_over_time(timestamp(${others})[${RECORDING_SECONDS}s:${SCRAPE_EVERY_SECONDS}s])`,
          eval_time: `${RECORDING_SECONDS}s`,
          exp_samples: [],
        },
      ],
    });
  }

  /** The latest samples at each interval, as Prometheus would have stored them. */
  #onGrid(fromMs: number): Samples[] {
    const grid: Samples[] = [];
    for (const { atMs, samples } of this.#scrapes) {
      const index = Math.round((atMs - fromMs) / (SCRAPE_EVERY_SECONDS * 1_000));
      while (grid.length < index) grid.push(grid.at(-1) ?? samples);
      grid[index] = samples;
    }
    return grid;
  }
}

function requireServed(series: readonly string[]): void {
  const served = new Set(series.map((one) => one.slice(0, one.indexOf('{'))));
  const missing = METRICS_OF_RULES.filter((name) => !served.has(name) && !MAY_BE_ABSENT.test(name));
  if (missing.length > 0) throw new Error(`Rules read metrics that no process served: ${missing.join(', ')}`);
}

/** Returns the recorded values, repeated; a counter continues from its last value. */
function valuesOf(series: string, grid: readonly Samples[]): string {
  const recorded = grid.map((samples) => samples.get(series));
  const first = recorded.find((value) => value !== undefined) ?? 0;
  const last = recorded.findLast((value) => value !== undefined) ?? 0;
  const growth = isCounter(series) ? last - first : 0;
  const rounds = Math.ceil(RECORDING_SECONDS / SCRAPE_EVERY_SECONDS / grid.length);
  return Array.from({ length: rounds }, (_, round) =>
    recorded
      .map((value) => {
        // A series that appeared in the first round exists in all later ones.
        const known = value ?? (round > 0 && isCounter(series) ? first : undefined);
        return known === undefined ? '_' : decimal(known + round * growth);
      })
      .join(' '),
  ).join(' ');
}
