/** A queue in which accounts take turns, and a schedule of retries for refused calls. */

export class FairQueue<Entry> {
  /** Waiting entries by account, in the sequence of the accounts' turns; no line is empty. */
  private readonly lines = new Map<string, Set<Entry>>();
  private count = 0;

  get length(): number {
    return this.count;
  }

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

  remove(account: string, entry: Entry): void {
    const line = this.lines.get(account);
    if (line?.delete(entry) !== true) return;
    this.count -= 1;
    if (line.size === 0) this.lines.delete(account);
  }

  /** Removes and returns the next entry of an account that may have a turn now; the account then moves to the end. */
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

  /** Moves an account to the end, so that all other waiting accounts take a turn first. */
  moveToEnd(account: string): void {
    const line = this.lines.get(account);
    if (line === undefined) return;
    this.lines.delete(account);
    this.lines.set(account, line);
  }

  /** Removes the newest entry of the account with the most entries, if it has more than `moreThan`. */
  dropFromLongest(moreThan: number): Entry | undefined {
    let longest: readonly [string, ReadonlySet<Entry>] | undefined;
    for (const turn of this.lines) if (turn[1].size > (longest?.[1].size ?? moreThan)) longest = turn;
    if (longest === undefined) return undefined;
    const [account, line] = longest;
    const newest = [...line].at(-1);
    if (newest !== undefined) this.remove(account, newest);
    return newest;
  }

  /** Number of turns before a new entry of this account would have its turn. */
  turnsBefore(account: string): number {
    const own = this.lengthOf(account);
    let turns = own;
    for (const [other, line] of this.lines) if (other !== account) turns += Math.min(line.size, own + 1);
    return turns;
  }
}

/**
 * Longest `Retry-After`. When two slow cores complete 3.2 orders a second, each of ten accounts has 0.32 turns a second, half
 * of which serve nine refused callers in 56 seconds. The clients retry for 90 seconds.
 */
const MAX_RETRY_SECONDS = 60;
/**
 * Share of an account's turns reserved for retried calls. The rest is for its other calls, because a caller that gets
 * an answer usually calls again immediately.
 */
const SHARE_OF_RETRIES = 0.5;

export class RetrySchedule {
  private readonly random: () => number;
  /** Times of the turns assigned to an account's refused calls, ascending; milliseconds. Past ones are dropped. */
  private readonly assigned = new Map<string, readonly number[]>();

  constructor(random: () => number = Math.random) {
    this.random = random;
  }

  /**
   * Assigns the account's next turn to a refused call.
   *
   * @param now of a monotonic clock; milliseconds.
   * @param turnsPerSecond of the account.
   * @returns the seconds of its `Retry-After`.
   */
  secondsFor(account: string, now: number, turnsPerSecond: number): number {
    this.forgetPast(now);
    const assigned = this.assigned.get(account) ?? [];
    const spacingMs = 1000 / (turnsPerSecond * SHARE_OF_RETRIES);
    const at = (assigned.at(-1) ?? now) + spacingMs;
    const seconds = (at - now) / 1000;
    // More calls than turns: the excess is spread over the last third of the maximum time.
    if (seconds > MAX_RETRY_SECONDS) return Math.ceil((MAX_RETRY_SECONDS * (2 + this.random())) / 3);
    this.assigned.set(account, [...assigned, at]);
    return Math.max(1, Math.ceil(seconds));
  }

  /** Number of turns assigned to the account's refused calls that lie after `now` and not after `until`; milliseconds. */
  assignedBetween(account: string, now: number, until: number): number {
    return (this.assigned.get(account) ?? []).filter((at) => at > now && at <= until).length;
  }

  private forgetPast(now: number): void {
    for (const [account, times] of this.assigned) {
      const left = times.filter((at) => at > now);
      if (left.length === 0) this.assigned.delete(account);
      else if (left.length < times.length) this.assigned.set(account, left);
    }
  }
}
