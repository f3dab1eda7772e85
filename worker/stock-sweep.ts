/** Finds and releases orphaned reservations of stock: those of requests that ended without a release. */
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { releaseOrphanedReservations } from '../db/stock/orphaned-reservations.ts';
import type { Environment } from '../domain/common/environments.ts';

/** Between two sweeps; milliseconds. */
const EVERY_MS = 10 * 60_000;

export interface StockSweepOptions {
  readonly database: Kysely<Database>;
  readonly environment: Environment;
  /** Told which requests it released: each is a release that was lost. */
  readonly onReleased: (requests: readonly string[]) => void;
  readonly onError: (error: unknown) => void;
}

/** Sweeps every ten minutes until the function that it returns is called. */
export function sweepStockRegularly({
  database,
  environment,
  onReleased,
  onError,
}: StockSweepOptions): () => void {
  const sweep = async () => {
    const released = await releaseOrphanedReservations(database, {
      now: new Date(),
      restock: environment === 'sandbox',
    });
    if (released.length > 0) onReleased(released);
  };
  const timer = setInterval(() => void sweep().catch(onError), EVERY_MS);
  return () => clearInterval(timer);
}
