/** Activities of the housekeeping jobs: expired rows, stock of ended or stuck requests, and webhooks. */
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { deleteExpiredRows } from '../services/retention.ts';
import { withHeartbeats } from './heartbeats.ts';
import { log } from '@temporalio/activity';
import type { Client } from '@temporalio/client';
import { releaseOrphanedReservations } from '../db/stock/reservations.ts';
import type { PeriodLength } from '../domain/money/periods.ts';
import type { Environment } from '../domain/common/environments.ts';
import { closeDuePeriods } from '../services/statements.ts';
import { releaseStockOfStuck } from '../services/requests/stuck.ts';
import { releaseHeld } from '../db/webhooks/attempts.ts';
import { readOrphaned } from '../db/webhooks/claims.ts';
import type { WebhookDependencies } from './webhooks/attempt.ts';
import { mailUnsentNotices } from './webhooks/notices.ts';
import { startProbing } from './webhooks/start.ts';

/** Makes the activity that deletes expired rows. It may run long; rows deleted before an interruption stay deleted. */
export function makeSweepRows(database: Kysely<Database>) {
  return (): Promise<void> => withHeartbeats((signal) => deleteExpiredRows(database, new Date(), signal));
}

/** Settles ended requests, and closes periods that are over. Settled requests stay settled after an interruption. */
export function sweepStatements(database: Kysely<Database>, length: PeriodLength): Promise<void> {
  return withHeartbeats(async (signal) => {
    const { closed } = await closeDuePeriods(database, { length, now: new Date(), signal });
    if (closed.length > 0) log.info('statements were closed', { periods: closed });
  });
}

interface SweepStockDependencies {
  readonly database: Kysely<Database>;
  readonly client: Client;
  readonly environment: Environment;
}

/**
 * Makes the activity that releases the stock of ended and stuck requests. It logs these requests, because their own
 * release of the stock was lost.
 */
export function makeSweepStock({ database, client, environment }: SweepStockDependencies) {
  return async (): Promise<void> => {
    const options = { now: new Date(), restock: environment === 'sandbox' };
    const released = await releaseOrphanedReservations(database, options);
    if (released.length > 0)
      log.warn('stock was still reserved for requests that had ended', { requests: released });
    const stuck = await releaseStockOfStuck({ database, client }, options);
    if (stuck.length > 0)
      log.warn('requests are stuck, and their stock was released: see ops requests stuck', {
        requests: stuck,
      });
  };
}

interface SweepWebhooksDependencies extends Pick<WebhookDependencies, 'database' | 'client' | 'taskQueue'> {
  readonly sendsMail: boolean;
}

/**
 * Makes the activity that releases deliveries held at enabled endpoints, starts probes of broken endpoints, and starts
 * the sending of unsent mails. It is idempotent, also across processes.
 */
export function makeSweepWebhooks({ sendsMail, ...dependencies }: SweepWebhooksDependencies) {
  return async (): Promise<void> => {
    const { to_release, to_probe } = await readOrphaned(dependencies.database);
    for (const webhook_id of to_release) await releaseHeld(dependencies.database, webhook_id);
    for (const webhook_id of to_probe) await startProbing(dependencies, webhook_id);
    if (sendsMail) await mailUnsentNotices(dependencies);
  };
}
