/** Has promtool evaluate the alert rules on what processes were scraped to say: the values are real, the clock is made up. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { PROJECT_ROOT } from '../../local/project.ts';
import { findPromtool } from '../../local/tools/promtool.ts';

const RULES_FILE = path.join(PROJECT_ROOT, 'ops', 'telemetry', 'alerts.yml');
const RULES = await readFile(RULES_FILE, 'utf8');

/** By its name, each once. */
export const ALERTS = [...new Set([...RULES.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name))];

/** The value of each series that the rules ask for, by its name and labels. */
export type Samples = ReadonlyMap<string, number>;

/** Between two scrapes, and two evaluations; seconds. */
const INTERVAL_SECONDS = 30;
const PER_MINUTE = 60 / INTERVAL_SECONDS;
/** Before the fault: longer than what rules of the present look back. */
const BEFORE_MINUTES = 20;

/**
 * What Prometheus makes of a scrape, with the labels it adds.
 *
 * @param text undefined where the process did not answer.
 */
export function samplesOf(instance: string, text: string | undefined): Samples {
  const added = `job="fulfilment",instance="${instance}"`;
  const samples = new Map<string, number>([[`up{${added}}`, text === undefined ? 0 : 1]]);
  for (const [, name = '', labels, value] of (text ?? '').matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm))
    if (RULES.includes(name))
      samples.set(`${name}{${labels === undefined ? '' : `${labels},`}${added}}`, Number(value));
  return samples;
}

/** Those of a metric, added up. */
export const sumOf = (samples: Samples, metric: string) =>
  [...samples].reduce((sum, [series, value]) => (series.startsWith(`${metric}{`) ? sum + value : sum), 0);

/** How a fault goes on after the scrape that saw it. */
export interface GoesOn {
  /** Beginnings of series that are ages, and grow as long as the fault lasts. */
  readonly ages?: readonly string[];
  readonly minutes?: number;
}

/**
 * Nothing fires after as long as it takes of `before`; after as long of `during`, what counts having grown at each
 * scrape by as much as it grew between the two, these alerts do and no other.
 *
 * @throws Error with promtool's words where others fire.
 */
export async function requireFiring(
  before: Samples,
  during: Samples,
  alerts: readonly string[],
  { ages = [], minutes = 30 }: GoesOn = {},
): Promise<void> {
  const [still, going] = [BEFORE_MINUTES * PER_MINUTE, minutes * PER_MINUTE];
  const lineOf = (series: string) => {
    const [first, then] = [before.get(series), during.get(series)];
    const growth = ages.some((age) => series.startsWith(age))
      ? INTERVAL_SECONDS
      : /_(?:total|count|bucket)\{/.test(series)
        ? (then ?? 0) - (first ?? 0)
        : 0;
    const values = [
      first === undefined ? `_x${still}` : `${decimal(first)}x${still - 1}`,
      then === undefined ? 'stale' : `${decimal(then)}+${decimal(growth)}x${going}`,
    ];
    return { series, values: values.join(' ') };
  };
  const firing = (at: number, names: readonly string[]) => ({
    expr: 'group by (alertname) (ALERTS{alertstate="firing"})',
    eval_time: `${at}m`,
    exp_samples: names.map((alertname) => ({ labels: `{alertname="${alertname}"}`, value: 1 })),
  });
  const series = [...new Set([...before.keys(), ...during.keys()])];
  await promtool({
    rule_files: [RULES_FILE],
    evaluation_interval: `${INTERVAL_SECONDS}s`,
    tests: [
      {
        interval: `${INTERVAL_SECONDS}s`,
        input_series: series.map(lineOf),
        promql_expr_test: [firing(BEFORE_MINUTES - 1, []), firing(BEFORE_MINUTES + minutes, alerts)],
      },
    ],
  });
}

/** Without an exponent, which promtool does not read. */
const decimal = (value: number) => String(Number(value.toFixed(6)));

/** What JSON can say, YAML can. */
async function promtool(unitTest: unknown): Promise<void> {
  const program = await findPromtool((line) => process.stderr.write(`${line}\n`));
  const folder = await mkdtemp(path.join(os.tmpdir(), 'alerts-'));
  try {
    const file = path.join(folder, 'alerts.test.yml');
    await writeFile(file, JSON.stringify(unitTest));
    await promisify(execFile)(program, ['test', 'rules', file]);
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`Other alerts fire than should:\n${stdout}${stderr}`, { cause: error });
  } finally {
    await rm(folder, { recursive: true });
  }
}
