/** Turns endpoints off and on. Deliveries are made for those that are off too, and are held. */
import { sql, type Kysely } from 'kysely';
import type { WebhookRecord } from '../../../domain/webhooks/records.ts';
import type { Disabler } from '../../../domain/webhooks/webhooks.ts';
import type { Database } from '../../schema.ts';
import { ownedBy, type WebhookChoice } from './owners.ts';
import { readWebhook } from './records.ts';

/** Turns an endpoint off. One that is off stays as it is. Undefined when the owner has no such endpoint. */
export async function pauseWebhook(
  database: Kysely<Database>,
  choice: WebhookChoice,
  by: Disabler,
): Promise<WebhookRecord | undefined> {
  await database
    .updateTable('webhook')
    .set({
      disabled_at: sql<Date>`now()`,
      disabled_by: by,
      disabled_reason: 'paused',
      updated_at: sql<Date>`now()`,
    })
    .where('webhook_id', '=', choice.webhook_id)
    .where(ownedBy(choice.owner))
    .where('disabled_at', 'is', null)
    .execute();
  return readWebhook(database, choice);
}

/** Turns an endpoint on, whatever turned it off, as if it had never failed; false when the owner has no such one. */
export async function enableWebhook(
  database: Kysely<Database>,
  { webhook_id, owner }: WebhookChoice,
): Promise<boolean> {
  const row = await database
    .updateTable('webhook')
    .set({
      disabled_at: null,
      disabled_by: null,
      disabled_reason: null,
      consecutive_failures: 0,
      failing_since: null,
      broken_at: null,
      back_at: sql<Date>`now()`,
      slow_until: null,
      updated_at: sql<Date>`now()`,
    })
    .where('webhook_id', '=', webhook_id)
    .where(ownedBy(owner))
    .returning('webhook_id')
    .executeTakeFirst();
  return row !== undefined;
}
