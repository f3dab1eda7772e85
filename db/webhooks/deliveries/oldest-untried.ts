/** How far webhooks are behind by our own doing: what failed at its receiver is tried later, by its schedule. */
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../schema.ts';

/** When the oldest event was recorded that is due at an endpoint and was not tried yet; undefined without any. */
export async function findOldestUntried(database: Kysely<Database>): Promise<Date | undefined> {
  const row = await database
    .selectFrom('webhook')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('webhook_delivery')
          .whereRef('webhook_delivery.webhook_id', '=', 'webhook.webhook_id')
          // Both as they stand in the index of the open ones.
          .where(sql<boolean>`state in ('pending', 'held')`)
          .where('state', '=', 'pending')
          .where('last_attempt_at', 'is', null)
          .orderBy('position')
          .limit(1)
          .select('webhook_delivery.created_at')
          .as('oldest'),
      (join) => join.onTrue(),
    )
    .where('disabled_at', 'is', null)
    .where('broken_at', 'is', null)
    .orderBy('oldest.created_at')
    .limit(1)
    .select('oldest.created_at')
    .executeTakeFirst();
  return row?.created_at;
}
