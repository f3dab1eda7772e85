/** What endpoints do not have of one request, for operators. */
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../schema.ts';
import { ENDPOINT_COLUMNS, withOwner, type WaitingEndpoint } from './waiting-endpoint.ts';

export interface Undelivered extends WaitingEndpoint {
  /** How many events of the request it does not have. */
  readonly events: number;
  /** What the newest attempt for one of them came to; null where there was none. */
  readonly last_failure: string | null;
  readonly last_tried_at: Date | null;
  /** When one of them is tried next; null where none is by itself. */
  readonly next_try_at: Date | null;
}

/** What is on its way takes so long at most. */
const ON_ITS_WAY = sql`interval '1 minute'`;

/** By endpoint. What was recorded just now, and failed nowhere, is on its way. */
export async function undeliveredOf(
  database: Kysely<Database>,
  requestId: string,
  now: Date,
): Promise<Undelivered[]> {
  const rows = await database
    .selectFrom('webhook_delivery as delivery')
    .innerJoin('webhook', 'webhook.webhook_id', 'delivery.webhook_id')
    .leftJoinLateral(
      (join) =>
        join
          .selectFrom('webhook_attempt as attempt')
          .whereRef('attempt.request_id', '=', 'delivery.request_id')
          .whereRef('attempt.sequence', '=', 'delivery.sequence')
          .whereRef('attempt.webhook_id', '=', 'delivery.webhook_id')
          .where('failure', 'is not', null)
          .orderBy('started_at', 'desc')
          .limit(1)
          .select(['message', 'started_at'])
          .as('last'),
      (join) => join.onTrue(),
    )
    .where('delivery.request_id', '=', requestId)
    .where(
      sql<boolean>`(delivery.state in ('held', 'failed') or delivery.state = 'pending'
        and (delivery.attempts > 0 or delivery.created_at < ${now}::timestamptz - ${ON_ITS_WAY}))`,
    )
    .groupBy('webhook.webhook_id')
    .orderBy('webhook.webhook_id')
    .select(ENDPOINT_COLUMNS)
    .select([
      sql<number>`count(*)::integer`.as('events'),
      sql<string | null>`(array_agg(last.message order by last.started_at desc nulls last))[1]`.as(
        'last_failure',
      ),
      sql<Date | null>`max(last.started_at)`.as('last_tried_at'),
      sql<Date | null>`min(delivery.next_attempt_at)`.as('next_try_at'),
    ])
    .execute();
  return rows.map(withOwner);
}
