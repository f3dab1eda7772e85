/** Limits how many large bodies are in memory at the same time, in total and per account. */
import type { Context } from 'koa';
import type { KeyHolder } from '../../../services/partners/authentication.ts';
import { tooManyConcurrentCalls } from '../../../services/common/errors.ts';
import { arrivingBody, type ArrivingBody } from './body-streams.ts';

interface SlotLimits {
  /** Slots of one API process, for all callers. */
  readonly total: number;
  /** Slots of one partner or pharmacy, across its keys, so that a slow sender cannot take them all. */
  readonly perAccount: number;
}

/** How long a body may take to start arriving, in milliseconds. */
const START_GRACE_MS = 2_000;
/** A slower body yields its slot when another caller needs one. The largest body takes 80 seconds at this pace. */
const SLOW_BYTES_PER_SECOND = 128 * 1024;

interface Slot {
  readonly account: string;
  readonly ctx: Context;
}

export class AccountSlots {
  private readonly limits: SlotLimits;
  private readonly slots = new Set<Slot>();

  constructor(limits: SlotLimits) {
    this.limits = limits;
  }

  /**
   * Runs `work`, which reads and processes a body, in a slot. When all slots are taken, aborts (503) the slowest body
   * that is still arriving, provided it is slow or its account uses more slots than the new caller would.
   *
   * @throws ServiceError `temporarily_unavailable` when the account has used its slots, or none can be freed.
   */
  async run<Result>(ctx: Context, work: () => Promise<Result>): Promise<Result> {
    const { account } = ctx.state['caller'] as KeyHolder;
    const held = this.heldBy(account);
    if (held >= this.limits.perAccount) throw tooManyConcurrentCalls();
    if (this.slots.size >= this.limits.total) this.freeSlot(held);
    const slot = { account, ctx };
    this.slots.add(slot);
    try {
      return await work();
    } finally {
      this.slots.delete(slot);
    }
  }

  private heldBy(account: string): number {
    return Array.from(this.slots).filter((slot) => slot.account === account).length;
  }

  private freeSlot(heldByNewcomer: number): void {
    const [slowest] = Array.from(this.slots)
      // Only bodies still arriving: no work has started on them.
      .flatMap((slot) => {
        const arrival = arrivingBody(slot.ctx);
        return arrival === undefined ? [] : [{ slot, arrival }];
      })
      .filter(({ slot, arrival }) => isSlow(arrival) || this.heldBy(slot.account) > heldByNewcomer + 1)
      .toSorted((one, other) => paceOf(one.arrival) - paceOf(other.arrival));
    if (slowest === undefined) throw tooManyConcurrentCalls();
    this.slots.delete(slowest.slot);
    slowest.arrival.abort(tooManyConcurrentCalls({ Connection: 'close' }));
  }
}

/** Bytes per second. A body with unread bytes counts as infinitely fast, because it is waiting for us. */
function paceOf({ bytes, waitedMs, isWaitingForUs }: ArrivingBody): number {
  return isWaitingForUs() ? Infinity : (bytes() * 1_000) / Math.max(waitedMs(), 1);
}

function isSlow(arrival: ArrivingBody): boolean {
  return arrival.waitedMs() > START_GRACE_MS && paceOf(arrival) < SLOW_BYTES_PER_SECOND;
}
