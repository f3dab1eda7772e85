/** Regular jobs: expired rows, stock of orphaned orders, and webhooks. */
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { deleteExpiredRows } from '../services/retention.ts';
import { whileAlive } from './while-alive.ts';
import { log } from '@temporalio/activity';
import type { Client } from '@temporalio/client';
import { releaseOrphanedReservations } from '../db/stock/reservations.ts';
import type { Environment } from '../domain/common/environments.ts';
import { releaseStockOfStuck } from '../services/requests/stuck.ts';
import { releaseHeld } from '../db/webhooks/attempts.ts';
import { readOrphaned } from '../db/webhooks/claims.ts';
import type { WebhookDependencies } from './webhooks/dependencies.ts';
import { mailUnsentNotices } from './webhooks/notices.ts';
import { startProbing } from './webhooks/start.ts';

/** Makes the activity. It is as long as there is much to delete: what it did stays done when it is broken off. */
export function makeSweepRows(database: Kysely<Database>) {
  return (): Promise<void> => whileAlive((signal) => deleteExpiredRows(database, new Date(), signal));
}

interface SweepStockDependencies {
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

interface SweepWebhooksDependencies extends Pick<WebhookDependencies, 'database' | 'client' | 'taskQueue'> {
  readonly sendsMail: boolean;
}

/**
 * Makes the activity. It releases what is held at endpoints that are on, has failing endpoints probed and notices mailed;
 * twice, or in several processes, does no more than once.
 */
export function makeSweepWebhooks({ sendsMail, ...dependencies }: SweepWebhooksDependencies) {
  return async (): Promise<void> => {
    const { to_release, to_probe } = await readOrphaned(dependencies.database);
    for (const webhook_id of to_release) await releaseHeld(dependencies.database, webhook_id);
    for (const webhook_id of to_probe) await startProbing(dependencies, webhook_id);
    if (sendsMail) await mailUnsentNotices(dependencies);
  };
}
