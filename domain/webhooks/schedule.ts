/** The schedule of attempts and probes, and the options of the workflows and activities that make them. */
import {
  type DeliverySeries,
  type PingRequest,
  REDELIVER_SIGNAL,
  redeliveryWorkflowId,
  webhookTaskQueue,
} from './messages.ts';
import {
  EVENT_TYPES,
  STATEMENT_CLOSED,
  type EventType,
  type RequestEvent,
  type StatementEvent,
  type StatementEventType,
} from '../requests/events.ts';
import { ENDPOINT_EVENT_TYPES, type EndpointEvent, type EndpointEventType } from './notices.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Delays after the first, second, ... failed attempt; milliseconds. There is one more attempt than there are delays. */
export const RETRY_DELAYS_MS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const;
export const MAX_ATTEMPTS = RETRY_DELAYS_MS.length + 1;

/** Share by which delays vary in either direction, so that deliveries that failed together are not retried together. */
export const JITTER = 0.2;
/** Maximum `Retry-After` that we honour; milliseconds. */
export const MAX_RETRY_AFTER_MS = 24 * HOUR;
/** Pause for an overloaded receiver that sends no `Retry-After`; milliseconds. */
export const SLOW_DOWN_MS = 5 * SECOND;
export const SLOW_DOWN_STATUSES: readonly number[] = [429, 502, 503, 504];
/** Status that means that the receiver wants no more events. */
export const GONE_STATUS = 410;

/** Delays between probes of a broken endpoint; milliseconds. The last one repeats. */
export const PROBE_DELAYS_MS = [
  10 * SECOND,
  30 * SECOND,
  MINUTE,
  2 * MINUTE,
  5 * MINUTE,
  10 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  HOUR,
] as const;

/**
 * Delay after a number of failed attempts, never shorter than the receiver's `Retry-After`; undefined after the last
 * attempt.
 *
 * @param random number from 0 to 1 for the jitter.
 */
export function retryDelay(
  failedAttempts: number,
  { random, retryAfterMs = 0 }: { readonly random: number; readonly retryAfterMs?: number },
): number | undefined {
  const delay = RETRY_DELAYS_MS[failedAttempts - 1];
  if (delay === undefined) return undefined;
  return Math.max(jittered(delay, random), Math.min(retryAfterMs, MAX_RETRY_AFTER_MS));
}

export function jittered(delayMs: number, random: number): number {
  return Math.round(delayMs * (1 - JITTER + 2 * JITTER * random));
}

export function probeDelay(probes: number): number {
  return PROBE_DELAYS_MS[probes] ?? Math.max(...PROBE_DELAYS_MS);
}

/**
 * Options of `signalWithStart` for the redelivery workflow. A running workflow takes the delivery; otherwise a new one
 * starts.
 */
export function redeliveryOptions(taskQueue: string, delivery: DeliverySeries) {
  const { webhook_id, request_id } = delivery;
  return {
    workflowId: redeliveryWorkflowId(delivery),
    taskQueue,
    signal: REDELIVER_SIGNAL,
    signalArgs: [delivery] as [DeliverySeries],
    workflowIdReusePolicy: 'ALLOW_DUPLICATE' as const,
    staticSummary: `Further attempts of events of ${request_id} for ${webhook_id}`,
  };
}

/** A requested test event is dropped if it was not sent within this time, because the caller's wait has ended; milliseconds. */
export const PING_TIMEOUT_MS = 18_000;
/** A test event without a waiting caller may be sent this much later; milliseconds. */
const PING_UNASKED_WITHIN_MS = 600_000;
const PING_TRY_MS = 20_000;

/** Options of the standalone activity that sends a test event. Each call starts another test. */
export function pingOptions(
  taskQueue: string,
  request: PingRequest,
  { awaited }: { readonly awaited: boolean },
) {
  return {
    id: `ping-${request.webhook_id}-${crypto.randomUUID()}`,
    taskQueue: webhookTaskQueue(taskQueue),
    args: [request] as [PingRequest],
    startToCloseTimeout: PING_TRY_MS,
    scheduleToCloseTimeout: awaited ? PING_TIMEOUT_MS : PING_UNASKED_WITHIN_MS,
    retry: { maximumAttempts: 1 },
    summary: `Test of ${request.webhook_id}`,
  };
}

/** Maximum age of events for `recover`; milliseconds. */
export const MAX_RECOVER_AGE_MS = 30 * 86_400_000;

/** Returns the problem of the `since` time of `recover`, worded as the end of "since ..."; undefined if there is none. */
export function recoverProblem(since: Date, now: Date): string | undefined {
  if (Number.isNaN(since.getTime())) return 'must be a time such as 2026-11-21T08:00:00Z';
  if (since > now) return 'must not be in the future';
  const oldest = new Date(now.getTime() - MAX_RECOVER_AGE_MS);
  return since < oldest ? `must be at most 30 days ago: ${oldest.toISOString()} or later` : undefined;
}

export const FEED_EVENT_TYPES: readonly (EventType | StatementEventType | EndpointEventType)[] = [
  ...EVENT_TYPES,
  STATEMENT_CLOSED,
  ...ENDPOINT_EVENT_TYPES,
];

export type FeedEvent = RequestEvent | StatementEvent | EndpointEvent;
