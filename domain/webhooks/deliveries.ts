/** Decides when a webhook delivery is sent or held, and what follows from an attempt. */
import type { AttemptRecord, SeriesReason } from './messages.ts';
import { GONE_STATUS, MAX_RETRY_AFTER_MS, retryDelay, SLOW_DOWN_MS, SLOW_DOWN_STATUSES } from './schedule.ts';
import { type Attempt, type DeliveryState, UNBLOCK_AFTER_MS, type Trigger } from './webhooks.ts';

/** States in which the endpoint may still receive the event, automatically or on request. */
export const UNACKNOWLEDGED_STATES: readonly DeliveryState[] = ['pending', 'held', 'failed'];
/** States in which nothing more is sent automatically. */
export const ENDED_STATES: readonly DeliveryState[] = ['acknowledged', 'failed', 'skipped'];
/** States of a delivery that make later events of the same request wait. */
export const BLOCKING_STATES: readonly DeliveryState[] = ['pending', 'held'];

/** A delivery that is overdue by this much has lost the workflow that makes its attempts; seconds. */
export const WORKFLOW_LOST_AFTER_SECONDS = 60;
/** A working endpoint gets its held deliveries within a minute. If some are still held after this many seconds, something is wrong. */
export const RELEASE_DEADLINE_SECONDS = 300;
/** An event that was recorded this recently is still on its way; seconds. */
export const IN_FLIGHT_SECONDS = 60;

export interface DeliveryToDecide {
  readonly state: DeliveryState;
  readonly reason: SeriesReason;
  /** Failed attempts of this series. */
  readonly attempts: number;
  readonly next_attempt_at: Date | null;
  /** True if a workflow makes its attempts. The relay then skips it, unless that workflow is lost. */
  readonly has_workflow: boolean;
}

/** An earlier event of the same request at the same endpoint. */
export interface EarlierDelivery {
  readonly state: DeliveryState;
  readonly failing_since: Date | null;
}

export interface EndpointToCall {
  readonly disabled_at: Date | null;
  readonly broken_at: Date | null;
  /** Time when the endpoint last recovered or was enabled again. */
  readonly back_at: Date | null;
  readonly slow_until: Date | null;
}

/** Returns whether a delivery is still to be sent. Acknowledged deliveries are sent only on request. */
export function shouldSend({ state, reason }: Pick<DeliveryToDecide, 'state' | 'reason'>): boolean {
  return state === 'pending' || (state === 'acknowledged' && reason === 'again');
}

/**
 * Returns whether an earlier event of the same request must be delivered first. An earlier event stops blocking after it
 * has failed for five minutes; failures before the endpoint's last recovery do not count. A delivery resent on request
 * never waits.
 */
export function isBlockedByEarlier(
  { reason }: Pick<DeliveryToDecide, 'reason'>,
  earlier: readonly EarlierDelivery[],
  endpoint: Pick<EndpointToCall, 'back_at'>,
  now: Date,
): boolean {
  if (reason === 'again') return false;
  return earlier.some((one) => {
    if (!BLOCKING_STATES.includes(one.state)) return false;
    if (one.failing_since === null || failedBefore(one.failing_since, endpoint)) return true;
    return now.getTime() - one.failing_since.getTime() < UNBLOCK_AFTER_MS;
  });
}

/** Failures before the last recovery of the endpoint no longer matter. */
function failedBefore(failingSince: Date, { back_at }: Pick<EndpointToCall, 'back_at'>): boolean {
  return back_at !== null && failingSince < back_at;
}

/** Start of the current failures, after another failed attempt. */
export function failingSince(
  { failing_since }: Pick<EarlierDelivery, 'failing_since'>,
  endpoint: Pick<EndpointToCall, 'back_at'>,
  attemptAt: Date,
): Date {
  return failing_since === null || failedBefore(failing_since, endpoint) ? attemptAt : failing_since;
}

/** The relay's decision on a delivery that no process has leased. */
export type SendDecision = 'send' | 'hold' | 'wait';

/**
 * Returns whether a delivery is sent now, waits, or is held. Disabled and broken endpoints get nothing. One exception:
 * a delivery that a user asked for is tried once at a broken endpoint, because it may have been repaired.
 */
export function sendDecisionOf(
  delivery: DeliveryToDecide,
  earlier: readonly EarlierDelivery[],
  endpoint: EndpointToCall,
  now: Date,
): SendDecision {
  const { next_attempt_at: dueAt, reason, attempts, has_workflow } = delivery;
  if (dueAt === null || dueAt > now || !shouldSend(delivery)) return 'wait';
  const waits = isBlockedByEarlier(delivery, earlier, endpoint, now);
  const isTriedAtBroken = reason !== 'due' && attempts === 0 && !waits;
  if (endpoint.disabled_at !== null || (endpoint.broken_at !== null && !isTriedAtBroken)) return 'hold';
  const isSlow = endpoint.slow_until !== null && endpoint.slow_until > now;
  const lateSeconds = (now.getTime() - dueAt.getTime()) / 1000;
  const isOfWorkflow = has_workflow && lateSeconds < WORKFLOW_LOST_AFTER_SECONDS;
  return waits || isSlow || isOfWorkflow ? 'wait' : 'send';
}

interface CompletedCall extends Pick<Attempt, 'status' | 'failure'> {
  readonly trigger: Trigger;
  /** The endpoint's `Retry-After`. */
  readonly retry_after_ms: number | null;
  readonly ended_at: Date;
}

export function isOverloaded(status: number | null): boolean {
  return status !== null && SLOW_DOWN_STATUSES.includes(status);
}

/**
 * The new state of a delivery after an attempt. Nothing is dropped for an endpoint that is gone or only probed, and an
 * event that is sent again stays acknowledged.
 *
 * @param random number from 0 to 1 for the jitter of the next delay.
 */
export function consequencesOf(
  { state, attempts }: Pick<DeliveryToDecide, 'state' | 'attempts'>,
  { trigger, status, failure, retry_after_ms, ended_at }: CompletedCall,
  random: number,
): Pick<AttemptRecord, 'state' | 'next_attempt_at' | 'slow_until' | 'gone'> {
  const gone = status === GONE_STATUS;
  const isOfSchedule = failure !== null && trigger !== 'probe' && !gone;
  const delayMs = isOfSchedule
    ? retryDelay(attempts + 1, { random, retryAfterMs: retry_after_ms ?? 0 })
    : undefined;
  const slowDownMs = Math.min(retry_after_ms ?? SLOW_DOWN_MS, MAX_RETRY_AFTER_MS);
  const after = (ms: number) => new Date(ended_at.getTime() + ms).toISOString();
  return {
    state: failure === null ? 'acknowledged' : stateAfterFailure(state, isOfSchedule, delayMs),
    next_attempt_at: delayMs === undefined ? null : after(delayMs),
    slow_until: isOverloaded(status) ? after(slowDownMs) : null,
    gone,
  };
}

function stateAfterFailure(
  state: DeliveryState,
  isOfSchedule: boolean,
  delayMs: number | undefined,
): DeliveryState {
  if (state === 'acknowledged' || delayMs !== undefined) return state;
  return isOfSchedule ? 'failed' : 'held';
}
