/** Changes an endpoint; deliveries that are under way go to the new URL. */
import { replaceWebhook as updateWebhook } from '../../db/webhooks/endpoints/endpoints.ts';
import type { WebhookChoice } from '../../db/webhooks/endpoints/owners.ts';
import { readWebhook } from '../../db/webhooks/endpoints/records.ts';
import type { WebhookRecord } from '../../domain/webhooks/records.ts';
import type { WebhookParts } from './parts.ts';
import { requireWebhook } from './refusals.ts';
import { webhookInput, type AskedWebhook } from './webhook-input.ts';

/** @throws ServiceError `webhook_not_found`, `validation_error`. */
export async function replaceWebhook(
  { database, webhookLoopback, ownPorts }: Pick<WebhookParts, 'database' | 'webhookLoopback' | 'ownPorts'>,
  choice: WebhookChoice,
  asked: AskedWebhook,
): Promise<WebhookRecord> {
  requireWebhook(await readWebhook(database, choice));
  const input = webhookInput(asked, { allowLoopback: webhookLoopback, ownPorts });
  return requireWebhook(await updateWebhook(database, choice, input));
}
