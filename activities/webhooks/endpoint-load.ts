/** How many calls this process makes to one endpoint at a time: fewer while it says that it is overloaded. */

/** Enough for 1,000 deliveries a second at a receiver that takes 20 ms; a hanging one keeps no more of our slots. */
const MOST_AT_ONCE = 20;
/** Attempts that wait here for a call to end, beside those that call. */
const MOST_WAITING = 20;
/** A receiver that is slower than this gets no faster by being waited for; milliseconds. */
const LONGEST_WAIT_MS = 2_000;

interface Load {
  calls: number;
  /** How many may be under way; grows by one with each success and is halved by each sign of overload. */
  allowed: number;
  /** In the order in which they came; each is told when a call has ended. */
  readonly waiting: Set<() => void>;
}

export class EndpointLoad {
  private readonly loads = new Map<string, Load>();

  /** Whether one more call may begin now; then `leave` must follow. */
  enter(webhookId: string): boolean {
    const load = this.loads.get(webhookId) ?? { calls: 0, allowed: MOST_AT_ONCE, waiting: new Set() };
    if (load.calls >= load.allowed) return false;
    load.calls += 1;
    this.loads.set(webhookId, load);
    return true;
  }

  /** Waits a moment until a call ends; answers whether it is worth looking again. */
  async room(webhookId: string): Promise<boolean> {
    const load = this.loads.get(webhookId);
    if (load === undefined) return true;
    const { waiting } = load;
    if (waiting.size >= MOST_WAITING) return false;
    return new Promise((resolve) => {
      const settle = (isThere: boolean) => {
        clearTimeout(timer);
        waiting.delete(wake);
        resolve(isThere);
      };
      const wake = () => settle(true);
      const timer = setTimeout(() => settle(false), LONGEST_WAIT_MS);
      waiting.add(wake);
    });
  }

  leave(webhookId: string, { overloaded }: { readonly overloaded: boolean }): void {
    const load = this.loads.get(webhookId);
    if (load === undefined) return;
    load.calls -= 1;
    load.allowed = overloaded
      ? Math.max(1, Math.floor(load.allowed / 2))
      : Math.min(MOST_AT_ONCE, load.allowed + 1);
    // One goes and one comes: only what has gone says how fast the receiver is.
    const [next] = load.waiting;
    next?.();
    // An endpoint that is idle and trusted needs no memory.
    if (load.calls === 0 && load.allowed === MOST_AT_ONCE && load.waiting.size === 0) {
      this.loads.delete(webhookId);
    }
  }
}
