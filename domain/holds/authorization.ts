/** The authorization of an HMO. */

/** That an HMO must authorize a request, or has. */
export interface Authorization {
  readonly code: string | null;
  /** An emergency is not held for it. */
  readonly emergency: boolean;
}
