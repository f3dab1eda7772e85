/** How many calls this process makes to one endpoint at a time: fewer while it says that it is overloaded. */

/** Enough for 1,000 deliveries a second at a receiver that takes 20 ms; a hanging one keeps no more of our slots. */
export const MOST_AT_ONCE = 20;

interface Load {
  calls: number;
  /** How many may be under way; grows by one with each success and is halved by each sign of overload. */
  allowed: number;
}

export class EndpointLoad {
  private readonly loads = new Map<string, Load>();

  /** Whether one more call may begin now; then `leave` must follow. */
  enter(webhookId: string): boolean {
    const load = this.loads.get(webhookId) ?? { calls: 0, allowed: MOST_AT_ONCE };
    if (load.calls >= load.allowed) return false;
    load.calls += 1;
    this.loads.set(webhookId, load);
    return true;
  }

  /** How many more calls may begin now, by endpoint; of those that are not named, as many as any may have. */
  free(): Map<string, number> {
    return new Map(
      Array.from(this.loads, ([webhookId, { calls, allowed }]) => [webhookId, Math.max(0, allowed - calls)]),
    );
  }

  leave(webhookId: string, { overloaded }: { readonly overloaded: boolean }): void {
    const load = this.loads.get(webhookId);
    if (load === undefined) return;
    load.calls -= 1;
    load.allowed = overloaded
      ? Math.max(1, Math.floor(load.allowed / 2))
      : Math.min(MOST_AT_ONCE, load.allowed + 1);
    // An endpoint that is idle and trusted needs no memory.
    if (load.calls === 0 && load.allowed === MOST_AT_ONCE) {
      this.loads.delete(webhookId);
    }
  }
}
