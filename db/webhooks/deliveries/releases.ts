/** Makes deliveries due: what was held, what somebody asks for, and what an endpoint missed. The relay then sends them. */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DeliverySubject } from '../../../domain/webhooks/records.ts';
import type { Database } from '../../schema.ts';
import { ownedBy, type WebhookChoice } from '../endpoints/owners.ts';

/** Released by one statement: well within the time that a statement may take. */
const AT_ONCE = 2_000;

/** Has all that is held at an endpoint sent from the start of its schedule, in order for each request. */
export async function releaseHeld(database: Kysely<Database>, webhookId: string): Promise<void> {
  await releaseAll(database, webhookId, sql`state = 'held'`);
}

/** Releases what is held, and has what waits for its next attempt tried now. */
export async function releaseWaiting(database: Kysely<Database>, webhookId: string): Promise<void> {
  await releaseAll(
    database,
    webhookId,
    sql`(state = 'held' or state = 'pending' and next_attempt_at > now())`,
  );
}

/** Releases what was not acknowledged, of events since a time; what was skipped stays so. */
export async function releaseSince(
  database: Kysely<Database>,
  webhookId: string,
  since: Date,
): Promise<void> {
  await releaseAll(
    database,
    webhookId,
    sql`created_at >= ${since} and (state in ('held', 'failed') or state = 'pending' and next_attempt_at > now())`,
  );
}

/** The oldest first; whoever is stopped in between begins anew, or the sweep does. */
async function releaseAll(
  database: Kysely<Database>,
  webhookId: string,
  condition: RawBuilder<unknown>,
): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await sql`
      with waiting as (
        select request_id, sequence, webhook_id from webhook_delivery
         where webhook_id = ${webhookId} and ${condition}
         order by position
         limit ${AT_ONCE}
           for update
      )
      update webhook_delivery delivery
         set series = series + case state when 'pending' then 0 else 1 end,
             reason = case state when 'pending' then reason else 'due' end,
             attempts = case state when 'pending' then attempts else 0 end,
             failing_since = case state when 'pending' then failing_since end,
             state = 'pending', next_attempt_at = now(), has_workflow = false
        from waiting
       where (delivery.request_id, delivery.sequence, delivery.webhook_id)
             = (waiting.request_id, waiting.sequence, waiting.webhook_id)
    `.execute(database);
    if (Number(numAffectedRows) < AT_ONCE) return;
  }
}

/**
 * Has a delivery sent now: its waiting attempt, or else from the start of its schedule; what was acknowledged stays so.
 * At an endpoint that is broken a waiting one begins anew too, as only what somebody asked for is tried there.
 */
export async function sendNow(
  database: Kysely<Database>,
  { webhook_id, owner }: WebhookChoice,
  { request_id, sequence }: DeliverySubject,
): Promise<void> {
  const goesOn = sql`state = 'pending' and webhook.broken_at is null`;
  await sql`
    update webhook_delivery delivery
       set series = case when ${goesOn} then series else series + 1 end,
           attempts = case when ${goesOn} then attempts else 0 end,
           failing_since = case when ${goesOn} then delivery.failing_since end,
           reason = case when ${goesOn} then reason when state = 'acknowledged' then 'again' else 'asked' end,
           state = case state when 'acknowledged' then state else 'pending' end,
           next_attempt_at = now(), has_workflow = false
      from webhook
     where webhook.webhook_id = delivery.webhook_id and webhook.disabled_at is null and ${ownedBy(owner)}
       and delivery.webhook_id = ${webhook_id}
       and delivery.request_id = ${request_id} and delivery.sequence = ${sequence}
  `.execute(database);
}
