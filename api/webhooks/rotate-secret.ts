/** `POST /webhooks/{webhook_id}/rotate-secret`: a new secret, shown once, beside the one until now. */
import type { Services } from '../../services/services.ts';
import { SECRET_EXAMPLE, WEBHOOK_EXAMPLE } from '../examples/webhooks.ts';
import { RotateSecretBody } from '../schemas/webhooks/webhooks.ts';
import { choiceOf, ownerEndpoint, WEBHOOK_PARAMETERS, type WebhookApi } from './webhook-api.ts';

export function rotateSecret({ webhooks }: Services, { schemas }: WebhookApi) {
  return ownerEndpoint<RotateSecretBody>({
    method: 'POST',
    path: '/webhooks/:webhook_id/rotate-secret',
    change: 'webhook.secret_rotated',
    answersSecret: true,
    operation: {
      id: 'rotateWebhookSecret',
      tag: 'Webhooks',
      summary: 'Give an endpoint a new secret',
      description:
        'Until the overlap is over both secrets sign, the new one and the one until now, so that no delivery is refused ' +
        'while you change. Rotating again before ends the older one at once: send an `Idempotency-Key`.',
      parameters: WEBHOOK_PARAMETERS,
      bodyExample: { overlap_seconds: 86_400 } satisfies RotateSecretBody,
      answers: {
        200: {
          description: 'It has a new secret, which is in this answer only.',
          data: schemas.WebhookWithSecret,
          example: {
            ...WEBHOOK_EXAMPLE,
            previous_secret_expires_at: '2026-11-22T08:00:00.000Z',
            secret: SECRET_EXAMPLE,
          },
        },
      },
      errors: ['webhook_not_found'],
    },
    body: RotateSecretBody,
    async handle(call) {
      const { overlap_seconds } = call.body;
      const { webhook, secret } = await webhooks.rotateSecret(choiceOf(call), overlap_seconds);
      return { data: { ...webhook, secret } };
    },
  });
}
