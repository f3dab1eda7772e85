/** `POST /webhooks/{webhook_id}/deliveries/{event_id}/retry`: sends a delivery now. */
import type { Services } from '../../../services/services.ts';
import { parameter } from '../../http/endpoint.ts';
import { choiceOf, DELIVERY_PARAMETERS, ownerEndpoint, type WebhookApi } from '../webhook-api.ts';

export function retryDelivery({ webhooks }: Services, { schemas, deliveryExample }: WebhookApi) {
  return ownerEndpoint({
    method: 'POST',
    path: '/webhooks/:webhook_id/deliveries/:event_id/retry',
    operation: {
      id: 'retryWebhookDelivery',
      tag: 'Webhooks',
      summary: 'Send a delivery now',
      description:
        'One that waits for its next attempt has it now, and its schedule goes on after it. Any other, acknowledged ' +
        'ones too, is sent from the start of the schedule. The answer is the delivery as it is at that moment: look ' +
        'again for what came of it.',
      parameters: DELIVERY_PARAMETERS,
      answers: { 200: { description: 'It is sent.', data: schemas.Delivery, example: deliveryExample } },
      errors: ['webhook_not_found', 'delivery_not_found', 'webhook_disabled'],
    },
    handle: async (call) => ({
      data: await webhooks.retry(choiceOf(call), parameter(call, 'event_id')),
    }),
  });
}
