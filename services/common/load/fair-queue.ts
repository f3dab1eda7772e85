/** A queue in which accounts take turns, and when a refused caller may come again. */

export class FairQueue<Entry> {
  /** The account with the next turn comes first; none is empty. */
  private readonly lines = new Map<string, Set<Entry>>();
  private count = 0;

  get length(): number {
    return this.count;
  }

  /** How many accounts have entries. */
  get accounts(): number {
    return this.lines.size;
  }

  lengthOf(account: string): number {
    return this.lines.get(account)?.size ?? 0;
  }

  add(account: string, entry: Entry): void {
    const line = this.lines.get(account) ?? new Set();
    line.add(entry);
    this.lines.set(account, line);
    this.count += 1;
  }

  /** Removes an entry that waits no more. */
  remove(account: string, entry: Entry): void {
    const line = this.lines.get(account);
    if (line?.delete(entry) !== true) return;
    this.count -= 1;
    if (line.size === 0) this.lines.delete(account);
  }

  /** Removes the entry that is next among the accounts that may have a turn now; the account's next turn comes after all others. */
  next(mayTakeTurn: (account: string) => boolean = () => true): Entry | undefined {
    for (const [account, line] of this.lines) {
      if (!mayTakeTurn(account)) continue;
      const [entry] = line;
      if (entry === undefined) continue;
      this.remove(account, entry);
      this.moveToEnd(account);
      return entry;
    }
    return undefined;
  }

  /** Lets all other accounts that have entries take a turn before this one. */
  moveToEnd(account: string): void {
    const line = this.lines.get(account);
    if (line === undefined) return;
    this.lines.delete(account);
    this.lines.set(account, line);
  }

  /** Removes the newest entry of the account with the most entries, if those are more than `moreThan`. */
  dropFromLongest(moreThan: number): Entry | undefined {
    let longest: readonly [string, ReadonlySet<Entry>] | undefined;
    for (const turn of this.lines) if (turn[1].size > (longest?.[1].size ?? moreThan)) longest = turn;
    if (longest === undefined) return undefined;
    const [account, line] = longest;
    const newest = [...line].at(-1);
    if (newest !== undefined) this.remove(account, newest);
    return newest;
  }

  /** How many turns come before that of an entry that an account would add now. */
  turnsBefore(account: string): number {
    const own = this.lengthOf(account);
    let turns = own;
    for (const [other, line] of this.lines) if (other !== account) turns += Math.min(line.size, own + 1);
    return turns;
  }
}

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
