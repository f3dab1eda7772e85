/** `GET /webhooks/{webhook_id}`: one endpoint. */
import type { Services } from '../../services/services.ts';
import { choiceOf, ownerEndpoint, shownWebhook, WEBHOOK_PARAMETERS, type WebhookApi } from './webhook-api.ts';

export function readWebhook({ webhooks }: Services, api: WebhookApi) {
  return ownerEndpoint({
    method: 'GET',
    path: '/webhooks/:webhook_id',
    operation: {
      id: 'readWebhook',
      tag: 'Webhooks',
      summary: 'Read an endpoint',
      description: 'Never with its secret.',
      parameters: WEBHOOK_PARAMETERS,
      answers: shownWebhook(api, 'It is there.'),
      errors: ['webhook_not_found'],
    },
    handle: async (call) => ({ data: await webhooks.read(choiceOf(call)) }),
  });
}
