/** Limits of calls: counts each call against the limits of its account, and reads what is left of them. */
import { setImmediate as endOfTurn } from 'node:timers/promises';
import type { Kysely, Selectable } from 'kysely';
import {
  type CallRules,
  consumeCalls,
  type ConsumedWindow,
  type Consumption,
  giveBackCall,
  readCallWindows,
  type ReadWindow,
  type ReadWindows,
  type Receipt,
} from '../../db/partners/rate-limit.ts';
import type { Database } from '../../db/schema.ts';
import { WINDOW_NAMES, type WindowName } from '../../domain/partners.ts';
import type { Logger } from 'pino';
import type { CallStatistics } from './call-log.ts';
import { shareConcurrent } from '../common/concurrency.ts';
import { readDailyCalls } from '../../db/partners/calls.ts';
import { CALL_COUNT_DAYS } from '../../domain/common/retention.ts';
import type { DailyCallsTable } from '../../db/schema/partners.ts';
import type { Environment } from '../../domain/common/environments.ts';
import { nigerianDay } from '../../domain/common/nigerian-day.ts';

/** After so many turns it begins anew: who ignores the time and asks on makes nobody of its partner wait for long. */
const MOST_TURNS = 10;

/** Gives each refused call of a partner a later turn than the one before it, so that they do not all return at the same time. */
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

interface OperationCalls {
  /** Method and path pattern. */
  readonly operation: string;
  readonly calls: number;
  readonly refused: number;
}

export interface DayCalls {
  /** A day in Nigeria. */
  readonly date: string;
  readonly calls: number;
  readonly refused: number;
  readonly operations: readonly OperationCalls[];
}

export interface PartnerUsage {
  readonly environment: Environment;
  /** When the windows were read. */
  readonly as_of: Date;
  readonly windows: readonly ReadWindow[];
  /** Today and the days before, newest first. */
  readonly days: readonly DayCalls[];
}

interface UsageDependencies {
  readonly environment: Environment;
  readonly database: Kysely<Database>;
  readonly limiter: RateLimiter;
  readonly callStatistics: CallStatistics;
  readonly clock: () => Date;
  readonly log: Logger;
}

export type Usage = ReturnType<typeof createUsage>;

export function createUsage(dependencies: UsageDependencies) {
  const { environment, database, limiter, callStatistics, clock, log } = dependencies;
  return {
    /**
     * Consumes a call of the limits of an account; one that is refused consumes nothing.
     *
     * @param operation method and path pattern, for the statistics.
     */
    async countCall(account: string, operation: string): Promise<Decision> {
      const decision = await limiter.consume(account);
      const outcome = decision.refusedForMs === undefined ? 'granted' : 'refused';
      callStatistics.note(account, operation, outcome);
      return decision;
    },
    /** Has a granted call not count in the limits of its account; the statistics keep it. A failure is logged, not thrown. */
    async giveCallBack(account: string, { receipt }: Decision): Promise<void> {
      if (receipt === undefined) return;
      try {
        await limiter.giveBack(account, receipt);
      } catch (error) {
        log.warn({ err: error }, 'a call could not be given back to its caller: it counts');
      }
    },
    /** How much of its limits a partner has used. Concurrent calls of a partner share one reading. */
    read: shareConcurrent(async (partnerId: string): Promise<PartnerUsage> => {
      const today = clock();
      const dates = Array.from({ length: CALL_COUNT_DAYS }, (_, daysBefore) =>
        nigerianDay(today, daysBefore),
      );
      const [{ now, windows }, counts] = await Promise.all([
        limiter.read(partnerId),
        readDailyCalls(database, partnerId, nigerianDay(today, CALL_COUNT_DAYS - 1)),
      ]);
      return { environment, as_of: now, windows, days: dates.map((date) => callsOn(date, counts)) };
    }),
  };
}

function callsOn(date: string, counts: readonly Selectable<DailyCallsTable>[]): DayCalls {
  const operations = counts
    .filter(({ day }) => day === date)
    .map(({ operation, calls, refused }) => ({ operation, calls, refused }));
  const sum = (member: 'calls' | 'refused') => operations.reduce((total, count) => total + count[member], 0);
  return { date, calls: sum('calls'), refused: sum('refused'), operations };
}
