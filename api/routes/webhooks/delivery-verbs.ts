/** What a partner does with deliveries: sends them now, gives them up, recovers all since a time. */
import {
  recoverDeliveries as recover,
  retryDelivery as retry,
  skipDelivery as skip,
} from '../../../db/webhooks/verbs.ts';
import { readWebhook } from '../../../db/webhooks/records.ts';
import { recoverProblem } from '../../../domain/webhook-sending.ts';
import type { Dependencies } from '../../dependencies.ts';
import { endpoint } from '../../endpoint.ts';
import { RECOVER_DELIVERIES, RETRY_DELIVERY, SKIP_DELIVERY } from '../../operations/webhook-deliveries.ts';
import { RecoverBody } from '../../schemas/webhook-deliveries.ts';
import { validationError } from '../../validation.ts';
import { requireDone, requireWebhook } from '../../webhook-refusals.ts';
import { choiceOf, eventOf } from './choice.ts';

export function retryDelivery({ database, webhooks }: Dependencies) {
  return endpoint({
    method: 'POST',
    path: '/webhooks/:webhook_id/deliveries/:event_id/retry',
    scope: 'webhooks:manage',
    operation: RETRY_DELIVERY,
    async handle(call) {
      const choice = choiceOf(call);
      requireWebhook(await readWebhook(database, choice));
      return { data: requireDone(await retry(database, webhooks, choice, eventOf(call))).delivery };
    },
  });
}

export function skipDelivery({ database, webhooks }: Dependencies) {
  return endpoint({
    method: 'POST',
    path: '/webhooks/:webhook_id/deliveries/:event_id/skip',
    scope: 'webhooks:manage',
    operation: SKIP_DELIVERY,
    async handle(call) {
      const choice = choiceOf(call);
      requireWebhook(await readWebhook(database, choice));
      return { data: requireDone(await skip(database, webhooks, choice, eventOf(call))).delivery };
    },
  });
}

export function recoverDeliveries({ database, webhooks, clock }: Dependencies) {
  return endpoint<RecoverBody>({
    method: 'POST',
    path: '/webhooks/:webhook_id/recover',
    scope: 'webhooks:manage',
    operation: RECOVER_DELIVERIES,
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
