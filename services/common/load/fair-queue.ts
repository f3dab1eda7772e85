/** Entries that wait: accounts take turns, and the entries of one account keep the order in which they came. */

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
