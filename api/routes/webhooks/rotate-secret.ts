/** `POST /webhooks/{webhook_id}/rotate-secret`: a new secret, shown once, beside the one until now. */
import { rotateSecret as rotate } from '../../../db/webhooks/secrets.ts';
import { ROTATION_OVERLAP } from '../../../domain/webhooks.ts';
import type { Dependencies } from '../../dependencies.ts';
import { RotateSecretBody } from '../../schemas/webhooks.ts';
import { requireWebhook } from '../../webhook-refusals.ts';
import { choiceOf } from './choice.ts';
import { ownerEndpoint, type WebhookApi } from './webhook-api.ts';

export function rotateSecret({ database }: Dependencies, api: WebhookApi) {
  return ownerEndpoint<RotateSecretBody>({
    method: 'POST',
    path: '/webhooks/:webhook_id/rotate-secret',
    operation: api.endpoints.rotateSecret,
    body: RotateSecretBody,
    async handle(call) {
      const { overlap_seconds = ROTATION_OVERLAP.fallback } = call.body;
      const rotated = await rotate(database, { ...choiceOf(call), overlap_seconds });
      const { webhook, secret } = requireWebhook(rotated);
      return { data: { ...webhook, secret } };
    },
  });
}
