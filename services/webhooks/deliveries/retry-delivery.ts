/** Has a delivery sent now: its waiting attempt, or else from the start of its schedule. */
import type { WebhookChoice } from '../../../db/webhooks/endpoints/owners.ts';
import { sendNow } from '../../../db/webhooks/deliveries/releases.ts';
import type { DeliveryRecord } from '../../../domain/webhooks/records.ts';
import type { WebhookParts } from '../parts.ts';
import { webhookRefusal } from '../refusals.ts';
import { requireFound, requireShown } from './require-delivery.ts';

/** The delivery as it is then. @throws ServiceError `webhook_not_found`, `delivery_not_found`, `webhook_disabled`. */
export async function retryDelivery(
  { database }: Pick<WebhookParts, 'database'>,
  choice: WebhookChoice,
  eventId: string,
): Promise<DeliveryRecord> {
  const { disabled, ...delivery } = await requireFound(database, choice, eventId);
  if (disabled) throw webhookRefusal('webhook_disabled');
  await sendNow(database, choice, delivery);
  return requireShown(database, choice, eventId);
}
