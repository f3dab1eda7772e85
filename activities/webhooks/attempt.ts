/** One attempt of a delivery: the call, and what is recorded of it. */
import { randomUUID } from 'node:crypto';
import { openSigningSecrets } from '../../db/webhooks/endpoints.ts';
import type { ClaimedDelivery } from '../../db/webhooks/claims.ts';
import type { AttemptRecord, DeliveryKey, SeriesReason } from '../../domain/webhooks/messages.ts';
import {
  GONE_STATUS,
  MAX_RETRY_AFTER_MS,
  retryDelay,
  SLOW_DOWN_MS,
  SLOW_DOWN_STATUSES,
} from '../../domain/webhooks/schedule.ts';
import type { DeliveryState, Trigger } from '../../domain/webhooks/webhooks.ts';
import type { WebhookDependencies } from './dependencies.ts';
import type { CallOutcome } from './http/sender.ts';
import { signedHeaders } from './signature.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { type HealthChange, recordAttempt, releaseHeld } from '../../db/webhooks/attempts.ts';
import { contextOf, failSpan, inSpan, SpanKind } from '../../services/tracing/spans.ts';
import { startProbing } from './start.ts';

type CallDependencies = Pick<WebhookDependencies, 'encryption' | 'sender' | 'load' | 'clock' | 'random'>;

/**
 * Sends a delivery once; the caller has entered the endpoint's load, and this leaves it.
 *
 * @param trigger a probe uses up no attempt of the schedule.
 */
export async function callEndpoint(
  dependencies: CallDependencies,
  delivery: ClaimedDelivery,
  trigger: Trigger,
): Promise<AttemptRecord> {
  const { clock, random } = dependencies;
  const started = clock();
  const outcome = await post(dependencies, delivery, started);
  const { status, failure, retry_after_ms, duration_ms, message, answer } = outcome;
  const gone = status === GONE_STATUS;
  const isTriedAgain = failure !== null && trigger !== 'probe' && !gone;
  const retryDelayMs = isTriedAgain
    ? retryDelay(delivery.attempts + 1, { random: random(), retryAfterMs: retry_after_ms ?? 0 })
    : undefined;
  const ended = started.getTime() + duration_ms;
  const slowDownMs = Math.min(retry_after_ms ?? SLOW_DOWN_MS, MAX_RETRY_AFTER_MS);
  return {
    delivery: keyOf(delivery),
    lease: delivery.lease,
    attempt: {
      attempt_id: randomUUID(),
      trigger,
      started_at: started.toISOString(),
      duration_ms,
      status,
      failure,
      message,
      answer,
    },
    state: failure === null ? 'acknowledged' : stateAfterFailure(delivery.state, isTriedAgain, retryDelayMs),
    next_attempt_at: retryDelayMs === undefined ? null : new Date(ended + retryDelayMs).toISOString(),
    slow_until: isOverloaded(status) ? new Date(ended + slowDownMs).toISOString() : null,
    gone,
  };
}

async function post(
  { encryption, sender, load }: CallDependencies,
  { webhook_id, event, url, secrets: sealed }: ClaimedDelivery,
  timestamp: Date,
): Promise<CallOutcome> {
  let overloaded = false;
  try {
    const body = JSON.stringify(event);
    const secrets = openSigningSecrets(encryption, webhook_id, sealed);
    const headers = signedHeaders({ id: event.data.event_id, timestamp, body, secrets });
    const outcome = await sender.post({ url, headers, body }, { secrets });
    overloaded = isOverloaded(outcome.status);
    return outcome;
  } finally {
    load.leave(webhook_id, { overloaded });
  }
}

const isOverloaded = (status: number | null) => status !== null && SLOW_DOWN_STATUSES.includes(status);

const keyOf = ({ webhook_id, request_id, sequence }: DeliveryKey) => ({ webhook_id, request_id, sequence });

/** Nothing is dropped for an endpoint that is gone or failing; what is sent again stays acknowledged. */
function stateAfterFailure(
  state: DeliveryState,
  isTriedAgain: boolean,
  retryDelayMs: number | undefined,
): DeliveryState {
  if (state === 'acknowledged' || retryDelayMs !== undefined) return state;
  return isTriedAgain ? 'failed' : 'held';
}

/** Before an attempt that Postgres did not take is written again: at first, and at most; milliseconds. */
const WRITE_AGAIN_AFTER_MS = { first: 100, longest: 1_000 } as const;

const TRIGGER_OF: Readonly<Record<SeriesReason, Trigger>> = {
  due: 'schedule',
  asked: 'schedule',
  again: 'again',
};

/**
 * The caller has entered the endpoint's load; this leaves it. The lease is extended until the attempt is written down,
 * however long Postgres is away: so nobody makes it again while this process lives.
 *
 * @throws when the signal aborts before Postgres has taken the attempt.
 */
export async function attemptDelivery(
  dependencies: WebhookDependencies,
  claimed: ClaimedDelivery,
  signal: AbortSignal,
  trigger = TRIGGER_OF[claimed.reason],
): Promise<AttemptRecord> {
  return dependencies.leases.during(claimed, async () => {
    const record = await inSpan('SendWebhook', spanOf(claimed, trigger), async (span) => {
      const made = await callEndpoint(dependencies, claimed, trigger);
      const { status, failure } = made.attempt;
      if (status !== null) span.setAttribute('http.response.status_code', status);
      if (failure !== null) failSpan(span, failure);
      return made;
    });
    const change = await recordPatiently(dependencies, record, signal);
    // Both are also found by the sweep, should this process be killed right here, or Temporal be away.
    if (change === 'broke') await startProbing(dependencies, claimed.webhook_id).catch(() => undefined);
    if (change === 'came_back')
      await releaseHeld(dependencies.database, claimed.webhook_id).catch(() => undefined);
    return record;
  });
}

/** In the trace of its request, however long ago that began. */
function spanOf({ request_id, webhook_id, sequence, traceparent }: ClaimedDelivery, trigger: Trigger) {
  return {
    kind: SpanKind.CLIENT,
    parent: contextOf(traceparent),
    attributes: {
      'fulfilment.request_id': request_id,
      'fulfilment.webhook_id': webhook_id,
      'fulfilment.sequence': sequence,
      'fulfilment.trigger': trigger,
    },
  };
}

async function recordPatiently(
  { database }: Pick<WebhookDependencies, 'database'>,
  record: AttemptRecord,
  signal: AbortSignal,
): Promise<HealthChange> {
  const { first, longest } = WRITE_AGAIN_AFTER_MS;
  for (let waitMs: number = first; ; waitMs = Math.min(longest, 2 * waitMs)) {
    try {
      return await recordAttempt(database, record);
    } catch (error) {
      if (signal.aborted) throw error;
      // Ends with an error when it aborts; then there is time for one more try.
      await delay(waitMs, undefined, { signal }).catch(() => undefined);
    }
  }
}
