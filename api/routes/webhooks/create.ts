/** `POST /webhooks`: registers an endpoint, shows its secret once, and has a test event sent to it. */
import { createWebhook as create } from '../../../db/webhooks/endpoints.ts';
import type { WebhookInput } from '../../../domain/webhook-records.ts';
import { ALL_EVENTS } from '../../../domain/webhooks.ts';
import type { Dependencies } from '../../dependencies.ts';
import { endpoint } from '../../endpoint.ts';
import { REPLAYED_HEADER } from '../../idempotency.ts';
import { CREATE_WEBHOOK } from '../../operations/webhooks.ts';
import { WebhookBody } from '../../schemas/webhooks.ts';
import { webhookIdFor } from '../../webhook-identity.ts';
import { limitReached } from '../../webhook-refusals.ts';
import { requireAllowedUrl } from '../../webhook-url.ts';

export function createWebhook(dependencies: Dependencies) {
  return endpoint<WebhookBody>({
    method: 'POST',
    path: '/webhooks',
    scope: 'webhooks:manage',
    operation: CREATE_WEBHOOK,
    body: WebhookBody,
    async handle(call) {
      const { database, webhooks, log } = dependencies;
      const outcome = await create(database, {
        webhook_id: webhookIdFor(call),
        partner_id: call.caller.partner_id,
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
          Location: `/v1/webhooks/${webhook.webhook_id}`,
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
  { url, event_types = [ALL_EVENTS], description = '' }: WebhookBody,
): WebhookInput {
  requireAllowedUrl(url, { allowLoopback: webhookLoopback });
  return { url, event_types, description };
}
