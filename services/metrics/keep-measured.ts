/** Keeps what was measured of the deployment at hand for whoever reads the metrics of a worker. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Measurement } from '../../domain/metrics/figures.ts';
import { latestMeasurement, type MeasureParts } from './measure.ts';

/** Between two looks; milliseconds. Most of them read one row. */
const LOOK_EVERY_MS = 15_000;

export interface KeptMeasurement {
  readonly latest: () => Measurement | undefined;
  /** Resolves when the signal says to stop. */
  readonly ended: Promise<void>;
}

/** Looks until the signal says to stop. While a server is away, what was measured before grows old, which is a figure too. */
export function keepMeasured(
  parts: MeasureParts,
  log: Pick<Logger, 'warn'>,
  signal: AbortSignal,
): KeptMeasurement {
  let latest: Measurement | undefined;
  const look = async () => {
    while (!signal.aborted) {
      try {
        latest = await latestMeasurement(parts);
      } catch (error) {
        log.warn({ err: error }, 'the deployment could not be measured; trying again');
      }
      await delay(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
    }
  };
  return { latest: () => latest, ended: look() };
}
