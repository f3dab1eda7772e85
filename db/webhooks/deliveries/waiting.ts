/** What is held at endpoints: claimed to probe one with it, and found where it is orphaned. */
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../schema.ts';
import type { ClaimedDelivery } from './claimed.ts';
import { claimOne } from './claims.ts';

/** Claims the held delivery to try a failing endpoint with: the first of its request, tried longest ago. */
export async function claimProbe(
  database: Kysely<Database>,
  webhookId: string,
  now: Date,
): Promise<ClaimedDelivery | undefined> {
  const choice = sql`delivery.state = 'held' and (delivery.request_id, delivery.sequence, delivery.webhook_id) = (
    select request_id, sequence, webhook_id
      from (select distinct on (request_id) * from webhook_delivery
             where webhook_id = ${webhookId} and state in ('pending', 'held')
             order by request_id, sequence) as first
     where state = 'held'
     order by last_attempt_at nulls first, position
     limit 1)`;
  return claimOne(database, choice, now);
}

/** Whether anything is held at an endpoint. */
export async function hasHeld(database: Kysely<Database>, webhookId: string): Promise<boolean> {
  const row = await database
    .selectFrom('webhook_delivery')
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'held')
    .select('sequence')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Endpoints whose work is orphaned, as after a process was killed between two steps. */
export interface OrphanedWork {
  /** On, and with deliveries that are held. */
  readonly to_release: readonly string[];
  /** Failing, and to be probed. */
  readonly to_probe: readonly string[];
}

export async function readOrphaned(database: Kysely<Database>): Promise<OrphanedWork> {
  const enabled = database.selectFrom('webhook').where('disabled_at', 'is', null).select('webhook_id');
  const [waiting, broken] = await Promise.all([
    enabled
      .where('broken_at', 'is', null)
      .where((where) =>
        where.exists(
          where
            .selectFrom('webhook_delivery as delivery')
            .whereRef('delivery.webhook_id', '=', 'webhook.webhook_id')
            .where('state', '=', 'held')
            .select('delivery.sequence'),
        ),
      )
      .execute(),
    enabled.where('broken_at', 'is not', null).execute(),
  ]);
  const ids = (rows: readonly { webhook_id: string }[]) => rows.map(({ webhook_id }) => webhook_id);
  return { to_release: ids(waiting), to_probe: ids(broken) };
}
