/** When a delivery is sent, held or waits, and what follows from an attempt. */
import type { AttemptRecord, SeriesReason } from './messages.ts';
import { GONE_STATUS, MAX_RETRY_AFTER_MS, retryDelay, SLOW_DOWN_MS, SLOW_DOWN_STATUSES } from './schedule.ts';
import { type Attempt, type DeliveryState, MAY_BE_PASSED_AFTER_MS, type Trigger } from './webhooks.ts';

/** The endpoint may still get the event, by itself or when someone asks. */
export const UNACKNOWLEDGED_STATES: readonly DeliveryState[] = ['pending', 'held', 'failed'];
/** Nothing more is sent by itself. */
export const ENDED_STATES: readonly DeliveryState[] = ['acknowledged', 'failed', 'skipped'];
/** Later events of the same request wait for this one. */
export const BLOCKING_STATES: readonly DeliveryState[] = ['pending', 'held'];

/** A delivery this long past its time has lost the workflow that makes its attempts; seconds. */
export const WITHOUT_WORKFLOW_AFTER_SECONDS = 60;
/** An endpoint that works gets its held deliveries within a minute. After this time something is wrong; seconds. */
export const RELEASED_WITHIN_SECONDS = 300;
/** An event that was recorded this recently is still on its way; seconds. */
export const ON_ITS_WAY_SECONDS = 60;

export interface DeliveryInTurn {
  readonly state: DeliveryState;
  readonly reason: SeriesReason;
  /** Failed attempts of this series. */
  readonly attempts: number;
  readonly next_attempt_at: Date | null;
  /** Whether a workflow makes its attempts; the relay leaves it alone until that workflow is lost. */
  readonly has_workflow: boolean;
}

/** An earlier event of the same request at the same endpoint. */
export interface EarlierDelivery {
  readonly state: DeliveryState;
  readonly failing_since: Date | null;
}

export interface EndpointInTurn {
  readonly disabled_at: Date | null;
  readonly broken_at: Date | null;
  /** When it last answered again, or was enabled again. */
  readonly back_at: Date | null;
  readonly slow_until: Date | null;
}

/** An acknowledged delivery is sent only when someone wants it again. */
export function isToBeSent({ state, reason }: Pick<DeliveryInTurn, 'state' | 'reason'>): boolean {
  return state === 'pending' || (state === 'acknowledged' && reason === 'again');
}

/**
 * Whether an earlier event of the same request has to arrive first. It stops blocking once it has kept failing for five
 * minutes; failures before the endpoint last recovered do not count. A delivery that is sent again waits for nothing.
 */
export function waitsForEarlier(
  { reason }: Pick<DeliveryInTurn, 'reason'>,
  earlier: readonly EarlierDelivery[],
  endpoint: Pick<EndpointInTurn, 'back_at'>,
  now: Date,
): boolean {
  if (reason === 'again') return false;
  return earlier.some((one) => {
    if (!BLOCKING_STATES.includes(one.state)) return false;
    if (one.failing_since === null || failedBefore(one.failing_since, endpoint)) return true;
    return now.getTime() - one.failing_since.getTime() < MAY_BE_PASSED_AFTER_MS;
  });
}

/** Failures before an endpoint last came back say nothing about it now. */
function failedBefore(failingSince: Date, { back_at }: Pick<EndpointInTurn, 'back_at'>): boolean {
  return back_at !== null && failingSince < back_at;
}

/** Since when a delivery has failed, after an attempt that failed. */
export function failingSince(
  { failing_since }: Pick<EarlierDelivery, 'failing_since'>,
  endpoint: Pick<EndpointInTurn, 'back_at'>,
  attemptAt: Date,
): Date {
  return failing_since === null || failedBefore(failing_since, endpoint) ? attemptAt : failing_since;
}

/** What the relay does with a delivery that no process has leased. */
export type Turn = 'send' | 'hold' | 'wait';

/**
 * A disabled or broken endpoint gets nothing, except that a delivery that someone asked for is tried once at a broken
 * one, because they may have repaired it.
 */
export function turnOf(
  delivery: DeliveryInTurn,
  earlier: readonly EarlierDelivery[],
  endpoint: EndpointInTurn,
  now: Date,
): Turn {
  const { next_attempt_at: dueAt, reason, attempts, has_workflow } = delivery;
  if (dueAt === null || dueAt > now || !isToBeSent(delivery)) return 'wait';
  const waits = waitsForEarlier(delivery, earlier, endpoint, now);
  const isTriedAtBroken = reason !== 'due' && attempts === 0 && !waits;
  if (endpoint.disabled_at !== null || (endpoint.broken_at !== null && !isTriedAtBroken)) return 'hold';
  const isSlow = endpoint.slow_until !== null && endpoint.slow_until > now;
  const lateSeconds = (now.getTime() - dueAt.getTime()) / 1000;
  const isOfWorkflow = has_workflow && lateSeconds < WITHOUT_WORKFLOW_AFTER_SECONDS;
  return waits || isSlow || isOfWorkflow ? 'wait' : 'send';
}

export interface CompletedCall extends Pick<Attempt, 'status' | 'failure'> {
  readonly trigger: Trigger;
  /** What the endpoint asked for with `Retry-After`. */
  readonly retry_after_ms: number | null;
  readonly ended_at: Date;
}

/** Whether an answer asks us to call less often. */
export function isOverloaded(status: number | null): boolean {
  return status !== null && SLOW_DOWN_STATUSES.includes(status);
}

/**
 * What follows from an attempt. Nothing is dropped for an endpoint that is gone or only probed, and an event that is
 * sent again stays acknowledged.
 *
 * @param random in 0..1, makes the jitter of the next delay.
 */
export function consequencesOf(
  { state, attempts }: Pick<DeliveryInTurn, 'state' | 'attempts'>,
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
