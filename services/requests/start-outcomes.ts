/** Whether Temporal takes what is started: a start needs no worker, and is the first to fail when the server can't write. */

/** So many in a row, and the newest of late, are no accident. */
const FAILURES = 3;
/** Then a start is tried again, since who is said not to be ready gets none; milliseconds. */
const FORGOTTEN_AFTER_MS = 30_000;

export class StartOutcomes {
  private failures = 0;
  private lastFailureAt = 0;

  noteTaken(): void {
    this.failures = 0;
  }

  /** The server did not take it, or did not say so in time. */
  noteFailed(now = Date.now()): void {
    this.failures += 1;
    this.lastFailureAt = now;
  }

  isFailing(now = Date.now()): boolean {
    return this.failures >= FAILURES && now - this.lastFailureAt < FORGOTTEN_AFTER_MS;
  }
}
