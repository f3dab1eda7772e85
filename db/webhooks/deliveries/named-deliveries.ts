/** Deliveries that somebody names: found, skipped and counted. */
import { sql, type Kysely } from 'kysely';
import type { DeliverySubject } from '../../../domain/webhooks/records.ts';
import type { DeliveryState } from '../../../domain/webhooks/webhooks.ts';
import type { Database } from '../../schema.ts';
import { ownedBy, type WebhookChoice } from '../endpoints/owners.ts';

/** What an endpoint has not acknowledged and nobody skipped. */
const UNACKNOWLEDGED: readonly DeliveryState[] = ['pending', 'held', 'failed'];

/** Which delivery an owner or an operator names, and how it stands. */
export interface FoundDelivery extends DeliverySubject {
  readonly state: DeliveryState;
  /** Of the endpoint: it is off. */
  readonly disabled: boolean;
}

/** Undefined when the owner's endpoint has no such delivery. */
export async function findDelivery(
  database: Kysely<Database>,
  { webhook_id, owner }: WebhookChoice,
  { request_id, sequence }: DeliverySubject,
): Promise<FoundDelivery | undefined> {
  return database
    .selectFrom('webhook')
    .innerJoin('webhook_delivery as delivery', 'delivery.webhook_id', 'webhook.webhook_id')
    .where('webhook.webhook_id', '=', webhook_id)
    .where(ownedBy(owner))
    .where('delivery.request_id', '=', request_id)
    .where('delivery.sequence', '=', sequence)
    .select(['delivery.request_id', 'delivery.sequence', 'delivery.state'])
    .select(sql<boolean>`disabled_at is not null`.as('disabled'))
    .executeTakeFirst();
}

/** Marks a delivery as skipped, unless it is acknowledged. */
export async function markSkipped(
  database: Kysely<Database>,
  { webhook_id, owner }: WebhookChoice,
  { request_id, sequence }: DeliverySubject,
): Promise<void> {
  await database
    .updateTable('webhook_delivery as delivery')
    .from('webhook')
    .whereRef('webhook.webhook_id', '=', 'delivery.webhook_id')
    .where(ownedBy(owner))
    .where('delivery.webhook_id', '=', webhook_id)
    .where('delivery.request_id', '=', request_id)
    .where('delivery.sequence', '=', sequence)
    .where('delivery.state', 'in', UNACKNOWLEDGED)
    .set({ state: 'skipped', next_attempt_at: null })
    .execute();
}

/** How many deliveries of an endpoint are neither acknowledged nor skipped, of events since a time. */
export async function countUnacknowledged(
  database: Kysely<Database>,
  { webhook_id, owner }: WebhookChoice,
  since: Date,
): Promise<number> {
  const { count } = await database
    .selectFrom('webhook_delivery as delivery')
    .innerJoin('webhook', 'webhook.webhook_id', 'delivery.webhook_id')
    .where(ownedBy(owner))
    .where('delivery.webhook_id', '=', webhook_id)
    .where('delivery.state', 'in', UNACKNOWLEDGED)
    .where('delivery.created_at', '>=', since)
    .select((all) => all.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
