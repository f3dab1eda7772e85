/** The authorization of an HMO. */

/** That an HMO must authorize a request, or has. */
export interface Authorization {
  readonly code: string | null;
  /** An emergency is not held for it. */
  readonly emergency: boolean;
}

/** How long after an order is placed its code is accepted where the order was not held for it; milliseconds (NHIA guidelines of 2025). */
export const LATE_AUTHORIZATION_MS = 48 * 3_600_000;

/** A code that came while the order went on, or after it had ended. */
export interface LateAuthorization {
  /** Null once it is erased. */
  readonly code: string | null;
  /** RFC 3339 UTC. */
  readonly submitted_at: string;
}
