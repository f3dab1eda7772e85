/** The activity that looks whether a failing endpoint answers again. */
import { Context } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import { readHealth, trustUntilNextFailure } from '../../db/webhooks/health.ts';
import { readDeliveryToSend } from '../../db/webhooks/sending.ts';
import { readProbe } from '../../db/webhooks/waiting.ts';
import { AttemptTime } from './attempt-time.ts';
import { callEndpoint } from './call.ts';
import type { WebhookDependencies } from './dependencies.ts';
import { recordEarlier, tryToRecord } from './record.ts';

/** Whether there is still something to look after. */
export type ProbeOutcome = 'still_broken' | 'not_broken';

/**
 * Makes the activity: it sends the held delivery that was tried longest ago. Where none is held the endpoint is
 * trusted with the next event, and one more failure breaks it again.
 */
export function makeProbeWebhook(dependencies: WebhookDependencies) {
  const { database, load, clock } = dependencies;
  const isBroken = async (webhookId: string) => {
    const health = await readHealth(database, webhookId);
    return health !== undefined && health.disabled_at === null && health.broken_at !== null;
  };
  const outcomeOf = async (webhookId: string) =>
    (await isBroken(webhookId)) ? 'still_broken' : 'not_broken';
  return async (webhookId: string): Promise<ProbeOutcome> => {
    const time = new AttemptTime();
    if (await recordEarlier(dependencies)) return outcomeOf(webhookId);
    if (!(await isBroken(webhookId))) return 'not_broken';
    const delivery = await readProbe(database, webhookId);
    const found = delivery && (await readDeliveryToSend(database, delivery, clock()));
    if (delivery === undefined || found === undefined) {
      await trustUntilNextFailure(database, webhookId);
      return 'not_broken';
    }
    time.requireEnoughForCall();
    if (!load.enter(webhookId)) {
      throw ApplicationFailure.create({
        type: 'endpoint_busy',
        message: 'As many calls as the endpoint may have are under way',
      });
    }
    const { record } = await callEndpoint(dependencies, delivery, found, 'probe');
    if (await tryToRecord(dependencies, record, time)) return outcomeOf(webhookId);
    Context.current().heartbeat(record);
    throw ApplicationFailure.create({ type: 'not_recorded', message: 'Postgres did not take the attempt' });
  };
}
