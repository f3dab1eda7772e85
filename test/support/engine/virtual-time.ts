/** The clock of a time-skipping server, for activities and for the webhook relay beside them. */
import { asyncLocalStorage } from '@temporalio/activity';

/**
 * Advances in real time, and jumps ahead to the scheduled time of an activity that reads it, because a time-skipping workflow is far
 * ahead of the real time.
 */
export class VirtualTime {
  #aheadMs = 0;

  readonly clock = (): Date => {
    const dueMs = asyncLocalStorage.getStore()?.info.currentAttemptScheduledTimestampMs ?? 0;
    this.#aheadMs = Math.max(this.#aheadMs, dueMs - Date.now());
    return new Date(Date.now() + this.#aheadMs);
  };

  /** Jumps ahead. */
  skip(milliseconds: number): void {
    this.#aheadMs += milliseconds;
  }

  /** Returns to the real time for the next test. */
  reset(): void {
    this.#aheadMs = 0;
  }
}
