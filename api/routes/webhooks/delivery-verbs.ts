/** What an owner does with deliveries: sends them now, gives them up, recovers all since a time. */
import {
  recoverDeliveries as recover,
  retryDelivery as retry,
  skipDelivery as skip,
} from '../../../db/webhooks/verbs.ts';
import { readWebhook } from '../../../db/webhooks/records.ts';
import { recoverProblem } from '../../../domain/webhook-sending.ts';
import type { Dependencies } from '../../dependencies.ts';
import { RecoverBody } from '../../schemas/webhook-deliveries.ts';
import { validationError } from '../../validation.ts';
import { requireDone, requireWebhook } from '../../webhook-refusals.ts';
import { choiceOf, eventOf } from './choice.ts';
import { ownerEndpoint, type WebhookApi } from './webhook-api.ts';

export function retryDelivery({ database, webhooks }: Dependencies, api: WebhookApi) {
  return ownerEndpoint({
    method: 'POST',
    path: '/webhooks/:webhook_id/deliveries/:event_id/retry',
    operation: api.deliveries.retry,
    async handle(call) {
      const choice = choiceOf(call);
      requireWebhook(await readWebhook(database, choice));
      return { data: requireDone(await retry(database, webhooks, choice, eventOf(call))).delivery };
    },
  });
}

export function skipDelivery({ database, webhooks }: Dependencies, api: WebhookApi) {
  return ownerEndpoint({
    method: 'POST',
    path: '/webhooks/:webhook_id/deliveries/:event_id/skip',
    operation: api.deliveries.skip,
    async handle(call) {
      const choice = choiceOf(call);
      requireWebhook(await readWebhook(database, choice));
      return { data: requireDone(await skip(database, webhooks, choice, eventOf(call))).delivery };
    },
  });
}

export function recoverDeliveries({ database, webhooks, clock }: Dependencies, api: WebhookApi) {
  return ownerEndpoint<RecoverBody>({
    method: 'POST',
    path: '/webhooks/:webhook_id/recover',
    operation: api.deliveries.recover,
    body: RecoverBody,
    async handle(call) {
      const choice = choiceOf(call);
      requireWebhook(await readWebhook(database, choice));
      const since = new Date(call.body.since);
      const problem = recoverProblem(since, clock());
      if (problem !== undefined) throw validationError([{ path: 'since', code: 'range', message: problem }]);
      const { deliveries } = requireDone(await recover(database, webhooks, choice, since));
      return { data: { since: since.toISOString(), deliveries } };
    },
  });
}
