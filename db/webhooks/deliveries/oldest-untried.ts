/** How far webhooks are behind by our own doing: what fails at its receiver, or waits behind what does, is tried by a schedule. */
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../schema.ts';
import { waitsForEarlier } from './order.ts';

/** Of an endpoint that is looked at: a backlog is late by its oldest, however long it is. */
const MOST_LOOKED_AT = 1_000;

/**
 * Since when an event could have been sent that was not tried yet: it is due, its endpoint takes calls, and no earlier event
 * of its request is in its way. The oldest of all endpoints; undefined without any.
 */
export async function findOldestUntried(
  database: Kysely<Database>,
  now = new Date(),
): Promise<Date | undefined> {
  const { rows } = await oldestUntried(now).execute(database);
  return rows[0]?.since ?? undefined;
}

export function oldestUntried(now: Date) {
  return sql<{ since: Date | null }>`
    select min(due.since) as since
      from webhook
     cross join lateral (
       select greatest(
                delivery.next_attempt_at,
                webhook.slow_until,
                (select max(earlier.last_attempt_at) from webhook_delivery earlier
                  where earlier.request_id = delivery.request_id and earlier.webhook_id = delivery.webhook_id
                    and earlier.sequence < delivery.sequence)
              ) as since
         from (select * from webhook_delivery delivery
                where delivery.webhook_id = webhook.webhook_id and delivery.next_attempt_at <= ${now}
                order by delivery.next_attempt_at, delivery.position
                limit ${MOST_LOOKED_AT}) as delivery
        where delivery.state = 'pending' and delivery.last_attempt_at is null
          and (delivery.leased_until is null or delivery.leased_until <= now())
          and not (${waitsForEarlier(now)})
     ) as due
     where webhook.disabled_at is null and webhook.broken_at is null
       and coalesce(webhook.slow_until, '-infinity') <= ${now}
  `;
}
