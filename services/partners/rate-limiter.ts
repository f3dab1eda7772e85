/** Rate limits: counts calls against the limits of their account, and reads the usage. */
import { setImmediate as endOfTurn } from 'node:timers/promises';
import type { Kysely, Selectable } from 'kysely';
import {
  type CallRules,
  consumeCalls,
  type ConsumedWindow,
  type ConsumedCalls,
  giveBackCall,
  readCallWindows,
  type ReadWindow,
  type ReadWindows,
  type CallReceipt,
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

/**
 * After this many turns the sequence starts over, so that a client that ignores `Retry-After` does not delay the partner's other clients.
 */
const MAX_TURNS = 10;

/** Gives each refused call of a partner a later turn than the previous one, so that they do not all return at the same time. */
export class RefusalTurns {
  private readonly betweenMs: number;
  private lastAt = Number.NEGATIVE_INFINITY;

  /** @param betweenMs interval between turns. */
  constructor(betweenMs: number) {
    this.betweenMs = betweenMs;
  }

  /**
   * @param now monotonic milliseconds.
   * @param roomInMs time until one call is possible.
   * @returns the milliseconds until this caller's turn.
   */
  next(now: number, roomInMs: number): number {
    const earliest = now + roomInMs;
    const following = this.lastAt + this.betweenMs;
    const latest = earliest + MAX_TURNS * this.betweenMs;
    this.lastAt = following > earliest && following < latest ? following : earliest;
    return this.lastAt - now;
  }

  /** True while a caller may still return at its turn. */
  isPending(now: number): boolean {
    return this.lastAt > now;
  }
}

/** State of a rate limit window after one call. */
export interface WindowState {
  readonly name: WindowName;
  readonly limit: number;
  readonly remaining: number;
  readonly lengthMs: number;
  /** Milliseconds until more calls remain; null when none has been made. */
  readonly freesInMs: number | null;
}

export interface LimitDecision {
  readonly windows: readonly WindowState[];
  /** Set for a refused call: milliseconds until a retry can succeed. */
  readonly refusedForMs?: number;
  /** Set for a granted call: allows it to be returned with `giveBack`. */
  readonly receipt?: CallReceipt;
}

/** Time for which a refusal is cached. A raised limit takes effect after that. */
const REFUSAL_TRUSTED_MS = 1_000;
/** Interval between the turns of refused calls, because `Retry-After` has whole seconds. */
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
  readonly decide: (decision: LimitDecision) => void;
  readonly fail: (error: unknown) => void;
}

/** The last refusal by Postgres, with its time by the monotonic clock of this process. */
interface Refusal {
  readonly consumption: ConsumedCalls;
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
   * Counts one call in a caller's windows. Calls that arrive during a statement are counted together by the next one, and granted in the
   * sequence of their arrival.
   */
  async consume(partnerId: string): Promise<LimitDecision> {
    const calls = this.callsOf(partnerId);
    const refused = this.refusalInForce(calls);
    if (refused !== undefined) return refused();
    return new Promise((decide, fail) => {
      calls.waiting.push({ decide, fail });
      if (!calls.consuming) void this.consumeForAll(partnerId, calls);
    });
  }

  /** Returns a granted call, so that it no longer counts. */
  async giveBack(partnerId: string, receipt: CallReceipt): Promise<void> {
    await giveBackCall(this.options.database, partnerId, receipt);
  }

  /** Reads a partner's windows without counting a call. */
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

  /** Returns a function that refuses calls while the last refusal is still valid. */
  private refusalInForce(calls: PartnerCalls): (() => LimitDecision) | undefined {
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
    // Calls that arrive in the same turn of the event loop are counted together.
    await endOfTurn();
    while (calls.waiting.length > 0) {
      const batch = calls.waiting;
      calls.waiting = [];
      const refused = this.refusalInForce(calls);
      if (refused !== undefined) {
        for (const { decide } of batch) decide(refused());
        continue;
      }
      try {
        const consumption = await consumeCalls(this.options.database, partnerId, batch.length, this.options);
        this.settle(calls, batch, consumption);
      } catch (error) {
        for (const { fail } of batch) fail(error);
      }
    }
    calls.consuming = false;
    const isNeeded = calls.refusal !== undefined || calls.turns.isPending(performance.now());
    if (!isNeeded) this.partners.delete(partnerId);
  }

  private settle(calls: PartnerCalls, batch: readonly WaitingCall[], consumption: ConsumedCalls): void {
    const { granted, room_in_ms, receipt } = consumption;
    if (room_in_ms !== null) {
      calls.refusal = { consumption, roomInMs: room_in_ms, heardAt: performance.now() };
    }
    for (const [index, { decide }] of batch.entries()) {
      // The response of the first granted call must not count the later calls of its batch as used.
      if (index < granted) {
        const windows = this.windows(consumption, 0, granted - 1 - index);
        decide(receipt === null ? { windows } : { windows, receipt });
      } else decide(this.refusal(calls, consumption, room_in_ms ?? 0, 0));
    }
  }

  private refusal(
    { turns }: PartnerCalls,
    consumption: ConsumedCalls,
    roomInMs: number,
    passedMs: number,
  ): LimitDecision {
    return {
      windows: this.windows(consumption, passedMs, 0),
      refusedForMs: turns.next(performance.now(), roomInMs - passedMs),
    };
  }

  private windows(consumption: ConsumedCalls, passedMs: number, notYetUsed: number): WindowState[] {
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
  /** Calendar date in Nigeria. */
  readonly date: string;
  readonly calls: number;
  readonly refused: number;
  readonly operations: readonly OperationCalls[];
}

export interface PartnerUsage {
  readonly environment: Environment;
  /** Time at which the windows were read. */
  readonly as_of: Date;
  readonly windows: readonly ReadWindow[];
  /** Days with today first. */
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
     * Counts a call against the limits of an account. A refused call does not count.
     *
     * @param operation method and path pattern, for the statistics.
     */
    async countCall(account: string, operation: string): Promise<LimitDecision> {
      const decision = await limiter.consume(account);
      const outcome = decision.refusedForMs === undefined ? 'granted' : 'refused';
      callStatistics.count(account, operation, outcome);
      return decision;
    },
    /** Returns a granted call to the limits of its account; the statistics still count it. A failure is logged, not thrown. */
    async giveCallBack(account: string, { receipt }: LimitDecision): Promise<void> {
      if (receipt === undefined) return;
      try {
        await limiter.giveBack(account, receipt);
      } catch (error) {
        log.warn({ err: error }, 'a call could not be returned to its caller, so it counts');
      }
    },
    /** Reads a partner's usage. Concurrent calls for a partner share one read. */
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
