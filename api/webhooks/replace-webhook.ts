/** `PUT /webhooks/{webhook_id}`: changes an endpoint. */
import type { Services } from '../../services/services.ts';
import { WEBHOOK_BODY_EXAMPLE } from '../examples/webhooks.ts';
import type { PharmacyWebhookBody, WebhookBody } from '../schemas/webhooks/webhooks.ts';
import { choiceOf, ownerEndpoint, shownWebhook, WEBHOOK_PARAMETERS, type WebhookApi } from './webhook-api.ts';

export function replaceWebhook({ webhooks }: Services, api: WebhookApi) {
  return ownerEndpoint<WebhookBody | PharmacyWebhookBody>({
    method: 'PUT',
    path: '/webhooks/:webhook_id',
    change: 'webhook.changed',
    operation: {
      id: 'replaceWebhook',
      tag: 'Webhooks',
      summary: 'Change an endpoint',
      description:
        'What you leave out gets its default. Deliveries that are under way go to the new URL; events that happened ' +
        'before keep the choice of types that there was.',
      parameters: WEBHOOK_PARAMETERS,
      bodyExample: WEBHOOK_BODY_EXAMPLE,
      answers: shownWebhook(api, 'It is changed.'),
      errors: ['webhook_not_found'],
    },
    body: api.schemas.Body,
    handle: async (call) => ({ data: await webhooks.replace(choiceOf(call), call.body) }),
  });
}
