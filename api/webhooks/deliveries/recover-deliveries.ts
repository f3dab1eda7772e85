/** `POST /webhooks/{webhook_id}/recover`: sends everything that was not acknowledged since a time. */
import type { Services } from '../../../services/services.ts';
import { RecoverAnswer, RecoverBody } from '../../schemas/webhooks/webhook-deliveries.ts';
import { choiceOf, ownerEndpoint, WEBHOOK_PARAMETERS, type WebhookApi } from '../webhook-api.ts';
import { toMoment } from '../../../domain/common/moments.ts';

export function recoverDeliveries({ webhooks }: Services, { subject }: WebhookApi) {
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
      const deliveries = await webhooks.recover(choiceOf(call), since);
      return { data: { since: since.toISOString(), deliveries } };
    },
  });
}
