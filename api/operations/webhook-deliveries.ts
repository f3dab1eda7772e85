/** What the documents say of the operations on webhook deliveries, of partners and of pharmacies. */
import type { WebhookOwnerKind } from '../../domain/webhooks.ts';
import { deliveryCursorAt } from '../delivery-cursor.ts';
import { deliveryExample, WEBHOOK_ID_EXAMPLE } from '../openapi/webhook-examples.ts';
import type { Operation } from '../operation.ts';
import { DELIVERY_SCHEMAS, RecoverAnswer, type RecoverBody } from '../schemas/webhook-deliveries.ts';
import { SUBJECTS, WEBHOOK_ID_PARAMETER } from './webhooks.ts';

const PARAMETERS = {
  ...WEBHOOK_ID_PARAMETER,
  event_id: {
    description: 'The `webhook-id` of the delivery.',
    example: deliveryExample('partner').event_id,
  },
};

/** The operations of the API in which this kind of owner looks after its deliveries. */
export function deliveryOperations(kind: WebhookOwnerKind) {
  const { Delivery, DeliveryList } = DELIVERY_SCHEMAS[kind];
  const subject = SUBJECTS[kind];
  const example = deliveryExample(kind);

  const list: Operation = {
    id: 'listWebhookDeliveries',
    tag: 'Webhooks',
    summary: 'See what was sent to an endpoint, and what came of it',
    description: 'One delivery for each event that the endpoint gets, with its attempts; newest first.',
    parameters: WEBHOOK_ID_PARAMETER,
    answers: {
      200: {
        description: 'One page.',
        data: DeliveryList,
        example: {
          deliveries: [example],
          has_more: true,
          next_cursor: deliveryCursorAt(WEBHOOK_ID_EXAMPLE, '2'),
        },
      },
    },
    errors: ['webhook_not_found', 'invalid_cursor'],
  };

  const read: Operation = {
    id: 'readWebhookDelivery',
    tag: 'Webhooks',
    summary: 'See one delivery',
    description: 'With its attempts.',
    parameters: PARAMETERS,
    answers: { 200: { description: 'It is there.', data: Delivery, example } },
    errors: ['webhook_not_found', 'delivery_not_found'],
  };

  const retry: Operation = {
    id: 'retryWebhookDelivery',
    tag: 'Webhooks',
    summary: 'Send a delivery now',
    description:
      'One that waits for its next attempt has it now, and its schedule goes on after it. Any other, acknowledged ' +
      'ones too, is sent from the start of the schedule. The answer is the delivery as it is at that moment: look ' +
      'again for what came of it.',
    parameters: PARAMETERS,
    answers: { 200: { description: 'It is sent.', data: Delivery, example } },
    errors: ['webhook_not_found', 'delivery_not_found', 'webhook_disabled'],
  };

  const skip: Operation = {
    id: 'skipWebhookDelivery',
    tag: 'Webhooks',
    summary: 'Give a delivery up',
    description: `The next event of the ${subject} need not wait for it any more. It is sent only if you retry it.`,
    parameters: PARAMETERS,
    answers: {
      200: {
        description: 'It is skipped.',
        data: Delivery,
        example: { ...example, state: 'skipped', next_attempt_at: null },
      },
    },
    errors: ['webhook_not_found', 'delivery_not_found', 'delivery_acknowledged'],
  };

  const recover: Operation = {
    id: 'recoverWebhookDeliveries',
    tag: 'Webhooks',
    summary: 'Send everything that was not acknowledged since a time',
    description:
      `All that is held, has failed or waits for its next attempt, in order for each ${subject}, from the start of the ` +
      'schedule. What you skipped stays skipped.',
    parameters: WEBHOOK_ID_PARAMETER,
    bodyExample: { since: '2026-11-21T06:00:00Z' } satisfies RecoverBody,
    answers: {
      200: {
        description: 'They are being sent.',
        data: RecoverAnswer,
        example: { since: '2026-11-21T06:00:00.000Z', deliveries: 12 },
      },
    },
    errors: ['webhook_not_found', 'webhook_disabled'],
  };

  return { list, read, retry, skip, recover };
}
