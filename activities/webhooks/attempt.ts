/** Makes an attempt of a claimed delivery, and sees to what follows from it. */
import { setTimeout as delay } from 'node:timers/promises';
import { recordAttempt, type HealthChange } from '../../db/webhooks/deliveries/attempts.ts';
import type { ClaimedDelivery } from '../../db/webhooks/deliveries/claimed.ts';
import { releaseHeld } from '../../db/webhooks/deliveries/releases.ts';
import type { AttemptRecord, SeriesReason } from '../../domain/webhooks/messages.ts';
import type { Trigger } from '../../domain/webhooks/webhooks.ts';
import { contextOf, failSpan, inSpan, SpanKind } from '../../services/tracing/spans.ts';
import { callEndpoint } from './call.ts';
import type { WebhookDependencies } from './dependencies.ts';
import { startProbing } from './start.ts';

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
