/** Time limits of each party, after which the system ends a request; all in milliseconds. */
import { maxWaitForOpenTime } from '../pharmacies/opening-hours.ts';
import { isTerminal, type Status } from './statuses.ts';

export interface TimeLimits {
  /** Limit for the pharmacy's answer to a pending request, which is then rejected with `no_answer`. */
  readonly pharmacy_answer_ms: number;
  /** Limit between the steps of an accepted request, which then fails with `no_progress`. */
  readonly progress_ms: number;
  readonly hold_ms: number;
  readonly authorization_ms: number;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The time limits in production, unless settings change them. */
export const DEFAULT_TIME_LIMITS: TimeLimits = {
  pharmacy_answer_ms: 15 * MINUTE,
  progress_ms: 24 * HOUR,
  hold_ms: 24 * HOUR,
  // NHIA guidelines of 2025.
  authorization_ms: HOUR,
};

/** Extra time that slow workers may need to end a request after its limits; milliseconds. */
export const END_GRACE_MS = HOUR;

/**
 * Returns whether an open request should have ended by now. Two entries of a timeline are never further apart than all limits
 * together. A pending request may wait for its pharmacy to open.
 */
export function isPastAllLimits(
  { status, updated_at }: { readonly status: Status; readonly updated_at: Date },
  { pharmacy_answer_ms, progress_ms, hold_ms, authorization_ms }: TimeLimits,
  now: Date,
): boolean {
  const answerMs = status === 'pending' ? maxWaitForOpenTime(pharmacy_answer_ms) : pharmacy_answer_ms;
  const allMs = answerMs + progress_ms + hold_ms + authorization_ms;
  return !isTerminal(status) && updated_at.getTime() + allMs + END_GRACE_MS < now.getTime();
}
