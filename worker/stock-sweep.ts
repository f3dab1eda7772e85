/** Gives back stock that is kept for requests which ended without anybody releasing it. */
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { releaseForgotten } from '../db/stock/forgotten.ts';
import type { Environment } from '../domain/environments.ts';

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
    const released = await releaseForgotten(database, {
      now: new Date(),
      restock: environment === 'sandbox',
    });
    if (released.length > 0) onReleased(released);
  };
  const timer = setInterval(() => void sweep().catch(onError), EVERY_MS);
  return () => clearInterval(timer);
}
