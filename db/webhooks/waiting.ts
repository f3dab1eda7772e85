/** What waits at an endpoint: read to release it, to probe the endpoint with it, and to find what nobody looks after. */
import { sql, type Kysely } from 'kysely';
import type { DeliveryKey } from '../../domain/webhook-messages.ts';
import type { DeliveryState } from '../../domain/webhooks.ts';
import type { Database } from '../schema.ts';

/** A pending delivery this long past its time has lost what drove it; milliseconds. */
const OVERDUE_MS = 3_600_000;

export interface WaitingDelivery extends DeliveryKey {
  readonly state: DeliveryState;
  readonly series: number;
  /** In the endpoint's list; the next page begins after it. */
  readonly position: string;
}

export interface WaitingQuery {
  readonly webhook_id: string;
  /** Of events since a time also what failed for good; undefined for what waits by itself. */
  readonly unacknowledged_since: string | undefined;
  readonly after: string;
  readonly limit: number;
}

/**
 * A page of what waits at an endpoint, oldest event first: what is held, what waits for its next attempt, and what
 * should have been sent long ago.
 */
export async function readWaiting(
  database: Kysely<Database>,
  { webhook_id, unacknowledged_since, after, limit }: WaitingQuery,
  now: Date,
): Promise<WaitingDelivery[]> {
  const overdueSince = new Date(now.getTime() - OVERDUE_MS);
  return database
    .selectFrom('webhook_delivery')
    .where('webhook_id', '=', webhook_id)
    .where('position', '>', after)
    .where((where) =>
      where.or([
        where('state', '=', 'held'),
        where.and([
          where('state', '=', 'pending'),
          where.or([
            where('next_attempt_at', '>', now),
            where(where.fn.coalesce('next_attempt_at', 'created_at'), '<', overdueSince),
          ]),
        ]),
        ...(unacknowledged_since === undefined ? [] : [where('state', '=', 'failed')]),
      ]),
    )
    .$if(unacknowledged_since !== undefined, (query) =>
      query.where('created_at', '>=', new Date(unacknowledged_since ?? 0)),
    )
    .orderBy('position')
    .limit(limit)
    .select(['webhook_id', 'request_id', 'sequence', 'state', 'series', 'position'])
    .execute();
}

/** The held delivery to try a failing endpoint with: the first of its request, and the one that was tried longest ago. */
export async function readProbe(
  database: Kysely<Database>,
  webhookId: string,
): Promise<DeliveryKey | undefined> {
  return database
    .selectFrom('webhook_delivery as delivery')
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'held')
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('webhook_delivery as earlier')
            .whereRef('earlier.request_id', '=', 'delivery.request_id')
            .whereRef('earlier.webhook_id', '=', 'delivery.webhook_id')
            .whereRef('earlier.sequence', '<', 'delivery.sequence')
            .where('earlier.state', 'in', ['pending', 'held'])
            .select('earlier.sequence'),
        ),
      ),
    )
    .orderBy(sql`last_attempt_at nulls first`)
    .orderBy('position')
    .limit(1)
    .select(['webhook_id', 'request_id', 'sequence'])
    .executeTakeFirst();
}

/** Endpoints that somebody has to look after, as after a process was killed between two steps. */
export interface Neglected {
  /** On, and with deliveries that are held or overdue. */
  readonly to_release: readonly string[];
  /** Failing, and to be probed. */
  readonly to_probe: readonly string[];
}

export async function readNeglected(database: Kysely<Database>, now: Date): Promise<Neglected> {
  const overdueSince = new Date(now.getTime() - OVERDUE_MS);
  const enabled = database.selectFrom('webhook').where('disabled_at', 'is', null);
  const [waiting, broken] = await Promise.all([
    enabled
      .where('broken_at', 'is', null)
      .where((where) =>
        where.exists(
          where
            .selectFrom('webhook_delivery as delivery')
            .whereRef('delivery.webhook_id', '=', 'webhook.webhook_id')
            .where((where) =>
              where.or([
                where('state', '=', 'held'),
                where.and([
                  where('state', '=', 'pending'),
                  where(where.fn.coalesce('next_attempt_at', 'delivery.created_at'), '<', overdueSince),
                ]),
              ]),
            )
            .select('delivery.sequence'),
        ),
      )
      .select('webhook_id')
      .execute(),
    enabled.where('broken_at', 'is not', null).select('webhook_id').execute(),
  ]);
  const ids = (rows: readonly { webhook_id: string }[]) => rows.map(({ webhook_id }) => webhook_id);
  return { to_release: ids(waiting), to_probe: ids(broken) };
}
