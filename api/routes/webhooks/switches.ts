/** Endpoints turned off and on by their partner. */
import { pauseWebhook as pause } from '../../../db/webhooks/switches.ts';
import { resumeWebhook as resume } from '../../../db/webhooks/verbs.ts';
import type { Dependencies } from '../../dependencies.ts';
import { endpoint } from '../../endpoint.ts';
import { PAUSE_WEBHOOK, RESUME_WEBHOOK } from '../../operations/webhooks.ts';
import { requireWebhook } from '../../webhook-refusals.ts';
import { choiceOf } from './choice.ts';

export function pauseWebhook({ database }: Dependencies) {
  return endpoint({
    method: 'POST',
    path: '/webhooks/:webhook_id/pause',
    scope: 'webhooks:manage',
    operation: PAUSE_WEBHOOK,
    handle: async (call) => ({ data: requireWebhook(await pause(database, choiceOf(call), 'partner')) }),
  });
}

export function resumeWebhook({ database, webhooks }: Dependencies) {
  return endpoint({
    method: 'POST',
    path: '/webhooks/:webhook_id/resume',
    scope: 'webhooks:manage',
    operation: RESUME_WEBHOOK,
    handle: async (call) => ({ data: requireWebhook(await resume(database, webhooks, choiceOf(call))) }),
  });
}
