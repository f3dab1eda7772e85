/** `DELETE /webhooks/{webhook_id}`: deletes an endpoint with its deliveries. */
import type { Services } from '../../services/services.ts';
import { choiceOf, ownerEndpoint, shownWebhook, WEBHOOK_PARAMETERS, type WebhookApi } from './webhook-api.ts';

export function deleteWebhook({ webhooks }: Services, api: WebhookApi) {
  return ownerEndpoint({
    method: 'DELETE',
    path: '/webhooks/:webhook_id',
    change: 'webhook.deleted',
    operation: {
      id: 'deleteWebhook',
      tag: 'Webhooks',
      summary: 'Delete an endpoint',
      description: 'For good, with its deliveries and their attempts. What is under way is not tried again.',
      parameters: WEBHOOK_PARAMETERS,
      answers: shownWebhook(api, 'It is deleted; this is what it was.'),
      errors: ['webhook_not_found'],
    },
    handle: async (call) => ({ data: await webhooks.delete(choiceOf(call)) }),
  });
}
