/** Sends deliveries, pings and probes to endpoints. */
import { Context } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import { claimIfDue, readStanding, type Standing } from '../../db/webhooks/deliveries.ts';
import { claimProbe, giveBack, hasHeld } from '../../db/webhooks/claims.ts';
import type {
  AttemptRecord,
  DeliverySeries,
  PingRequest,
  PingResult,
  SendOutcome,
} from '../../domain/webhooks/messages.ts';
import { attemptDelivery } from './attempt.ts';
import type { WebhookDependencies } from './dependencies.ts';
import { whileAlive } from '../while-alive.ts';
import { randomUUID } from 'node:crypto';
import {
  openSigningSecrets,
  readHealth,
  readPingTarget,
  savePing,
  trustUntilNextFailure,
} from '../../db/webhooks/endpoints.ts';
import { PING_EVENT_TYPE } from '../../domain/webhooks/webhooks.ts';
import { signedHeaders } from './signature.ts';

/** Between two looks whether a delivery may go, the first and the longest; milliseconds. */
const LOOK_AGAIN_MS = { first: 500, longest: 15_000 } as const;

/** Makes the activity. It completes with how the series ended; until then each failure names when it is tried again. */
export function makeSendWebhook(dependencies: WebhookDependencies) {
  return async (delivery: DeliverySeries): Promise<SendOutcome> => {
    const { database, clock, load } = dependencies;
    const standing = await readStanding(database, delivery, clock());
    if (standing === undefined) return 'deleted';
    if (standing.series !== delivery.series) return 'superseded';
    if (standing.due_at === null) return standing.state === 'pending' ? 'held' : standing.state;
    throwUnlessDue(standing.due_at, standing, clock());
    const claimed = await claimIfDue(database, delivery, clock());
    if (claimed === undefined) throw lookAgain('not_claimed', 'Somebody else makes an attempt, or holds it');
    if (!load.enter(claimed.webhook_id)) {
      await giveBack(database, claimed);
      throw lookAgain('endpoint_busy', 'As many calls as the endpoint may have are under way');
    }
    const record = await whileAlive((signal) => attemptDelivery(dependencies, claimed, signal));
    return endOf(record, clock());
  };
}

/** @throws ApplicationFailure when the delivery has to wait; no attempt is counted. */
function throwUnlessDue(dueAt: Date, { waits_for_earlier }: Standing, now: Date): void {
  const leftMs = dueAt.getTime() - now.getTime();
  if (leftMs > 0) throw lookAgain('not_due', 'The next attempt is due later', leftMs);
  if (waits_for_earlier) {
    throw lookAgain('waits_for_earlier', 'An earlier event of the request has to arrive first');
  }
}

/** @throws ApplicationFailure when there is a next attempt, after the wait until it. */
function endOf({ attempt, state, next_attempt_at }: AttemptRecord, now: Date): SendOutcome {
  if (next_attempt_at === null) return state === 'pending' ? 'held' : state;
  const { failure, message } = attempt;
  const nextRetryDelay = Math.max(1, Date.parse(next_attempt_at) - now.getTime());
  throw ApplicationFailure.create({ type: failure ?? 'status', message, nextRetryDelay });
}

function lookAgain(type: string, message: string, afterMs?: number): ApplicationFailure {
  return ApplicationFailure.create({ type, message, nextRetryDelay: afterMs ?? lookAgainMs() });
}

/** Spread, so that those who wait for the same do not look at the same moment. */
function lookAgainMs(): number {
  const { first, longest } = LOOK_AGAIN_MS;
  const { attempt: looks } = Context.current().info;
  return Math.round(Math.min(longest, first * 2 ** Math.min(looks - 1, 10)) * (1 + Math.random() / 4));
}

/** Makes the activity; it answers undefined when the endpoint was deleted. A disabled endpoint is called too. */
export function makePingWebhook({ database, encryption, sender, clock }: WebhookDependencies) {
  return async ({ webhook_id }: PingRequest): Promise<PingResult | undefined> => {
    const started = clock();
    const target = await readPingTarget(database, webhook_id, started);
    if (target === undefined) return undefined;
    const { url } = target;
    const secrets = openSigningSecrets(encryption, webhook_id, target.secrets);
    const body = JSON.stringify({
      type: PING_EVENT_TYPE,
      timestamp: started.toISOString(),
      data: { webhook_id },
    });
    const headers = signedHeaders({ id: `ping_${randomUUID()}`, timestamp: started, body, secrets });
    const outcome = await sender.post({ url, headers, body }, { secrets });
    const { duration_ms, status, failure, message, answer } = outcome;
    const result = { started_at: started.toISOString(), duration_ms, status, failure, message, answer };
    await savePing(database, webhook_id, result);
    return result;
  };
}

/** Whether there is still something to look after. */
type ProbeOutcome = 'still_broken' | 'not_broken';

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
