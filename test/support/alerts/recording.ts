/** What was scraped in a run, and which alerts it would have set off. */
import { evaluateRules } from './promtool.ts';
import { decimal, isCounter, METRICS_OF_RULES, type Samples } from './rules.ts';

/** Between two scrapes; seconds. */
export const SCRAPE_EVERY_SECONDS = 15;
/**
 * A run is shorter than what the slowest rules wait for, so it is told to have gone on as it went: what was scraped comes
 * again and again, until so much time has passed.
 */
const GOES_ON_SECONDS = 3 * 3600;
/** They come into being with the first failure. */
const MAY_BE_ABSENT = /_(?:failed|refused)_total$/;

interface Scrape {
  readonly atMs: number;
  readonly samples: Samples;
}

export class Recording {
  readonly #scrapes: Scrape[] = [];

  /** @param atMs of a clock that does not go back. */
  add(atMs: number, samples: Samples): void {
    this.#scrapes.push({ atMs, samples });
  }

  /**
   * Evaluates all rules at every moment of the recording.
   *
   * @param expected alerts whose fault was made on purpose.
   * @throws Error with promtool's words where another alert fires: its labels, and after how many seconds; or naming the
   *   metrics that a rule asks for and nobody served, since such a rule is silent whatever happens.
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
          expr: `min_over_time(timestamp(${others})[${GOES_ON_SECONDS}s:${SCRAPE_EVERY_SECONDS}s])`,
          eval_time: `${GOES_ON_SECONDS}s`,
          exp_samples: [],
        },
      ],
    });
  }

  /** What Prometheus would have had at each interval: what was scraped last. */
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
  if (missing.length > 0) throw new Error(`Rules ask for metrics that nobody served: ${missing.join(', ')}`);
}

/** The recorded values, and the same again and again; a counter goes on from where it was. */
function valuesOf(series: string, grid: readonly Samples[]): string {
  const recorded = grid.map((samples) => samples.get(series));
  const first = recorded.find((value) => value !== undefined) ?? 0;
  const last = recorded.findLast((value) => value !== undefined) ?? 0;
  const growth = isCounter(series) ? last - first : 0;
  const rounds = Math.ceil(GOES_ON_SECONDS / SCRAPE_EVERY_SECONDS / grid.length);
  return Array.from({ length: rounds }, (_, round) =>
    recorded
      .map((value) => {
        // What came into being in the first round is there from then on.
        const known = value ?? (round > 0 && isCounter(series) ? first : undefined);
        return known === undefined ? '_' : decimal(known + round * growth);
      })
      .join(' '),
  ).join(' ');
}
