/** Makes one attempt of a webhook delivery: the call, and its record. */
import { randomUUID } from 'node:crypto';
import { openSigningSecrets } from '../../db/webhooks/endpoints.ts';
import type { ClaimedDelivery } from '../../db/webhooks/claims.ts';
import type { AttemptRecord, DeliveryKey, SeriesReason } from '../../domain/webhooks/messages.ts';
import { consequencesOf, isOverloaded } from '../../domain/webhooks/deliveries.ts';
import type { HealthChange } from '../../domain/webhooks/endpoint-health.ts';
import type { Trigger } from '../../domain/webhooks/webhooks.ts';
import type { CallOutcome, WebhookSender } from './http/sender.ts';
import { signedHeaders } from './signature.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { recordAttempt, releaseHeld } from '../../db/webhooks/attempts.ts';
import { contextOf, failSpan, inSpan, SpanKind } from '../../services/tracing.ts';
import { startProbing } from './start.ts';
import type { Client } from '@temporalio/client';
import type { Kysely } from 'kysely';
import type { EncryptionKeys } from '../../db/encryption.ts';
import type { Database } from '../../db/schema.ts';
import type { EndpointLoad } from './endpoint-load.ts';
import type { Leases } from './leases.ts';

export interface WebhookDependencies {
  readonly database: Kysely<Database>;
  readonly encryption: EncryptionKeys;
  readonly client: Client;
  /** The task queue of requests; the activities that send webhooks have a separate one. */
  readonly taskQueue: string;
  readonly sender: WebhookSender;
  readonly load: EndpointLoad;
  readonly leases: Leases;
  readonly clock: () => Date;
  /** Returns a number from 0 to 1 for the jitter. */
  readonly random: () => number;
}

type CallDependencies = Pick<WebhookDependencies, 'encryption' | 'sender' | 'load' | 'clock' | 'random'>;

/** Sends a delivery once. The caller has entered the load of the endpoint; this function leaves it. */
export async function callEndpoint(
  dependencies: CallDependencies,
  delivery: ClaimedDelivery,
  trigger: Trigger,
): Promise<AttemptRecord> {
  const { clock, random } = dependencies;
  const started = clock();
  const outcome = await post(dependencies, delivery, started);
  const { status, failure, retry_after_ms, duration_ms, message, answer } = outcome;
  const call = {
    trigger,
    status,
    failure,
    retry_after_ms,
    ended_at: new Date(started.getTime() + duration_ms),
  };
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
    ...consequencesOf(delivery, call, random()),
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

const keyOf = ({ webhook_id, request_id, sequence }: DeliveryKey) => ({ webhook_id, request_id, sequence });

/** Delays before an attempt that Postgres did not store is written again; milliseconds. */
const WRITE_AGAIN_AFTER_MS = { first: 100, longest: 1_000 } as const;

const TRIGGER_OF: Readonly<Record<SeriesReason, Trigger>> = {
  due: 'schedule',
  asked: 'schedule',
  again: 'again',
};

/**
 * Sends a delivery and records the attempt. The caller has entered the load of the endpoint; this function leaves it.
 * The lease is extended until the attempt is stored, however long Postgres is down, so that no other process repeats
 * the attempt.
 *
 * @throws if the signal aborts before Postgres has stored the attempt.
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
    const change = await recordWithRetries(dependencies, record, signal);
    // If this process is killed here or Temporal is down, the housekeeping sweep starts the probe or the release instead.
    if (change === 'broke') await startProbing(dependencies, claimed.webhook_id).catch(() => undefined);
    if (change === 'came_back')
      await releaseHeld(dependencies.database, claimed.webhook_id).catch(() => undefined);
    return record;
  });
}

/** Adds the attempt to the trace of its request, however long ago that started. */
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

async function recordWithRetries(
  { database }: Pick<WebhookDependencies, 'database'>,
  record: AttemptRecord,
  signal: AbortSignal,
): Promise<HealthChange | undefined> {
  const { first, longest } = WRITE_AGAIN_AFTER_MS;
  for (let waitMs: number = first; ; waitMs = Math.min(longest, 2 * waitMs)) {
    try {
      return await recordAttempt(database, record);
    } catch (error) {
      if (signal.aborted) throw error;
      // An abort ends the delay early, which leaves time for one more attempt.
      await delay(waitMs, undefined, { signal }).catch(() => undefined);
    }
  }
}
