/** Scrapes what a run shares for as long as the run lasts, as Prometheus would. */
import { setTimeout as delay } from 'node:timers/promises';
import { scrapeIfUp } from '../engine/scrape.ts';
import { Recording, SCRAPE_EVERY_SECONDS } from './recording.ts';
import { samplesOf } from './rules.ts';

/** Where processes serve their metrics, by what Prometheus calls their instance. */
export type MetricsPorts = Readonly<Record<string, number>>;

/** Longer than a busy machine takes; as long as Prometheus waits by default. Milliseconds. */
const ANSWER_MS = 10_000;

export interface Watch {
  /** Scrapes a last time. */
  readonly end: () => Promise<Recording>;
}

export function watchMetrics(ports: MetricsPorts): Watch {
  const recording = new Recording();
  const stopping = new AbortController();
  const look = async () => {
    const atMs = performance.now();
    const scraped = await Promise.all(
      Object.entries(ports).map(async ([instance, port]) =>
        samplesOf(instance, await scrapeIfUp(port, ANSWER_MS)),
      ),
    );
    recording.add(atMs, new Map(scraped.flatMap((samples) => [...samples])));
  };
  const watching = (async () => {
    while (!stopping.signal.aborted) {
      await look();
      await delay(SCRAPE_EVERY_SECONDS * 1_000, undefined, { signal: stopping.signal }).catch(
        () => undefined,
      );
    }
    await look();
  })();
  return {
    async end() {
      stopping.abort();
      await watching;
      return recording;
    },
  };
}
