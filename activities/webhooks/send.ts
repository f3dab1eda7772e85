/** The activity that sends one delivery: an attempt of it is an attempt of the delivery, or the finding that none is due. */
import { Context } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import {
  beginSeries,
  holdDelivery,
  readDeliveryToSend,
  type DeliveryToSend,
} from '../../db/webhooks/sending.ts';
import type {
  AttemptRecord,
  DeliverySeries,
  SendOutcome,
  SendResult,
} from '../../domain/webhook-messages.ts';
import { AttemptTime } from './attempt-time.ts';
import { callEndpoint } from './call.ts';
import type { WebhookDependencies } from './dependencies.ts';
import { recordEarlier, tryToRecord } from './record.ts';

/** Between two looks whether a delivery may go, the first and the longest; milliseconds. */
const LOOK_AGAIN_MS = { first: 500, longest: 15_000 } as const;

/**
 * Makes the activity. It completes with how the series ended; until then each of its failures names when it is
 * tried again. An attempt that Postgres could not take goes on with the activity: with its result, or as details
 * of its heartbeat to the next attempt.
 */
export function makeSendWebhook(dependencies: WebhookDependencies) {
  return async (delivery: DeliverySeries): Promise<SendResult> => {
    const time = new AttemptTime();
    await recordEarlier(dependencies);
    const found = await findDelivery(dependencies, delivery);
    if (found === undefined) return { outcome: 'deleted' };
    const ended = await endOf(dependencies, delivery, found);
    if (ended !== undefined) return ended;
    time.requireEnoughForCall();
    throwUnlessDue(dependencies, delivery, found);
    if (dependencies.load.enter(delivery.webhook_id)) return attempt(dependencies, delivery, found, time);
    throw lookAgain('endpoint_busy', 'As many calls as the endpoint may have are under way');
  };
}

async function findDelivery(
  { database, clock }: WebhookDependencies,
  delivery: DeliverySeries,
): Promise<DeliveryToSend | undefined> {
  const found = await readDeliveryToSend(database, delivery, clock());
  if (found === undefined || found.series >= delivery.series) return found;
  await beginSeries(database, delivery);
  return readDeliveryToSend(database, delivery, clock());
}

/** How the series has ended; undefined when it goes on. */
async function endOf(
  { database }: WebhookDependencies,
  delivery: DeliverySeries,
  { state, series, attempts, endpoint, waits_for_earlier }: DeliveryToSend,
): Promise<SendResult | undefined> {
  if (series !== delivery.series) return { outcome: 'superseded' };
  const isToBeSent = state === 'pending' || (delivery.reason === 'again' && state === 'acknowledged');
  if (!isToBeSent) return { outcome: state };
  const isWanted = delivery.reason !== 'due' && attempts === 0 && !waits_for_earlier;
  if (endpoint === 'on' || (endpoint === 'broken' && isWanted)) return undefined;
  await holdDelivery(database, delivery);
  return { outcome: 'held' };
}

/** @throws ApplicationFailure when the delivery has to wait; no attempt is counted. */
function throwUnlessDue(
  { clock }: WebhookDependencies,
  { reason }: DeliverySeries,
  { waits_for_earlier, slow_until }: DeliveryToSend,
): void {
  if (waits_for_earlier && reason !== 'again') {
    throw lookAgain('waits_for_earlier', 'An earlier event of the request has to arrive first');
  }
  const slowForMs = (slow_until?.getTime() ?? 0) - clock().getTime();
  if (slowForMs > 0) {
    throw lookAgain('endpoint_slows_down', 'The endpoint asked not to be called for a while', slowForMs);
  }
}

function lookAgain(type: string, message: string, afterMs = lookAgainMs()): ApplicationFailure {
  // Spread, so that those who wait for the same do not look at the same moment.
  const spread = Math.round(afterMs * (1 + Math.random() / 4));
  return ApplicationFailure.create({ type, message, nextRetryDelay: spread });
}

function lookAgainMs(): number {
  const { first, longest } = LOOK_AGAIN_MS;
  const { attempt: looks } = Context.current().info;
  return Math.min(longest, first * 2 ** Math.min(looks - 1, 10));
}

async function attempt(
  dependencies: WebhookDependencies,
  delivery: DeliverySeries,
  found: DeliveryToSend,
  time: AttemptTime,
): Promise<SendResult> {
  const trigger = delivery.reason === 'again' ? 'again' : 'schedule';
  const { record, retryDelayMs } = await callEndpoint(dependencies, delivery, found, trigger);
  const isRecorded = await tryToRecord(dependencies, record, time);
  if (retryDelayMs !== undefined) {
    if (!isRecorded) Context.current().heartbeat(record);
    const { failure, message } = record.attempt;
    throw ApplicationFailure.create({ type: failure ?? 'status', message, nextRetryDelay: retryDelayMs });
  }
  return { outcome: outcomeOf(record), ...(isRecorded ? {} : { unrecorded: record }) };
}

function outcomeOf({ attempt: { failure }, gone }: AttemptRecord): SendOutcome {
  if (failure === null) return 'acknowledged';
  return gone ? 'held' : 'failed';
}
