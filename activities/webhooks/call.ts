/** Calls an endpoint once with a delivery, and says what follows from it. */
import { randomUUID } from 'node:crypto';
import { openSigningSecrets } from '../../db/webhooks/endpoints/signing-secrets.ts';
import type { ClaimedDelivery } from '../../db/webhooks/deliveries/claimed.ts';
import type { AttemptRecord, DeliveryKey } from '../../domain/webhooks/messages.ts';
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
