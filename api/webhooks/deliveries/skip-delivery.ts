/** `POST /webhooks/{webhook_id}/deliveries/{event_id}/skip`: gives a delivery up. */
import type { Services } from '../../../services/services.ts';
import { parameter } from '../../http/endpoint.ts';
import { choiceOf, DELIVERY_PARAMETERS, ownerEndpoint, type WebhookApi } from '../webhook-api.ts';

export function skipDelivery({ webhooks }: Services, { schemas, subject, deliveryExample }: WebhookApi) {
  return ownerEndpoint({
    method: 'POST',
    path: '/webhooks/:webhook_id/deliveries/:event_id/skip',
    operation: {
      id: 'skipWebhookDelivery',
      tag: 'Webhooks',
      summary: 'Give a delivery up',
      description: `The next event of the ${subject} need not wait for it any more. It is sent only if you retry it.`,
      parameters: DELIVERY_PARAMETERS,
      answers: {
        200: {
          description: 'It is skipped.',
          data: schemas.Delivery,
          example: { ...deliveryExample, state: 'skipped', next_attempt_at: null },
        },
      },
      errors: ['webhook_not_found', 'delivery_not_found', 'delivery_acknowledged'],
    },
    handle: async (call) => ({
      data: await webhooks.skip(choiceOf(call), parameter(call, 'event_id')),
    }),
  });
}
