/** Gives a delivery up until somebody asks for it again. */
import type { WebhookChoice } from '../../../db/webhooks/endpoints/owners.ts';
import { markSkipped } from '../../../db/webhooks/deliveries/named-deliveries.ts';
import type { DeliveryRecord } from '../../../domain/webhooks/records.ts';
import type { WebhookParts } from '../parts.ts';
import { webhookRefusal } from '../refusals.ts';
import { requireFound, requireShown } from './require-delivery.ts';

/**
 * Safe to repeat, also when it broke off in between.
 *
 * @throws ServiceError `webhook_not_found`, `delivery_not_found`, `delivery_acknowledged`.
 */
export async function skipDelivery(
  { database }: Pick<WebhookParts, 'database'>,
  choice: WebhookChoice,
  eventId: string,
): Promise<DeliveryRecord> {
  await markSkipped(database, choice, await requireFound(database, choice, eventId));
  const { state } = await requireFound(database, choice, eventId);
  if (state === 'acknowledged') throw webhookRefusal('delivery_acknowledged');
  return requireShown(database, choice, eventId);
}
