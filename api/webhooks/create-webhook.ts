/** `POST /webhooks`: registers an endpoint and shows its secret once. */
import type { Services } from '../../services/services.ts';
import { SECRET_EXAMPLE, WEBHOOK_BODY_EXAMPLE, WEBHOOK_EXAMPLE } from '../examples/webhooks.ts';
import { REPLAYED_HEADER } from '../http/idempotency.ts';
import type { PharmacyWebhookBody, WebhookBody } from '../schemas/webhooks/webhooks.ts';
import { ownerEndpoint, ownerOf, type WebhookApi } from './webhook-api.ts';

export function createWebhook({ webhooks }: Services, { schemas }: WebhookApi) {
  return ownerEndpoint<WebhookBody | PharmacyWebhookBody>({
    method: 'POST',
    path: '/webhooks',
    change: 'webhook.created',
    answersSecret: true,
    operation: {
      id: 'createWebhook',
      tag: 'Webhooks',
      summary: 'Register an endpoint',
      description:
        'It gets every event from now on. A signed test event is sent to it at once, of which you need not have the ' +
        'secret yet; what came of it is in `last_ping` a moment later. The `secret` is in this answer only: keep it.',
      bodyExample: WEBHOOK_BODY_EXAMPLE,
      answers: {
        201: {
          description: 'It is registered.',
          data: schemas.WebhookWithSecret,
          example: { ...WEBHOOK_EXAMPLE, last_ping: null, secret: SECRET_EXAMPLE },
          headers: ['Location'],
        },
      },
      errors: ['webhook_limit_reached'],
    },
    body: schemas.Body,
    async handle(call) {
      const { webhook, secret, replayed } = await webhooks.create(
        ownerOf(call),
        call.body,
        call.idempotencyKey,
      );
      return {
        status: 201,
        location: `/webhooks/${webhook.webhook_id}`,
        headers: replayed ? { [REPLAYED_HEADER]: 'true' } : {},
        data: { ...webhook, secret },
      };
    },
  });
}
