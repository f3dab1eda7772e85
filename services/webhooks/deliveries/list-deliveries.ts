/** Lists deliveries of an endpoint, newest first, page by page. */
import {
  listDeliveries as selectDeliveries,
  type DeliveryFilters,
  type DeliveryPage,
} from '../../../db/webhooks/deliveries/deliveries.ts';
import type { WebhookChoice } from '../../../db/webhooks/endpoints/owners.ts';
import { readWebhook } from '../../../db/webhooks/endpoints/records.ts';
import type { WebhookParts } from '../parts.ts';
import { requireWebhook } from '../refusals.ts';

/** @throws ServiceError `webhook_not_found`. */
export async function listDeliveries(
  { database }: Pick<WebhookParts, 'database'>,
  choice: WebhookChoice,
  filters: DeliveryFilters,
  page: { readonly limit: number; readonly before?: string | undefined },
): Promise<DeliveryPage> {
  requireWebhook(await readWebhook(database, choice));
  return selectDeliveries(database, choice, filters, page);
}
