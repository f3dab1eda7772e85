/** Scrapes the shared engine for as long as a run lasts, as Prometheus would. */
import { setTimeout as delay } from 'node:timers/promises';
import { scrapeIfUp } from '../engine/scrape.ts';
import { Recording, SCRAPE_EVERY_SECONDS } from './recording.ts';
import { samplesOf } from './rules.ts';

/** Metrics port of each process, by Prometheus's name of the instance. */
export type MetricsPorts = Readonly<Record<string, number>>;

/** Prometheus's default scrape timeout in milliseconds, which is enough for a busy machine. */
const ANSWER_MS = 10_000;

export interface Watch {
  /** Stops after one last scrape. */
  readonly end: () => Promise<Recording>;
}

export function watchMetrics(ports: MetricsPorts): Watch {
  const recording = new Recording();
  const stopping = new AbortController();
  const scrapeOnce = async () => {
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
      await scrapeOnce();
      await delay(SCRAPE_EVERY_SECONDS * 1_000, undefined, { signal: stopping.signal }).catch(
        () => undefined,
      );
    }
    await scrapeOnce();
  })();
  return {
    async end() {
      stopping.abort();
      await watching;
      return recording;
    },
  };
}
