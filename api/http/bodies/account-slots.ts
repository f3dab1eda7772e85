/** Shares what large bodies may take of memory among those who send them. */
import type { Context } from 'koa';
import type { KeyHolder } from '../../../services/partners/authentication.ts';
import { tooManyAtOnce } from '../../../services/common/errors.ts';
import { arrivalOf, type Arrival } from './body-streams.ts';

export interface Slots {
  /** In one API process, of all callers. */
  readonly all: number;
  /** Of one partner or pharmacy, whatever its keys: nobody takes everything, however slowly it sends. */
  readonly ofAccount: number;
}

/** So long a body may take to begin, milliseconds. */
const BEGINS_MS = 2_000;
/** What is slower gives way where somebody waits: the largest body takes 80 seconds at this pace. */
const GOOD_BYTES_PER_SECOND = 128 * 1024;

interface Place {
  readonly account: string;
  readonly ctx: Context;
}

/** A place whose body is on its way; nothing was begun with it. */
interface Candidate {
  readonly place: Place;
  readonly arrival: Arrival;
  /** Places of its account. */
  readonly held: number;
}

export class AccountSlots {
  private readonly slots: Slots;
  private readonly places = new Set<Place>();

  constructor(slots: Slots) {
    this.slots = slots;
  }

  /**
   * Reads a body and works on it. Where all places are taken, a body that is still on its way gives way (503): the slowest of
   * those that are slow, or whose account has more places than the newcomer's would have.
   *
   * @throws ServiceError `temporarily_unavailable` when the caller has as many as it may, or nobody gives way.
   */
  async run<Result>(ctx: Context, work: () => Promise<Result>): Promise<Result> {
    const { account } = ctx.state['caller'] as KeyHolder;
    const held = this.heldBy(account);
    if (held >= this.slots.ofAccount) throw tooManyAtOnce();
    if (this.places.size >= this.slots.all) this.makePlace(held);
    const place = { account, ctx };
    this.places.add(place);
    try {
      return await work();
    } finally {
      this.places.delete(place);
    }
  }

  private heldBy(account: string): number {
    return Array.from(this.places).filter((place) => place.account === account).length;
  }

  private makePlace(heldByNewcomer: number): void {
    const [slowest] = this.onTheirWay()
      .filter(({ arrival, held }) => isSlow(arrival) || held > heldByNewcomer + 1)
      .toSorted((one, other) => paceOf(one.arrival) - paceOf(other.arrival));
    if (slowest === undefined) throw tooManyAtOnce();
    this.places.delete(slowest.place);
    slowest.arrival.giveUp(tooManyAtOnce({ Connection: 'close' }));
  }

  private onTheirWay(): Candidate[] {
    return Array.from(this.places).flatMap((place) => {
      const arrival = arrivalOf(place.ctx);
      return arrival === undefined ? [] : [{ place, arrival, held: this.heldBy(place.account) }];
    });
  }
}

/** Bytes per second; what waits for us comes as fast as it can. */
function paceOf({ bytes, awaitedMs, isWaitingForUs }: Arrival): number {
  return isWaitingForUs() ? Infinity : (bytes() * 1_000) / Math.max(awaitedMs(), 1);
}

function isSlow(arrival: Arrival): boolean {
  return arrival.awaitedMs() > BEGINS_MS && paceOf(arrival) < GOOD_BYTES_PER_SECOND;
}
