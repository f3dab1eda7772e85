/** Gives each of a partner's callers who were refused a turn of its own, first come, first served, in the place of all at the same moment. */

/** After so many turns it begins anew: who ignores the time and asks on makes nobody of its partner wait for long. */
const MOST_TURNS = 10;

export class RefusalTurns {
  private readonly betweenMs: number;
  private lastAt = Number.NEGATIVE_INFINITY;

  /** @param betweenMs from one turn to the next: what it takes until a further call leaves the window. */
  constructor(betweenMs: number) {
    this.betweenMs = betweenMs;
  }

  /**
   * @param now milliseconds that only grow.
   * @param roomInMs until there is room for one call.
   * @returns the milliseconds until this caller's turn, when there is room.
   */
  next(now: number, roomInMs: number): number {
    const earliest = now + roomInMs;
    const following = this.lastAt + this.betweenMs;
    const latest = earliest + MOST_TURNS * this.betweenMs;
    this.lastAt = following > earliest && following < latest ? following : earliest;
    return this.lastAt - now;
  }

  /** Whether somebody may still come at the turn that they were given. */
  isAwaited(now: number): boolean {
    return this.lastAt > now;
  }
}
