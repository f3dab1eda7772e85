/** When refused calls shall come again: not together, and not before there is room for them. */

/** Longest `Retry-After`; seconds. */
const LONGEST = 30;
/**
 * The share of an account's turns that is planned for calls that come again. The rest is for its other calls: a caller that
 * was answered mostly calls again at once.
 */
const SHARE_OF_RETURNING = 0.5;

export class RetrySchedule {
  private readonly random: () => number;
  /** Until when the turns of an account are given to calls that it was refused; milliseconds. */
  private readonly plannedUntil = new Map<string, number>();

  /** @param random between 0 and 1. */
  constructor(random: () => number = Math.random) {
    this.random = random;
  }

  /**
   * Gives the next turn of the account to a refused call.
   *
   * @param now milliseconds that only grow.
   * @param turnsPerSecond of the account.
   * @returns the seconds of its `Retry-After`.
   */
  secondsFor(account: string, now: number, turnsPerSecond: number): number {
    this.forgetPast(now);
    const spacingMs = 1000 / (turnsPerSecond * SHARE_OF_RETURNING);
    const at = Math.max(now, this.plannedUntil.get(account) ?? now) + spacingMs;
    const seconds = (at - now) / 1000;
    // More calls than turns within the longest time: those that are left over share its last third.
    if (seconds > LONGEST) return Math.ceil((LONGEST * (2 + this.random())) / 3);
    this.plannedUntil.set(account, at);
    return Math.max(1, Math.ceil(seconds));
  }

  private forgetPast(now: number): void {
    for (const [account, until] of this.plannedUntil) {
      if (until <= now) this.plannedUntil.delete(account);
    }
  }
}
