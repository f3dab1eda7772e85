/**
 * Bounds how many calls are made again, as a share of those that are made: a server that is full must not get each call
 * several times. A token bucket, as the AWS SDKs have one for their retries.
 */

/** Tokens; what a server that was away for a moment costs. A call that is made again takes one. */
const CAPACITY = 100;
/** What each call adds: in the long run one retry for five calls. */
const ADDED_BY_CALL = 0.2;

export class RetryBudget {
  private tokens = CAPACITY;

  /** Notes a call, not a retry of it. */
  noteCall(): void {
    this.tokens = Math.min(CAPACITY, this.tokens + ADDED_BY_CALL);
  }

  /** Whether a call may be made again; then it is paid for. */
  take(): boolean {
    if (this.tokens < 1) return false;
    this.tokens -= 1;
    return true;
  }
}
