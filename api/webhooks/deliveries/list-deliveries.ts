/** `GET /webhooks/{webhook_id}/deliveries`: what was sent to an endpoint, and what came of it. */
import { DELIVERY_STATE_NAMES, type DeliveryState } from '../../../domain/webhooks/webhooks.ts';
import type { Services } from '../../../services/services.ts';
import { WEBHOOK_ID_EXAMPLE } from '../../examples/webhooks.ts';
import { deliveryCursorAt, readDeliveryCursor } from '../../http/cursors/delivery-cursor.ts';
import { DEFAULT_PAGE_LIMIT } from '../../schemas/common/pages.ts';
import type { ListDeliveriesQuery } from '../../schemas/webhooks/webhook-deliveries.ts';
import { choiceOf, ownerEndpoint, WEBHOOK_PARAMETERS, type WebhookApi } from '../webhook-api.ts';
import { toMoment } from '../../../domain/common/moments.ts';

export function listDeliveries({ webhooks }: Services, { schemas, deliveryExample }: WebhookApi) {
  return ownerEndpoint<undefined, ListDeliveriesQuery>({
    method: 'GET',
    path: '/webhooks/:webhook_id/deliveries',
    operation: {
      id: 'listWebhookDeliveries',
      tag: 'Webhooks',
      summary: 'See what was sent to an endpoint, and what came of it',
      description: 'One delivery for each event that the endpoint gets, with its attempts; newest first.',
      parameters: WEBHOOK_PARAMETERS,
      answers: {
        200: {
          description: 'One page.',
          data: schemas.DeliveryList,
          example: {
            deliveries: [deliveryExample],
            has_more: true,
            next_cursor: deliveryCursorAt(WEBHOOK_ID_EXAMPLE, '2'),
          },
        },
      },
      errors: ['webhook_not_found', 'invalid_cursor'],
    },
    query: schemas.ListQuery,
    async handle(call) {
      const choice = choiceOf(call);
      const { webhook_id } = choice;
      const {
        limit = DEFAULT_PAGE_LIMIT,
        cursor,
        state,
        created_after,
        created_before,
        ...same
      } = call.query;
      const { deliveries, ended_at } = await webhooks.listDeliveries(
        choice,
        {
          ...same,
          states: state === undefined ? undefined : readStates(state),
          created_after: created_after === undefined ? undefined : toMoment(created_after),
          created_before: created_before === undefined ? undefined : toMoment(created_before),
        },
        { limit, before: cursor === undefined ? undefined : readDeliveryCursor(webhook_id, cursor) },
      );
      const next_cursor = ended_at === undefined ? null : deliveryCursorAt(webhook_id, ended_at);
      return { data: { deliveries, has_more: next_cursor !== null, next_cursor } };
    },
  });
}

function readStates(text: string): DeliveryState[] {
  const named = text.split(',');
  return DELIVERY_STATE_NAMES.filter((state) => named.includes(state));
}
