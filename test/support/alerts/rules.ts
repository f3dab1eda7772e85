/** The alert rules, and the metrics they read from the scraped processes. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { PROJECT_ROOT } from '../../../local/project.ts';

export const RULES_FILE = path.join(PROJECT_ROOT, 'ops', 'telemetry', 'alerts.yml');
const RULES = await readFile(RULES_FILE, 'utf8');

/** Unique names of the alerts. */
export const ALERTS = [...new Set([...RULES.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name))];

/** Unique names of the metrics that a rule reads from a process. Names of recording rules have a colon. */
export const METRICS_OF_RULES = [
  ...new Set(RULES.match(/\b(?:up(?=\{)|(?:fulfilment|http_server|temporal)_\w+)/g)),
].toSorted();

/** Value of each series that the rules read, by its name and labels. */
export type Samples = ReadonlyMap<string, number>;

/**
 * Parses a scrape as Prometheus does, including the labels that Prometheus adds.
 *
 * @param text undefined when the process did not answer.
 */
export function samplesOf(instance: string, text: string | undefined): Samples {
  const added = `job="fulfilment",instance="${instance}"`;
  const samples = new Map<string, number>([[`up{${added}}`, text === undefined ? 0 : 1]]);
  for (const [, name = '', labels, value] of (text ?? '').matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm))
    if (METRICS_OF_RULES.includes(name))
      samples.set(`${name}{${labels === undefined ? '' : `${labels},`}${added}}`, Number(value));
  return samples;
}

/** Counters are compared by their increase, other metrics by their value. */
export const isCounter = (series: string) => /_(?:total|count|bucket)\{/.test(series);

/** Formats without an exponent, which promtool can't read. */
export const decimal = (value: number) => String(Number(value.toFixed(6)));
