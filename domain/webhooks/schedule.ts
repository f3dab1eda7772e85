/** When deliveries are attempted, and how many events are sent or listed together. */
import {
  type DeliverySeries,
  type PingRequest,
  REDELIVER_SIGNAL,
  redeliveryWorkflowId,
  webhookTaskQueue,
} from './messages.ts';
import { EVENT_TYPES, type EventType, type RequestEvent } from '../requests/events.ts';
import { ENDPOINT_EVENT_TYPES, type EndpointEvent, type EndpointEventType } from './notices.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** After the first failed attempt, the second, ...; milliseconds. There is one attempt more than there are delays. */
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

/** Of a delay, either way, so that what failed together does not come back together. */
export const JITTER = 0.2;
/** What a receiver asks for with `Retry-After` is honoured up to this; milliseconds. */
export const MAX_RETRY_AFTER_MS = 24 * HOUR;
/** What an overloaded receiver that names no time is left alone for; milliseconds. */
export const SLOW_DOWN_MS = 5 * SECOND;
/** Answers that say: slow down. */
export const SLOW_DOWN_STATUSES: readonly number[] = [429, 502, 503, 504];
/** The answer that says: nobody wants this any more. */
export const GONE_STATUS = 410;

/** Between two probes of an endpoint that keeps failing; milliseconds; the last one repeats. */
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
 * How long to wait after so many failed attempts; undefined when that was the last one. Never less than what the
 * receiver asked for.
 *
 * @param random in 0..1, what the jitter is made of.
 */
export function retryDelay(
  failedAttempts: number,
  { random, retryAfterMs = 0 }: { readonly random: number; readonly retryAfterMs?: number },
): number | undefined {
  const delay = RETRY_DELAYS_MS[failedAttempts - 1];
  if (delay === undefined) return undefined;
  return Math.max(jittered(delay, random), Math.min(retryAfterMs, MAX_RETRY_AFTER_MS));
}

/** A delay with its jitter, in whole milliseconds. */
export function jittered(delayMs: number, random: number): number {
  return Math.round(delayMs * (1 - JITTER + 2 * JITTER * random));
}

/** How long to wait before the next probe, after so many. */
export function probeDelay(probes: number): number {
  return PROBE_DELAYS_MS[probes] ?? Math.max(...PROBE_DELAYS_MS);
}

/**
 * Of `signalWithStart` of the workflow that makes the attempts after the first of one request's events at one endpoint:
 * the one that runs takes the delivery, or else a new one.
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

/** After that whoever asked for a test is not told any more, and it is not sent; milliseconds. */
export const PING_WITHIN_MS = 18_000;
/** A test that nobody waits for is sent also when the workers come back a little later; milliseconds. */
const PING_UNASKED_WITHIN_MS = 600_000;
const PING_TRY_MS = 20_000;

/** Of the standalone activity that sends a test event: asking twice is two tests. */
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
    scheduleToCloseTimeout: awaited ? PING_WITHIN_MS : PING_UNASKED_WITHIN_MS,
    retry: { maximumAttempts: 1 },
    summary: `Test of ${request.webhook_id}`,
  };
}

/** How far back `recover` may go; milliseconds. */
export const RECOVER_WITHIN_MS = 30 * 86_400_000;

/** What is wrong with the time since which to recover, as it completes "since ..."; undefined when nothing is. */
export function recoverProblem(since: Date, now: Date): string | undefined {
  if (Number.isNaN(since.getTime())) return 'must be a time such as 2026-11-21T08:00:00Z';
  if (since > now) return 'must not be in the future';
  const oldest = new Date(now.getTime() - RECOVER_WITHIN_MS);
  return since < oldest ? `must be at most 30 days ago: ${oldest.toISOString()} or later` : undefined;
}

/** Every event type of the feed, which tells of endpoints too. */
export const FEED_EVENT_TYPES: readonly (EventType | EndpointEventType)[] = [
  ...EVENT_TYPES,
  ...ENDPOINT_EVENT_TYPES,
];

/** What the feed tells. */
export type FeedEvent = RequestEvent | EndpointEvent;
