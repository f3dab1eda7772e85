/** Has promtool evaluate the alert rules on what processes were scraped to say before and during a fault. */
import { evaluateRules } from '../support/alerts/promtool.ts';
import { decimal, isCounter, type Samples } from '../support/alerts/rules.ts';

/** Between two scrapes, and two evaluations; seconds. */
const INTERVAL_SECONDS = 30;
const PER_MINUTE = 60 / INTERVAL_SECONDS;
/** Before the fault: longer than what rules of the present look back. */
const BEFORE_MINUTES = 20;

/** Those of a metric, added up. */
export const sumOf = (samples: Samples, metric: string) =>
  [...samples].reduce((sum, [series, value]) => (series.startsWith(`${metric}{`) ? sum + value : sum), 0);

/** How a fault goes on after the scrape that saw it. */
export interface GoesOn {
  /** Beginnings of series that are ages, and grow as long as the fault lasts. */
  readonly ages?: readonly string[];
  readonly minutes?: number;
  /** Alerts that fire too where the machine is slow, because the fault then has these effects. */
  readonly mayAlso?: readonly string[];
}

/**
 * Nothing fires after as long as it takes of `before`; after as long of `during`, what counts having grown at each
 * scrape by as much as it grew between the two, these alerts do and no other, except those that may.
 *
 * @throws Error with promtool's words where others fire.
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
