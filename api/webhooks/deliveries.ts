/** Webhook delivery operations: `/webhooks/{webhook_id}/deliveries`. */
import { DELIVERY_STATE_NAMES } from '../../domain/webhooks/webhooks.ts';
import type { Services } from '../../services/compose.ts';
import { WEBHOOK_ID_EXAMPLE } from '../examples.ts';
import { deliveryCursor } from '../http/cursors.ts';
import { DEFAULT_PAGE_LIMIT, parsedTime, selectedFrom } from '../schemas/common.ts';
import { type ListDeliveriesQuery, RecoverAnswer, RecoverBody } from '../schemas/webhooks.ts';
import {
  webhookInPath,
  DELIVERY_PARAMETERS,
  ownerEndpoint,
  WEBHOOK_PARAMETERS,
  type WebhookApi,
} from './webhook-api.ts';
import { requireTimestamp } from '../../domain/common/timestamps.ts';
import { ok, parameter } from '../http/endpoint.ts';

export function listDeliveries({ webhookDeliveries }: Services, { schemas, deliveryExample }: WebhookApi) {
  return ownerEndpoint<undefined, ListDeliveriesQuery>({
    route: 'GET /webhooks/:webhook_id/deliveries',
    id: 'listWebhookDeliveries',
    summary: 'List the deliveries of an endpoint',
    description: 'One delivery for each event of the endpoint, with its attempts, newest first.',
    parameters: WEBHOOK_PARAMETERS,
    answers: ok('A page of deliveries.', schemas.DeliveryList, {
      deliveries: [deliveryExample],
      has_more: true,
      next_cursor: deliveryCursor(WEBHOOK_ID_EXAMPLE).write('2'),
    }),
    errors: ['webhook_not_found', 'invalid_cursor'],
    query: schemas.ListQuery,
    async handle(call) {
      const choice = webhookInPath(call);
      const cursors = deliveryCursor(choice.webhook_id);
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
          states: selectedFrom(DELIVERY_STATE_NAMES, state),
          created_after: parsedTime(created_after),
          created_before: parsedTime(created_before),
        },
        { limit, before: cursors.read(cursor) },
      );
      const next_cursor = ended_at === undefined ? null : cursors.write(ended_at);
      return { data: { deliveries, has_more: next_cursor !== null, next_cursor } };
    },
  });
}

export function readDelivery({ webhookDeliveries }: Services, { schemas, deliveryExample }: WebhookApi) {
  return ownerEndpoint({
    route: 'GET /webhooks/:webhook_id/deliveries/:event_id',
    id: 'readWebhookDelivery',
    summary: 'Read a delivery',
    description: 'The delivery with its last attempts.',
    parameters: DELIVERY_PARAMETERS,
    answers: ok('The delivery.', schemas.Delivery, deliveryExample),
    errors: ['webhook_not_found', 'delivery_not_found'],
    handle: async (call) => ({
      data: await webhookDeliveries.read(webhookInPath(call), parameter(call, 'event_id')),
    }),
  });
}

export function recoverDeliveries({ webhookDeliveries }: Services, { subject }: WebhookApi) {
  return ownerEndpoint<RecoverBody>({
    route: 'POST /webhooks/:webhook_id/recover',
    change: 'webhook.recovered',
    id: 'recoverWebhookDeliveries',
    summary: 'Resend unacknowledged deliveries',
    description:
      'Resends each delivery since the given time that is held, has failed or waits for its next attempt. ' +
      `Keeps the order within each ${subject}. A waiting delivery continues its schedule, the others start ` +
      'the schedule again. Skipped deliveries stay skipped.',
    parameters: WEBHOOK_PARAMETERS,
    bodyExample: { since: '2026-11-21T06:00:00Z' } satisfies RecoverBody,
    answers: ok('The deliveries are being sent.', RecoverAnswer, {
      since: '2026-11-21T06:00:00.000Z',
      deliveries: 12,
    }),
    errors: ['webhook_not_found', 'webhook_disabled'],
    body: RecoverBody,
    async handle(call) {
      const since = requireTimestamp(call.body.since);
      const deliveries = await webhookDeliveries.recover(webhookInPath(call), since);
      return { data: { since: since.toISOString(), deliveries } };
    },
  });
}

export function retryDelivery({ webhookDeliveries }: Services, { schemas, deliveryExample }: WebhookApi) {
  return ownerEndpoint({
    route: 'POST /webhooks/:webhook_id/deliveries/:event_id/retry',
    id: 'retryWebhookDelivery',
    summary: 'Send a delivery now',
    description:
      'If the delivery waits for its next attempt, makes that attempt now and then continues the ' +
      'schedule. Any other delivery, including an acknowledged one, is sent from the start of the ' +
      'schedule. Read the delivery again later for the result.',
    parameters: DELIVERY_PARAMETERS,
    answers: ok('The delivery at the time of the call.', schemas.Delivery, deliveryExample),
    errors: ['webhook_not_found', 'delivery_not_found', 'webhook_disabled'],
    handle: async (call) => ({
      data: await webhookDeliveries.retry(webhookInPath(call), parameter(call, 'event_id')),
    }),
  });
}

export function skipDelivery(
  { webhookDeliveries }: Services,
  { schemas, subject, deliveryExample }: WebhookApi,
) {
  return ownerEndpoint({
    route: 'POST /webhooks/:webhook_id/deliveries/:event_id/skip',
    id: 'skipWebhookDelivery',
    summary: 'Skip a delivery',
    description: `The next event of the ${subject} no longer waits for the skipped delivery, which is sent only if you retry it.`,
    parameters: DELIVERY_PARAMETERS,
    answers: ok('The skipped delivery.', schemas.Delivery, {
      ...deliveryExample,
      state: 'skipped',
      next_attempt_at: null,
    }),
    errors: ['webhook_not_found', 'delivery_not_found', 'delivery_acknowledged'],
    handle: async (call) => ({
      data: await webhookDeliveries.skip(webhookInPath(call), parameter(call, 'event_id')),
    }),
  });
}
