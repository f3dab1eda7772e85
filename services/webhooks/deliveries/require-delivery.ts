/** Finds the delivery that an owner or an operator names. */
import type { Kysely } from 'kysely';
import { readDelivery } from '../../../db/webhooks/deliveries/deliveries.ts';
import type { WebhookChoice } from '../../../db/webhooks/endpoints/owners.ts';
import { readWebhook } from '../../../db/webhooks/endpoints/records.ts';
import { findDelivery, type FoundDelivery } from '../../../db/webhooks/deliveries/named-deliveries.ts';
import type { Database } from '../../../db/schema.ts';
import { readEventId } from '../../../domain/requests/events.ts';
import type { DeliveryRecord, DeliverySubject } from '../../../domain/webhooks/records.ts';
import { requireDelivery, requireWebhook, webhookRefusal } from '../refusals.ts';

/** The delivery as it is shown. @throws ServiceError `webhook_not_found`, `delivery_not_found`. */
export async function requireShown(
  database: Kysely<Database>,
  choice: WebhookChoice,
  eventId: string,
): Promise<DeliveryRecord> {
  requireWebhook(await readWebhook(database, choice));
  return requireDelivery(await readDelivery(database, choice, requireSubject(eventId)));
}

/** The delivery as it stands. @throws ServiceError `webhook_not_found`, `delivery_not_found`. */
export async function requireFound(
  database: Kysely<Database>,
  choice: WebhookChoice,
  eventId: string,
): Promise<FoundDelivery> {
  requireWebhook(await readWebhook(database, choice));
  return requireDelivery(await findDelivery(database, choice, requireSubject(eventId)));
}

/** @throws ServiceError `delivery_not_found` when it is the id of no request's event. */
function requireSubject(eventId: string): DeliverySubject {
  const subject = readEventId(eventId);
  if (subject === undefined || !('request_id' in subject)) throw webhookRefusal('delivery_not_found');
  return subject;
}
