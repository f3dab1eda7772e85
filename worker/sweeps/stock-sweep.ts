/** Finds and releases orphaned reservations of stock: those of requests that ended, or got stuck, without a release. */
import type { Client } from '@temporalio/client';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { releaseOrphanedReservations } from '../../db/stock/orphaned-reservations.ts';
import type { Environment } from '../../domain/common/environments.ts';
import { releaseStockOfStuck } from '../../services/requests/stuck-requests.ts';
import { regularly } from './regularly.ts';

/** Between two sweeps; milliseconds. */
const EVERY_MS = 10 * 60_000;

export interface StockSweepOptions {
  readonly database: Kysely<Database>;
  readonly client: Client;
  readonly environment: Environment;
  /** Told which requests it released: each is a release that was lost. */
  readonly onReleased: (requests: readonly string[]) => void;
  /** Told of which requests it gave the stock back although they are open: their workflows were stopped. */
  readonly onStuck: (requests: readonly string[]) => void;
  readonly onError: (error: unknown) => void;
}

/** Sweeps every ten minutes until the function that it returns is called. */
export function sweepStockRegularly({
  database,
  client,
  environment,
  onReleased,
  onStuck,
  onError,
}: StockSweepOptions): () => void {
  const sweep = async () => {
    const options = { now: new Date(), restock: environment === 'sandbox' };
    const released = await releaseOrphanedReservations(database, options);
    if (released.length > 0) onReleased(released);
    const stuck = await releaseStockOfStuck({ database, client }, options);
    if (stuck.length > 0) onStuck(stuck);
  };
  return regularly(EVERY_MS, sweep, onError);
}
