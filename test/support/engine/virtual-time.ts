/** The clock of a server that skips time, for activities and for the relay of webhooks beside them. */
import { asyncLocalStorage } from '@temporalio/activity';

/**
 * Goes on like any clock, and ahead to the time at which an activity was due that asks for it: for a workflow that skips
 * time that is long after the real time.
 */
export class VirtualTime {
  #aheadMs = 0;

  readonly clock = (): Date => {
    const dueMs = asyncLocalStorage.getStore()?.info.currentAttemptScheduledTimestampMs ?? 0;
    this.#aheadMs = Math.max(this.#aheadMs, dueMs - Date.now());
    return new Date(Date.now() + this.#aheadMs);
  };

  /** Goes ahead by so much at once. */
  skip(milliseconds: number): void {
    this.#aheadMs += milliseconds;
  }

  /** Goes back to the real time, for the next test. */
  reset(): void {
    this.#aheadMs = 0;
  }
}
