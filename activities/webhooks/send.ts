/** Activities that send deliveries, pings and probes to endpoints. */
import { Context } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import { claimIfDue, readDeliveryProgress, type DeliveryProgress } from '../../db/webhooks/deliveries.ts';
import { claimProbe, releaseClaim, hasHeld } from '../../db/webhooks/claims.ts';
import type {
  AttemptRecord,
  DeliverySeries,
  PingRequest,
  PingResult,
  SendOutcome,
} from '../../domain/webhooks/messages.ts';
import { attemptDelivery, type WebhookDependencies } from './attempt.ts';
import { withHeartbeats } from '../heartbeats.ts';
import { randomUUID } from 'node:crypto';
import {
  openSigningSecrets,
  readHealth,
  readPingTarget,
  savePing,
  startTrial,
} from '../../db/webhooks/endpoints.ts';
import { PING_EVENT_TYPE } from '../../domain/webhooks/webhooks.ts';
import { signedHeaders } from './signature.ts';

/** Delays before checking again whether a delivery may be sent; milliseconds. */
const RECHECK_MS = { first: 500, longest: 15_000 } as const;

/** Makes the activity that sends a delivery until its series has ended. Each failure before that carries its retry delay. */
export function makeSendWebhook(dependencies: WebhookDependencies) {
  return async (delivery: DeliverySeries): Promise<SendOutcome> => {
    const { database, clock, load } = dependencies;
    const standing = await readDeliveryProgress(database, delivery, clock());
    if (standing === undefined) return 'deleted';
    if (standing.series !== delivery.series) return 'superseded';
    if (standing.due_at === null) return standing.state === 'pending' ? 'held' : standing.state;
    throwUnlessDue(standing.due_at, standing, clock());
    const claimed = await claimIfDue(database, delivery, clock());
    if (claimed === undefined)
      throw notYet('not_claimed', 'Another process makes an attempt, or has held it');
    if (!load.enter(claimed.webhook_id)) {
      await releaseClaim(database, claimed);
      throw notYet('endpoint_busy', 'The endpoint has the maximum number of calls in flight');
    }
    const record = await withHeartbeats((signal) => attemptDelivery(dependencies, claimed, signal));
    return endOf(record, clock());
  };
}

/** @throws ApplicationFailure if the delivery has to wait; this counts no attempt. */
function throwUnlessDue(dueAt: Date, { waits_for_earlier }: DeliveryProgress, now: Date): void {
  const leftMs = dueAt.getTime() - now.getTime();
  if (leftMs > 0) throw notYet('not_due', 'The next attempt is due later', leftMs);
  if (waits_for_earlier) {
    throw notYet('waits_for_earlier', 'An earlier event of the request has to arrive first');
  }
}

/** @throws ApplicationFailure with the retry delay if there is a next attempt. */
function endOf({ attempt, state, next_attempt_at }: AttemptRecord, now: Date): SendOutcome {
  if (next_attempt_at === null) return state === 'pending' ? 'held' : state;
  const { failure, message } = attempt;
  const nextRetryDelay = Math.max(1, Date.parse(next_attempt_at) - now.getTime());
  throw ApplicationFailure.create({ type: failure ?? 'status', message, nextRetryDelay });
}

function notYet(type: string, message: string, afterMs?: number): ApplicationFailure {
  return ApplicationFailure.create({ type, message, nextRetryDelay: afterMs ?? recheckMs() });
}

/** A random delay, so that activities that wait for the same event do not check at the same time. */
function recheckMs(): number {
  const { first, longest } = RECHECK_MS;
  const { attempt: checks } = Context.current().info;
  return Math.round(Math.min(longest, first * 2 ** Math.min(checks - 1, 10)) * (1 + Math.random() / 4));
}

/** Makes the activity that sends a test event, even to a disabled endpoint. It returns undefined if the endpoint was deleted. */
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

type ProbeOutcome = 'still_broken' | 'not_broken';

/**
 * Makes the activity that probes a broken endpoint. It sends the held delivery that was tried longest ago. If none is
 * held, the endpoint is on trial: it gets the next event, and one more failure opens its breaker again.
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
      if (await hasHeld(database, webhookId)) throw busy('An attempt is in flight');
      await startTrial(database, webhookId);
      return 'not_broken';
    }
    if (!load.enter(webhookId)) {
      await releaseClaim(database, claimed);
      throw busy('The endpoint has the maximum number of calls in flight');
    }
    await withHeartbeats((signal) => attemptDelivery(dependencies, claimed, signal, 'probe'));
    return (await isBroken(webhookId)) ? 'still_broken' : 'not_broken';
  };
}

const busy = (message: string) => ApplicationFailure.create({ type: 'endpoint_busy', message });
