/** Deliveries that nothing sends by itself any more, by endpoint. */
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../schema.ts';
import { ENDPOINT_COLUMNS, withOwner, type WaitingEndpoint } from './waiting-endpoint.ts';

export interface ParkedDeliveries extends WaitingEndpoint {
  /** Sent when the endpoint is on and answers. */
  readonly held: number;
  /** Sent when somebody asks. */
  readonly failed: number;
  /** When the oldest of them happened. */
  readonly since: Date;
}

/** What is held at an endpoint that works is released within a minute. */
const RELEASED_WITHIN = sql`interval '5 minutes'`;

/** Those that wait longest, first; without what its owner holds back by a pause. */
export async function parkedDeliveries(database: Kysely<Database>, now: Date): Promise<ParkedDeliveries[]> {
  const rows = await parked(database, now).execute();
  return rows.map(withOwner);
}

export function parked(database: Kysely<Database>, now: Date) {
  return database
    .selectFrom('webhook')
    .innerJoin('webhook_delivery as delivery', 'delivery.webhook_id', 'webhook.webhook_id')
    .where(
      sql<boolean>`state = 'failed' or (state = 'held' and case
        when disabled_at is not null then disabled_by in ('operator', 'system')
        else broken_at is not null or delivery.created_at < ${now}::timestamptz - ${RELEASED_WITHIN}
      end)`,
    )
    .groupBy('webhook.webhook_id')
    .select(ENDPOINT_COLUMNS)
    .select([
      sql<number>`count(*) filter (where state = 'held')::integer`.as('held'),
      sql<number>`count(*) filter (where state = 'failed')::integer`.as('failed'),
      sql<Date>`min(delivery.created_at)`.as('since'),
    ])
    .orderBy('since');
}
