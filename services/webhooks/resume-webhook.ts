/** Turns an endpoint on and has everything sent that is held. */
import type { WebhookChoice } from '../../db/webhooks/endpoints/owners.ts';
import { readWebhook } from '../../db/webhooks/endpoints/records.ts';
import { releaseWaiting } from '../../db/webhooks/deliveries/releases.ts';
import { enableWebhook } from '../../db/webhooks/endpoints/switches.ts';
import type { WebhookRecord } from '../../domain/webhooks/records.ts';
import type { WebhookParts } from './parts.ts';
import { requireWebhook, webhookRefusal } from './refusals.ts';

/** Safe to repeat. @throws ServiceError `webhook_not_found`. */
export async function resumeWebhook(
  { database }: Pick<WebhookParts, 'database'>,
  choice: WebhookChoice,
): Promise<WebhookRecord> {
  if (!(await enableWebhook(database, choice))) throw webhookRefusal('webhook_not_found');
  await releaseWaiting(database, choice.webhook_id);
  return requireWebhook(await readWebhook(database, choice));
}
