/** `POST /webhooks/{webhook_id}/resume`: turns an endpoint on and has everything sent that is held. */
import type { Services } from '../../services/services.ts';
import { choiceOf, ownerEndpoint, shownWebhook, WEBHOOK_PARAMETERS, type WebhookApi } from './webhook-api.ts';

export function resumeWebhook({ webhooks }: Services, api: WebhookApi) {
  return ownerEndpoint({
    method: 'POST',
    path: '/webhooks/:webhook_id/resume',
    change: 'webhook.resumed',
    operation: {
      id: 'resumeWebhook',
      tag: 'Webhooks',
      summary: 'Turn an endpoint on',
      description: `Whatever turned it off. All that is held is sent, in order for each ${api.subject}, from the start of its schedule.`,
      parameters: WEBHOOK_PARAMETERS,
      answers: shownWebhook(api, 'It is on.'),
      errors: ['webhook_not_found'],
    },
    handle: async (call) => ({ data: await webhooks.resume(choiceOf(call)) }),
  });
}
