/** How long each party may take before the system ends a request; all in milliseconds. */
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
