/** `POST /webhooks/{webhook_id}/test`: sends a test event and answers what came of it. */
import { readWebhook } from '../../../db/webhooks/records.ts';
import type { Dependencies } from '../../dependencies.ts';
import { endpoint } from '../../endpoint.ts';
import { TEST_WEBHOOK } from '../../operations/webhooks.ts';
import { requireWebhook } from '../../webhook-refusals.ts';
import { choiceOf } from './choice.ts';

export function sendTest({ database, webhooks }: Dependencies) {
  return endpoint({
    method: 'POST',
    path: '/webhooks/:webhook_id/test',
    scope: 'webhooks:manage',
    operation: TEST_WEBHOOK,
    async handle(call) {
      const { webhook_id } = requireWebhook(await readWebhook(database, choiceOf(call)));
      return { data: requireWebhook(await webhooks.ping(webhook_id)) };
    },
  });
}
