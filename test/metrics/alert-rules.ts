/** Evaluates the alert rules with promtool, on the metrics that processes served before and during a fault. */
import { evaluateRules } from '../support/alerts/promtool.ts';
import { decimal, isCounter, type Samples } from '../support/alerts/rules.ts';

/** Interval between scrapes and between evaluations; seconds. */
const INTERVAL_SECONDS = 30;
const PER_MINUTE = 60 / INTERVAL_SECONDS;
/** Duration before the fault; longer than the rules look back. */
const BEFORE_MINUTES = 20;

/** Sum of all samples of a metric. */
export const sumOf = (samples: Samples, metric: string) =>
  [...samples].reduce((sum, [series, value]) => (series.startsWith(`${metric}{`) ? sum + value : sum), 0);

/** How a fault continues after the scrape that saw it. */
export interface GoesOn {
  /** Prefixes of series that are ages and grow while the fault lasts. */
  readonly ages?: readonly string[];
  readonly minutes?: number;
  /** Alerts that may also fire on a slow machine, because the fault then has these effects. */
  readonly mayAlso?: readonly string[];
}

/**
 * Requires that no alert fires during `before`, and exactly these alerts (and possibly `mayAlso`) during `during`,
 * while counters keep growing at the rate between the two. @throws Error with promtool's output otherwise.
 */
export async function requireFiring(
  before: Samples,
  during: Samples,
  alerts: readonly string[],
  { ages = [], minutes = 30, mayAlso = [] }: GoesOn = {},
): Promise<void> {
  const [still, going] = [BEFORE_MINUTES * PER_MINUTE, minutes * PER_MINUTE];
  const lineOf = (series: string) => {
    const [first, then] = [before.get(series), during.get(series)];
    const growth = ages.some((age) => series.startsWith(age))
      ? INTERVAL_SECONDS
      : isCounter(series)
        ? (then ?? 0) - (first ?? 0)
        : 0;
    const values = [
      first === undefined ? `_x${still}` : `${decimal(first)}x${still - 1}`,
      then === undefined ? 'stale' : `${decimal(then)}+${decimal(growth)}x${going}`,
    ];
    return { series, values: values.join(' ') };
  };
  const firing = (at: number, names: readonly string[]) => ({
    expr: `group by (alertname) (ALERTS{alertstate="firing",alertname!~"${mayAlso.join('|')}"})`,
    eval_time: `${at}m`,
    exp_samples: names.map((alertname) => ({ labels: `{alertname="${alertname}"}`, value: 1 })),
  });
  const series = [...new Set([...before.keys(), ...during.keys()])];
  await evaluateRules({
    everySeconds: INTERVAL_SECONDS,
    series: series.map(lineOf),
    expected: [firing(BEFORE_MINUTES - 1, []), firing(BEFORE_MINUTES + minutes, alerts)],
  });
}
