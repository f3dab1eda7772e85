/** `GET /webhooks/{webhook_id}/deliveries/{event_id}`: one delivery with its attempts. */
import type { Services } from '../../../services/services.ts';
import { parameter } from '../../http/endpoint.ts';
import { choiceOf, DELIVERY_PARAMETERS, ownerEndpoint, type WebhookApi } from '../webhook-api.ts';

export function readDelivery({ webhooks }: Services, { schemas, deliveryExample }: WebhookApi) {
  return ownerEndpoint({
    method: 'GET',
    path: '/webhooks/:webhook_id/deliveries/:event_id',
    operation: {
      id: 'readWebhookDelivery',
      tag: 'Webhooks',
      summary: 'See one delivery',
      description: 'With its attempts.',
      parameters: DELIVERY_PARAMETERS,
      answers: {
        200: { description: 'It is there.', data: schemas.Delivery, example: deliveryExample },
      },
      errors: ['webhook_not_found', 'delivery_not_found'],
    },
    handle: async (call) => ({
      data: await webhooks.readDelivery(choiceOf(call), parameter(call, 'event_id')),
    }),
  });
}
