/** Endpoints turned off and on by their owner. */
import { pauseWebhook as pause } from '../../../db/webhooks/switches.ts';
import { resumeWebhook as resume } from '../../../db/webhooks/verbs.ts';
import type { Dependencies } from '../../dependencies.ts';
import { requireWebhook } from '../../webhook-refusals.ts';
import { choiceOf } from './choice.ts';
import { ownerEndpoint, type WebhookApi } from './webhook-api.ts';

export function pauseWebhook({ database }: Dependencies, api: WebhookApi) {
  return ownerEndpoint({
    method: 'POST',
    path: '/webhooks/:webhook_id/pause',
    operation: api.endpoints.pause,
    handle: async (call) => ({ data: requireWebhook(await pause(database, choiceOf(call), api.kind)) }),
  });
}

export function resumeWebhook({ database, webhooks }: Dependencies, api: WebhookApi) {
  return ownerEndpoint({
    method: 'POST',
    path: '/webhooks/:webhook_id/resume',
    operation: api.endpoints.resume,
    handle: async (call) => ({ data: requireWebhook(await resume(database, webhooks, choiceOf(call))) }),
  });
}
