/** Deliveries of an endpoint listed and read. */
import { listDeliveries as list, readDelivery as read } from '../../../db/webhooks/deliveries.ts';
import { readWebhook } from '../../../db/webhooks/records.ts';
import { DELIVERY_STATE_NAMES, type DeliveryState } from '../../../domain/webhooks.ts';
import { deliveryCursorAt, readDeliveryCursor } from '../../delivery-cursor.ts';
import type { Dependencies } from '../../dependencies.ts';
import { DEFAULT_PAGE_LIMIT } from '../../schemas/lists.ts';
import type { ListDeliveriesQuery } from '../../schemas/webhook-deliveries.ts';
import { requireWebhook, webhookRefusal } from '../../webhook-refusals.ts';
import { choiceOf, eventOf } from './choice.ts';
import { ownerEndpoint, type WebhookApi } from './webhook-api.ts';

export function listDeliveries({ database }: Dependencies, api: WebhookApi) {
  return ownerEndpoint<undefined, ListDeliveriesQuery>({
    method: 'GET',
    path: '/webhooks/:webhook_id/deliveries',
    operation: api.deliveries.list,
    query: api.ListQuery,
    async handle(call) {
      const choice = choiceOf(call);
      const { webhook_id } = requireWebhook(await readWebhook(database, choice));
      const {
        limit = DEFAULT_PAGE_LIMIT,
        cursor,
        state,
        created_after,
        created_before,
        ...filters
      } = call.query;
      const { deliveries, ended_at } = await list(
        database,
        choice,
        {
          ...filters,
          states: state === undefined ? undefined : readStates(state),
          created_after: created_after === undefined ? undefined : new Date(created_after),
          created_before: created_before === undefined ? undefined : new Date(created_before),
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

export function readDelivery({ database }: Dependencies, api: WebhookApi) {
  return ownerEndpoint({
    method: 'GET',
    path: '/webhooks/:webhook_id/deliveries/:event_id',
    operation: api.deliveries.read,
    async handle(call) {
      const choice = choiceOf(call);
      requireWebhook(await readWebhook(database, choice));
      const delivery = await read(database, choice, eventOf(call));
      if (delivery === undefined) throw webhookRefusal('delivery_not_found');
      return { data: delivery };
    },
  });
}
