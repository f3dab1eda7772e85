/** `POST /webhooks/{webhook_id}/pause`: turns an endpoint off. */
import type { Services } from '../../services/services.ts';
import { choiceOf, ownerEndpoint, shownWebhook, WEBHOOK_PARAMETERS, type WebhookApi } from './webhook-api.ts';

const PAUSED_AT = '2026-11-21T09:00:00.000Z';

export function pauseWebhook({ webhooks }: Services, api: WebhookApi) {
  return ownerEndpoint({
    method: 'POST',
    path: '/webhooks/:webhook_id/pause',
    change: 'webhook.paused',
    operation: {
      id: 'pauseWebhook',
      tag: 'Webhooks',
      summary: 'Turn an endpoint off',
      description:
        'Nothing is lost: what waits and what happens meanwhile is held. Pausing one that is off changes nothing.',
      parameters: WEBHOOK_PARAMETERS,
      answers: shownWebhook(api, 'It is off.', {
        status: 'disabled',
        disabled: { by: api.kind, reason: 'paused', at: PAUSED_AT },
        updated_at: PAUSED_AT,
      }),
      errors: ['webhook_not_found'],
    },
    handle: async (call) => ({ data: await webhooks.pause(choiceOf(call), api.kind) }),
  });
}
