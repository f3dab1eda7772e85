/** Finds and releases orphaned reservations of stock: those of requests that ended, or got stuck, without a release. */
import { log } from '@temporalio/activity';
import type { Client } from '@temporalio/client';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { releaseOrphanedReservations } from '../../db/stock/orphaned-reservations.ts';
import type { Environment } from '../../domain/common/environments.ts';
import { releaseStockOfStuck } from '../../services/requests/stuck/release-stock-of-stuck.ts';

export interface SweepStockDependencies {
  readonly database: Kysely<Database>;
  readonly client: Client;
  readonly environment: Environment;
}

/** Makes the activity. What it finds is logged: each is a release that was lost. */
export function makeSweepStock({ database, client, environment }: SweepStockDependencies) {
  return async (): Promise<void> => {
    const options = { now: new Date(), restock: environment === 'sandbox' };
    const released = await releaseOrphanedReservations(database, options);
    if (released.length > 0)
      log.warn('stock was still kept for requests that had ended', { requests: released });
    const stuck = await releaseStockOfStuck({ database, client }, options);
    if (stuck.length > 0)
      log.warn('requests are stuck, and their stock was given back: see ops requests stuck', {
        requests: stuck,
      });
  };
}
