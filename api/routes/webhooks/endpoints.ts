/** Endpoints listed, read, changed and deleted. */
import { deleteWebhook as remove, replaceWebhook as replace } from '../../../db/webhooks/endpoints.ts';
import { listWebhooks as list, readWebhook as read } from '../../../db/webhooks/records.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { PharmacyWebhookBody, WebhookBody } from '../../schemas/webhooks.ts';
import { requireWebhook } from '../../webhook-refusals.ts';
import { choiceOf } from './choice.ts';
import { webhookInput } from './create.ts';
import { ownerEndpoint, ownerOf, type WebhookApi } from './webhook-api.ts';

export function listWebhooks({ database }: Dependencies, api: WebhookApi) {
  return ownerEndpoint({
    method: 'GET',
    path: '/webhooks',
    operation: api.endpoints.list,
    handle: async (call) => ({ data: { webhooks: await list(database, ownerOf(call)) } }),
  });
}

export function readWebhook({ database }: Dependencies, api: WebhookApi) {
  return ownerEndpoint({
    method: 'GET',
    path: '/webhooks/:webhook_id',
    operation: api.endpoints.read,
    handle: async (call) => ({ data: requireWebhook(await read(database, choiceOf(call))) }),
  });
}

export function replaceWebhook(dependencies: Dependencies, api: WebhookApi) {
  const { database } = dependencies;
  return ownerEndpoint<WebhookBody | PharmacyWebhookBody>({
    method: 'PUT',
    path: '/webhooks/:webhook_id',
    operation: api.endpoints.replace,
    body: api.Body,
    async handle(call) {
      const choice = choiceOf(call);
      requireWebhook(await read(database, choice));
      const input = webhookInput(dependencies, call.body);
      return { data: requireWebhook(await replace(database, choice, input)) };
    },
  });
}

export function deleteWebhook({ database }: Dependencies, api: WebhookApi) {
  return ownerEndpoint({
    method: 'DELETE',
    path: '/webhooks/:webhook_id',
    operation: api.endpoints.remove,
    handle: async (call) => ({ data: requireWebhook(await remove(database, choiceOf(call))) }),
  });
}
