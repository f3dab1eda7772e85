/** What is done every hour by each API process, since it needs the files that workers do not have; twice does no more than once. */
import type { Logger } from 'pino';
import { eraseExpired, type ErasureParts } from '../retention/erase-expired.ts';

const EVERY_MS = 3_600_000;

export interface HousekeepingParts extends ErasureParts {
  readonly log: Logger;
}

/** Keeps house every hour, until the function that it returns is called. */
export function keepHouseHourly(parts: HousekeepingParts): () => void {
  const keep = () =>
    void eraseExpired(parts).catch((error: unknown) => parts.log.warn({ err: error }, 'housekeeping failed'));
  const timer = setInterval(keep, EVERY_MS);
  return () => clearInterval(timer);
}
