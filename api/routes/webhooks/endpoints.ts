/** Endpoints listed, read, changed and deleted. */
import { deleteWebhook as remove, replaceWebhook as replace } from '../../../db/webhooks/endpoints.ts';
import { listWebhooks as list, readWebhook as read } from '../../../db/webhooks/records.ts';
import type { Dependencies } from '../../dependencies.ts';
import { endpoint } from '../../endpoint.ts';
import { DELETE_WEBHOOK, LIST_WEBHOOKS, READ_WEBHOOK, REPLACE_WEBHOOK } from '../../operations/webhooks.ts';
import { WebhookBody } from '../../schemas/webhooks.ts';
import { requireWebhook } from '../../webhook-refusals.ts';
import { choiceOf } from './choice.ts';
import { webhookInput } from './create.ts';

export function listWebhooks({ database }: Dependencies) {
  return endpoint({
    method: 'GET',
    path: '/webhooks',
    scope: 'webhooks:manage',
    operation: LIST_WEBHOOKS,
    handle: async ({ caller }) => ({ data: { webhooks: await list(database, caller.partner_id) } }),
  });
}

export function readWebhook({ database }: Dependencies) {
  return endpoint({
    method: 'GET',
    path: '/webhooks/:webhook_id',
    scope: 'webhooks:manage',
    operation: READ_WEBHOOK,
    handle: async (call) => ({ data: requireWebhook(await read(database, choiceOf(call))) }),
  });
}

export function replaceWebhook(dependencies: Dependencies) {
  const { database } = dependencies;
  return endpoint<WebhookBody>({
    method: 'PUT',
    path: '/webhooks/:webhook_id',
    scope: 'webhooks:manage',
    operation: REPLACE_WEBHOOK,
    body: WebhookBody,
    async handle(call) {
      const choice = choiceOf(call);
      requireWebhook(await read(database, choice));
      const input = webhookInput(dependencies, call.body);
      return { data: requireWebhook(await replace(database, choice, input)) };
    },
  });
}

export function deleteWebhook({ database }: Dependencies) {
  return endpoint({
    method: 'DELETE',
    path: '/webhooks/:webhook_id',
    scope: 'webhooks:manage',
    operation: DELETE_WEBHOOK,
    handle: async (call) => ({ data: requireWebhook(await remove(database, choiceOf(call))) }),
  });
}
