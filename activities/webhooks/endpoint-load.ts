/** Limits concurrent calls of this process to one endpoint; lower while the endpoint is overloaded. */

/**
 * Maximum number of concurrent calls of a process to one endpoint. It is enough for 1,000 deliveries per second to a
 * receiver that takes 20 ms, and a hanging receiver occupies no more slots.
 */
export const MAX_CONCURRENT_CALLS = 20;

interface Load {
  calls: number;
  /** Grows by one with each success and halves with each sign of overload. */
  allowed: number;
}

export class EndpointLoad {
  private readonly loads = new Map<string, Load>();

  /** Returns whether one more call may start now. If so, `leave` must follow. */
  enter(webhookId: string): boolean {
    const load = this.loads.get(webhookId) ?? { calls: 0, allowed: MAX_CONCURRENT_CALLS };
    if (load.calls >= load.allowed) return false;
    load.calls += 1;
    this.loads.set(webhookId, load);
    return true;
  }

  /** How many more calls may start now, by endpoint. Omitted endpoints may have `MAX_CONCURRENT_CALLS`. */
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
      : Math.min(MAX_CONCURRENT_CALLS, load.allowed + 1);
    // An endpoint that is idle at its full limit needs no memory.
    if (load.calls === 0 && load.allowed === MAX_CONCURRENT_CALLS) {
      this.loads.delete(webhookId);
    }
  }
}
