/** `POST /webhooks`: registers an endpoint, shows its secret once, and has a test event sent to it. */
import { createWebhook as create } from '../../../db/webhooks/endpoints.ts';
import type { WebhookInput } from '../../../domain/webhook-records.ts';
import { ALL_EVENTS } from '../../../domain/webhooks.ts';
import type { Dependencies } from '../../dependencies.ts';
import { REPLAYED_HEADER } from '../../idempotency.ts';
import type { PharmacyWebhookBody, WebhookBody } from '../../schemas/webhooks.ts';
import { webhookIdFor } from '../../webhook-identity.ts';
import { limitReached } from '../../webhook-refusals.ts';
import { requireAllowedUrl } from '../../webhook-url.ts';
import { ownerEndpoint, ownerOf, type WebhookApi } from './webhook-api.ts';

export function createWebhook(dependencies: Dependencies, api: WebhookApi) {
  return ownerEndpoint<WebhookBody | PharmacyWebhookBody>({
    method: 'POST',
    path: '/webhooks',
    operation: api.endpoints.create,
    body: api.Body,
    async handle(call) {
      const { database, webhooks, log } = dependencies;
      const outcome = await create(database, {
        webhook_id: webhookIdFor(call),
        owner: ownerOf(call),
        ...webhookInput(dependencies, call.body),
      });
      if (outcome.kind === 'limit_reached') throw limitReached();
      const { webhook, secret } = outcome;
      // Not waited for: a receiver that checks signatures can only do so when it has the answer with the secret.
      webhooks.startPing(webhook.webhook_id).catch((error: unknown) => {
        log.warn({ err: error, webhook_id: webhook.webhook_id }, 'could not have a new endpoint tested');
      });
      return {
        status: 201,
        headers: {
          Location: `${api.base}/webhooks/${webhook.webhook_id}`,
          ...(outcome.kind === 'created_before' ? { [REPLAYED_HEADER]: 'true' } : {}),
        },
        data: { ...webhook, secret },
      };
    },
  });
}

/**
 * What a body says of an endpoint, with the defaults of what it leaves out.
 *
 * @throws ApiError `validation_error`, naming `url`.
 */
export function webhookInput(
  { webhookLoopback }: Pick<Dependencies, 'webhookLoopback'>,
  { url, event_types = [ALL_EVENTS], description = '' }: WebhookBody | PharmacyWebhookBody,
): WebhookInput {
  requireAllowedUrl(url, { allowLoopback: webhookLoopback });
  return { url, event_types, description };
}
