/** `GET /webhooks`: all endpoints of the owner. */
import type { Services } from '../../services/services.ts';
import { WEBHOOK_EXAMPLE } from '../examples/webhooks.ts';
import { ownerEndpoint, ownerOf, type WebhookApi } from './webhook-api.ts';

export function listWebhooks({ webhooks }: Services, { schemas }: WebhookApi) {
  return ownerEndpoint({
    method: 'GET',
    path: '/webhooks',
    operation: {
      id: 'listWebhooks',
      tag: 'Webhooks',
      summary: 'List your endpoints',
      description: 'With whether each is on, and how it does. Never with their secrets.',
      answers: {
        200: {
          description: 'All of them.',
          data: schemas.WebhookList,
          example: { webhooks: [WEBHOOK_EXAMPLE] },
        },
      },
      errors: [],
    },
    handle: async (call) => ({ data: { webhooks: await webhooks.list(ownerOf(call)) } }),
  });
}
