/** The alert rules, and what they ask of the processes that Prometheus scrapes. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { PROJECT_ROOT } from '../../../local/project.ts';

export const RULES_FILE = path.join(PROJECT_ROOT, 'ops', 'telemetry', 'alerts.yml');
const RULES = await readFile(RULES_FILE, 'utf8');

/** By its name, each once. */
export const ALERTS = [...new Set([...RULES.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name))];

/** Every metric that a rule reads of a process, each once; those that rules record themselves have a colon in their name. */
export const METRICS_OF_RULES = [
  ...new Set(RULES.match(/\b(?:up(?=\{)|(?:fulfilment|http_server|temporal)_\w+)/g)),
].toSorted();

/** The value of each series that the rules ask for, by its name and labels. */
export type Samples = ReadonlyMap<string, number>;

/**
 * What Prometheus makes of a scrape, with the labels it adds.
 *
 * @param text undefined where the process did not answer.
 */
export function samplesOf(instance: string, text: string | undefined): Samples {
  const added = `job="fulfilment",instance="${instance}"`;
  const samples = new Map<string, number>([[`up{${added}}`, text === undefined ? 0 : 1]]);
  for (const [, name = '', labels, value] of (text ?? '').matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm))
    if (METRICS_OF_RULES.includes(name))
      samples.set(`${name}{${labels === undefined ? '' : `${labels},`}${added}}`, Number(value));
  return samples;
}

/** Counters go up, by what happened since; everything else is what it is. */
export const isCounter = (series: string) => /_(?:total|count|bucket)\{/.test(series);

/** Without an exponent, which promtool does not read. */
export const decimal = (value: number) => String(Number(value.toFixed(6)));
