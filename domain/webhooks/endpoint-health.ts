/** Health of webhook endpoints: when they are only probed, when we disable them, and when their owner should act. */
import type { HealthState } from './records.ts';
import { DISABLE_AFTER_MS, type DisabledReason, type Disabler, FAILURES_TO_BREAK } from './webhooks.ts';

export interface EndpointHealth {
  /** Failed attempts of any delivery since the last success. */
  readonly consecutive_failures: number;
  /** Time of the first of these failures. */
  readonly failing_since: Date | null;
  /** Time since which the endpoint is only probed. */
  readonly broken_at: Date | null;
  /** Time when the endpoint last recovered or was enabled again. */
  readonly back_at: Date | null;
  /** The endpoint is not called before this time, because it reported an overload. */
  readonly slow_until: Date | null;
  readonly disabled_at: Date | null;
  readonly disabled_by: Disabler | null;
  readonly disabled_reason: DisabledReason | null;
}

export const HEALTHY = {
  consecutive_failures: 0,
  failing_since: null,
  broken_at: null,
  slow_until: null,
} as const satisfies Partial<EndpointHealth>;

/** Health of a broken endpoint that is called again on trial: one more failure breaks it again. */
export const ON_TRIAL = {
  broken_at: null,
  consecutive_failures: FAILURES_TO_BREAK - 1,
} as const satisfies Partial<EndpointHealth>;

interface FailedAttempt {
  readonly at: Date;
  /** The endpoint answered 410: it wants no more events. */
  readonly gone: boolean;
  readonly slow_until: Date | null;
}

/**
 * Returns the health of an endpoint after a failed attempt. Ten failures in a row break an endpoint; five days of
 * failures, or the answer 410, disable it.
 */
export function afterFailure(
  health: EndpointHealth,
  { at, gone, slow_until }: FailedAttempt,
): EndpointHealth {
  const consecutive_failures = health.consecutive_failures + 1;
  const failing_since = health.failing_since ?? at;
  const isBroken = health.broken_at !== null || consecutive_failures >= FAILURES_TO_BREAK;
  const failed = {
    ...health,
    consecutive_failures,
    failing_since,
    broken_at: isBroken ? (health.broken_at ?? at) : null,
    slow_until: latest(health.slow_until, slow_until),
  };
  const isFailingTooLong = at.getTime() - failing_since.getTime() >= DISABLE_AFTER_MS;
  if (health.disabled_at !== null || !(gone || isFailingTooLong)) return failed;
  return { ...failed, disabled_at: at, disabled_by: 'system', disabled_reason: gone ? 'gone' : 'failing' };
}

function latest(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}

/** Returns the health of an endpoint after an acknowledged delivery. A disabled endpoint stays disabled. */
export function afterSuccess(health: EndpointHealth, at: Date): EndpointHealth {
  return { ...health, ...HEALTHY, back_at: health.broken_at === null ? health.back_at : at };
}

export type HealthChange = 'broke' | 'came_back' | 'disabled';

/** The change to notify the owner of; undefined while the endpoint is disabled, and if nothing changed. */
export function healthChange(before: EndpointHealth, after: EndpointHealth): HealthChange | undefined {
  if (after.disabled_at !== null) return before.disabled_at === null ? 'disabled' : undefined;
  const wasBroken = before.broken_at !== null;
  if (wasBroken === (after.broken_at !== null)) return undefined;
  return wasBroken ? 'came_back' : 'broke';
}

export function healthState({
  broken_at,
  consecutive_failures,
}: Pick<EndpointHealth, 'broken_at' | 'consecutive_failures'>): HealthState {
  if (broken_at !== null) return 'broken';
  return consecutive_failures > 0 ? 'failing' : 'ok';
}

/** An endpoint that has failed for this long needs its owner's attention; milliseconds. */
const ATTENTION_AFTER_MS = 3_600_000;

export function hasFailedLong(failingSince: Date | null, now: Date): boolean {
  return failingSince !== null && now.getTime() - failingSince.getTime() >= ATTENTION_AFTER_MS;
}

/** Returns whether its owner should act. An endpoint that was paused on purpose never needs attention. */
export function needsAttention(
  {
    disabled_by,
    failing_since,
    broken_at,
  }: Pick<EndpointHealth, 'disabled_by' | 'failing_since' | 'broken_at'>,
  now: Date,
): boolean {
  if (disabled_by !== null) return disabled_by === 'system';
  return broken_at !== null || hasFailedLong(failing_since, now);
}
