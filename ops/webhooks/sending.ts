/** What an operator's verbs ask of the workflows and activities that send webhooks. */
import { attemptNow } from '../../activities/webhooks/attempt-now.ts';
import { redeliver, startRelease, type Starter } from '../../activities/webhooks/start.ts';
import type { WebhookSending } from '../../domain/webhook-sending.ts';

/** The same as the activities ask, through an operator's client. */
export function webhookSending(starter: Starter): WebhookSending {
  return {
    hurry: (series) => attemptNow(starter.client, series),
    redeliver: (series) => redeliver(starter, [series]),
    release: (request) => startRelease(starter, request),
  };
}
