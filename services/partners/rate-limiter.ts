/** Gives each of a partner's callers who were refused a turn of its own, first come, first served, in the place of all at the same moment. */
import { setImmediate as endOfTurn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import {
  type CallRules,
  consumeCalls,
  type ConsumedWindow,
  type Consumption,
  giveBackCall,
  readCallWindows,
  type ReadWindows,
  type Receipt,
} from '../../db/partners/rate-limit.ts';
import type { Database } from '../../db/schema.ts';
import { WINDOW_NAMES, type WindowName } from '../../domain/partners.ts';

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

/** A partner's window as one call finds it. */
export interface WindowState {
  readonly name: WindowName;
  readonly limit: number;
  readonly remaining: number;
  readonly lengthMs: number;
  /** Milliseconds until more calls remain; null when none has been made. */
  readonly freesInMs: number | null;
}

export interface Decision {
  readonly windows: readonly WindowState[];
  /** For a call that is refused: milliseconds after which one is granted if nobody else calls. */
  readonly refusedForMs?: number;
  /** For a call that is granted: what gives it back. */
  readonly receipt?: Receipt;
}

/** How long a refusal is believed without asking Postgres again: a limit that was raised works after that. */
const REFUSAL_TRUSTED_MS = 1_000;
/** Between the turns of those who are refused: `Retry-After` has whole seconds. */
const TURN_MS = 1_000;

interface RateLimiterOptions extends CallRules {
  readonly database: Kysely<Database>;
}

/** One partner's calls in this process. */
interface PartnerCalls {
  waiting: WaitingCall[];
  consuming: boolean;
  refusal?: Refusal;
  readonly turns: RefusalTurns;
}

interface WaitingCall {
  readonly decide: (decision: Decision) => void;
  readonly fail: (error: unknown) => void;
}

/** What Postgres said last, and when by the clock of this process, which never jumps. */
interface Refusal {
  readonly consumption: Consumption;
  readonly roomInMs: number;
  readonly heardAt: number;
}

export class RateLimiter {
  private readonly options: RateLimiterOptions;
  private readonly partners = new Map<string, PartnerCalls>();

  constructor(options: RateLimiterOptions) {
    this.options = options;
  }

  /**
   * Counts one call in a caller's windows. While a statement is under way, the calls that come wait for the next
   * one, which counts all of them; first come, first granted.
   */
  async consume(partnerId: string): Promise<Decision> {
    const calls = this.callsOf(partnerId);
    const refused = this.refusalInForce(calls);
    if (refused !== undefined) return refused();
    return new Promise((decide, fail) => {
      calls.waiting.push({ decide, fail });
      if (!calls.consuming) void this.consumeForAll(partnerId, calls);
    });
  }

  /** Has a call that was granted not count after all. */
  async giveBack(partnerId: string, receipt: Receipt): Promise<void> {
    await giveBackCall(this.options.database, partnerId, receipt);
  }

  /** A partner's windows as they are, without counting a call. */
  async read(partnerId: string): Promise<ReadWindows> {
    return readCallWindows(this.options.database, partnerId, this.options);
  }

  private callsOf(partnerId: string): PartnerCalls {
    const known = this.partners.get(partnerId);
    if (known !== undefined) return known;
    const calls = { waiting: [], consuming: false, turns: new RefusalTurns(TURN_MS) };
    this.partners.set(partnerId, calls);
    return calls;
  }

  /** What decides about each call that comes while a refusal is believed. */
  private refusalInForce(calls: PartnerCalls): (() => Decision) | undefined {
    if (calls.refusal === undefined) return undefined;
    const { consumption, roomInMs, heardAt } = calls.refusal;
    const passed = performance.now() - heardAt;
    if (passed < Math.min(roomInMs, REFUSAL_TRUSTED_MS))
      return () => this.refusal(calls, consumption, roomInMs, passed);
    delete calls.refusal;
    return undefined;
  }

  private async consumeForAll(partnerId: string, calls: PartnerCalls): Promise<void> {
    calls.consuming = true;
    // What comes in the same turn of the event loop is counted together with the first.
    await endOfTurn();
    while (calls.waiting.length > 0) {
      const together = calls.waiting;
      calls.waiting = [];
      const refused = this.refusalInForce(calls);
      if (refused !== undefined) {
        for (const { decide } of together) decide(refused());
        continue;
      }
      try {
        const consumption = await consumeCalls(
          this.options.database,
          partnerId,
          together.length,
          this.options,
        );
        this.settle(calls, together, consumption);
      } catch (error) {
        for (const { fail } of together) fail(error);
      }
    }
    calls.consuming = false;
    const isAwaited = calls.refusal !== undefined || calls.turns.isAwaited(performance.now());
    if (!isAwaited) this.partners.delete(partnerId);
  }

  private settle(calls: PartnerCalls, together: readonly WaitingCall[], consumption: Consumption): void {
    const { granted, room_in_ms, receipt } = consumption;
    if (room_in_ms !== null) {
      calls.refusal = { consumption, roomInMs: room_in_ms, heardAt: performance.now() };
    }
    for (const [index, { decide }] of together.entries()) {
      // The first of those granted together finds the others' calls still remaining.
      if (index < granted) {
        const windows = this.windows(consumption, 0, granted - 1 - index);
        decide(receipt === null ? { windows } : { windows, receipt });
      } else decide(this.refusal(calls, consumption, room_in_ms ?? 0, 0));
    }
  }

  private refusal(
    { turns }: PartnerCalls,
    consumption: Consumption,
    roomInMs: number,
    passedMs: number,
  ): Decision {
    return {
      windows: this.windows(consumption, passedMs, 0),
      refusedForMs: turns.next(performance.now(), roomInMs - passedMs),
    };
  }

  private windows(consumption: Consumption, passedMs: number, notYetUsed: number): WindowState[] {
    return WINDOW_NAMES.map((name) => {
      const { limit, used, frees_in_ms }: ConsumedWindow = consumption[name];
      return {
        name,
        limit,
        remaining: Math.max(0, limit - used + notYetUsed),
        lengthMs: this.options.windows[name].length_ms,
        freesInMs: frees_in_ms === null ? null : Math.max(0, frees_in_ms - passedMs),
      };
    });
  }
}
