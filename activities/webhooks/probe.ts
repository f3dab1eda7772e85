/** The activity that looks whether a failing endpoint answers again. */
import { ApplicationFailure } from '@temporalio/common';
import { readHealth, trustUntilNextFailure } from '../../db/webhooks/endpoints/health.ts';
import { giveBack } from '../../db/webhooks/deliveries/leases.ts';
import { claimProbe, hasHeld } from '../../db/webhooks/deliveries/waiting.ts';
import { attemptDelivery } from './attempt.ts';
import type { WebhookDependencies } from './dependencies.ts';
import { whileAlive } from '../common/while-alive.ts';

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
  return async (webhookId: string): Promise<ProbeOutcome> => {
    if (!(await isBroken(webhookId))) return 'not_broken';
    const claimed = await claimProbe(database, webhookId, clock());
    if (claimed === undefined) {
      if (await hasHeld(database, webhookId)) throw busy('An attempt is under way');
      await trustUntilNextFailure(database, webhookId);
      return 'not_broken';
    }
    if (!load.enter(webhookId)) {
      await giveBack(database, claimed);
      throw busy('As many calls as the endpoint may have are under way');
    }
    await whileAlive((signal) => attemptDelivery(dependencies, claimed, signal, 'probe'));
    return (await isBroken(webhookId)) ? 'still_broken' : 'not_broken';
  };
}

const busy = (message: string) => ApplicationFailure.create({ type: 'endpoint_busy', message });
