/** The operations on deliveries: `/webhooks/{webhook_id}/deliveries`. */
import { DELIVERY_STATE_NAMES, type DeliveryState } from '../../domain/webhooks/webhooks.ts';
import type { Services } from '../../services/compose.ts';
import { WEBHOOK_ID_EXAMPLE } from '../examples.ts';
import { deliveryCursorAt, readDeliveryCursor } from '../http/cursors.ts';
import { DEFAULT_PAGE_LIMIT } from '../schemas/common.ts';
import { type ListDeliveriesQuery, RecoverAnswer, RecoverBody } from '../schemas/webhooks.ts';
import {
  choiceOf,
  DELIVERY_PARAMETERS,
  ownerEndpoint,
  WEBHOOK_PARAMETERS,
  type WebhookApi,
} from './webhook-api.ts';
import { toMoment } from '../../domain/common/moments.ts';
import { parameter } from '../http/endpoint.ts';

export function listDeliveries({ webhookDeliveries }: Services, { schemas, deliveryExample }: WebhookApi) {
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
      const { deliveries, ended_at } = await webhookDeliveries.list(
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

export function readDelivery({ webhookDeliveries }: Services, { schemas, deliveryExample }: WebhookApi) {
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
      data: await webhookDeliveries.read(choiceOf(call), parameter(call, 'event_id')),
    }),
  });
}

export function recoverDeliveries({ webhookDeliveries }: Services, { subject }: WebhookApi) {
  return ownerEndpoint<RecoverBody>({
    method: 'POST',
    path: '/webhooks/:webhook_id/recover',
    change: 'webhook.recovered',
    operation: {
      id: 'recoverWebhookDeliveries',
      tag: 'Webhooks',
      summary: 'Send everything that was not acknowledged since a time',
      description:
        `All that is held, has failed or waits for its next attempt, in order for each ${subject}, from the start of the ` +
        'schedule. What you skipped stays skipped.',
      parameters: WEBHOOK_PARAMETERS,
      bodyExample: { since: '2026-11-21T06:00:00Z' } satisfies RecoverBody,
      answers: {
        200: {
          description: 'They are being sent.',
          data: RecoverAnswer,
          example: { since: '2026-11-21T06:00:00.000Z', deliveries: 12 },
        },
      },
      errors: ['webhook_not_found', 'webhook_disabled'],
    },
    body: RecoverBody,
    async handle(call) {
      const since = toMoment(call.body.since);
      const deliveries = await webhookDeliveries.recover(choiceOf(call), since);
      return { data: { since: since.toISOString(), deliveries } };
    },
  });
}

export function retryDelivery({ webhookDeliveries }: Services, { schemas, deliveryExample }: WebhookApi) {
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
      data: await webhookDeliveries.retry(choiceOf(call), parameter(call, 'event_id')),
    }),
  });
}

export function skipDelivery(
  { webhookDeliveries }: Services,
  { schemas, subject, deliveryExample }: WebhookApi,
) {
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
      data: await webhookDeliveries.skip(choiceOf(call), parameter(call, 'event_id')),
    }),
  });
}
