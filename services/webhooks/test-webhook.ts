/** Sends a test event to an endpoint. */
import type { WebhookChoice } from '../../db/webhooks/endpoints/owners.ts';
import { readWebhook } from '../../db/webhooks/endpoints/records.ts';
import type { PingResult } from '../../domain/webhooks/messages.ts';
import type { WebhookParts } from './parts.ts';
import { requireWebhook } from './refusals.ts';

/** What came of it. @throws ServiceError `webhook_not_found`, `temporarily_unavailable`. */
export async function testWebhook(
  { database, webhooks }: Pick<WebhookParts, 'database' | 'webhooks'>,
  choice: WebhookChoice,
): Promise<PingResult> {
  const { webhook_id } = requireWebhook(await readWebhook(database, choice));
  return requireWebhook(await webhooks.ping(webhook_id));
}
