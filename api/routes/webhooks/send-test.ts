/** `POST /webhooks/{webhook_id}/test`: sends a test event and answers what came of it. */
import { readWebhook } from '../../../db/webhooks/records.ts';
import type { Dependencies } from '../../dependencies.ts';
import { requireWebhook } from '../../webhook-refusals.ts';
import { choiceOf } from './choice.ts';
import { ownerEndpoint, type WebhookApi } from './webhook-api.ts';

export function sendTest({ database, webhooks }: Dependencies, api: WebhookApi) {
  return ownerEndpoint({
    method: 'POST',
    path: '/webhooks/:webhook_id/test',
    operation: api.endpoints.test,
    async handle(call) {
      const { webhook_id } = requireWebhook(await readWebhook(database, choiceOf(call)));
      return { data: requireWebhook(await webhooks.ping(webhook_id)) };
    },
  });
}
