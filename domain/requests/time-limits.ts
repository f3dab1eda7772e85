/** How long each party may take before the system ends a request; all in milliseconds. */
import { isTerminal, type Status } from './statuses.ts';

export interface TimeLimits {
  /** From pending until the pharmacy answers; then rejected with `no_answer`. */
  readonly pharmacy_answer_ms: number;
  /** From one step of an accepted request to the next; then failed with `no_progress`. */
  readonly progress_ms: number;
  /** From the opening of a hold until it is resolved. */
  readonly hold_ms: number;
  /** The same for the hold for an HMO's authorization. */
  readonly authorization_ms: number;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** What production uses unless it is configured otherwise. */
export const DEFAULT_TIME_LIMITS: TimeLimits = {
  pharmacy_answer_ms: 15 * MINUTE,
  progress_ms: 24 * HOUR,
  hold_ms: 24 * HOUR,
  // NHIA guidelines of 2025.
  authorization_ms: HOUR,
};

/** How long after its limits a request may take to end, because workers are slow; milliseconds. */
export const LATE_END_MS = HOUR;

/**
 * Whether an open request should have ended, whatever it waited for: no two entries of a timeline are further apart than
 * all limits together.
 */
export function isPastAllLimits(
  { status, updated_at }: { readonly status: Status; readonly updated_at: Date },
  { pharmacy_answer_ms, progress_ms, hold_ms, authorization_ms }: TimeLimits,
  now: Date,
): boolean {
  const allMs = pharmacy_answer_ms + progress_ms + hold_ms + authorization_ms;
  return !isTerminal(status) && updated_at.getTime() + allMs + LATE_END_MS < now.getTime();
}
