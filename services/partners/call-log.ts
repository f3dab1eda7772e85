/** Writes the log of calls, the counts of calls and the last use of keys, a batch at a time. */
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import {
  addDailyCalls,
  addHourlyCalls,
  type HourlyCalls,
  insertCalls,
  type LoggedCall,
} from '../../db/partners/calls.ts';
import type { Database } from '../../db/schema.ts';
import { statusClassOf } from '../../domain/partners.ts';
import { WriteBehind } from '../common/write-behind.ts';
import { nigerianDay } from '../../domain/common/nigerian-day.ts';
import { recordKeyUses } from '../../db/partners/keys.ts';

/** A process that is killed forgets the calls of so long. */
const LOG_FLUSH_MS = 1_000;
/** A process that is killed forgets the counts of so long. */
const COUNT_FLUSH_MS = 5_000;
/** Rows that wait for Postgres: some 4 MB. Those of calls that come while so many wait are dropped, and counted. */
const MAX_WAITING = 10_000;
const HOUR_MS = 3_600_000;
const TOO_MANY_REQUESTS = 429;

/** A call that was answered. */
export type AnsweredCall = Omit<LoggedCall, 'called_at' | 'calls'>;

interface CallLogOptions {
  readonly database: Kysely<Database>;
  readonly clock: () => Date;
  readonly log: Logger;
  readonly maxWaiting?: number;
}

export class CallLog {
  private readonly clock: () => Date;
  private readonly calls: WriteBehind<LoggedCall>;
  private readonly counts: WriteBehind<HourlyCalls>;
  private noted = 0;

  constructor({ database, clock, log, maxWaiting = MAX_WAITING }: CallLogOptions) {
    this.clock = clock;
    this.calls = new WriteBehind({
      everyMs: LOG_FLUSH_MS,
      merge: added,
      write: (calls) => insertCalls(database, [...calls.values()]),
      onFailure: (error) => log.warn({ err: error }, 'could not write the log of calls; trying again'),
      bound: {
        values: maxWaiting,
        onDropped: (dropped) =>
          log.error(
            { dropped },
            'calls are missing in the log of calls: it could not be written for too long',
          ),
      },
    });
    this.counts = new WriteBehind({
      everyMs: COUNT_FLUSH_MS,
      merge: added,
      write: (counts) => addHourlyCalls(database, [...counts.values()]),
      onFailure: (error) =>
        log.warn({ err: error }, 'could not write how many calls there were; trying again'),
    });
  }

  /** Has a call written soon; refusals by the rate limit as one row for each caller and operation. */
  note(call: AnsweredCall): void {
    const { partner_id, pharmacy_id, caller_id, operation, status } = call;
    const now = this.clock();
    this.noted += 1;
    const key = status === TOO_MANY_REQUESTS ? `${caller_id} ${operation}` : String(this.noted);
    this.calls.note(key, { ...call, called_at: now, calls: 1 });
    const hour = new Date(now.getTime() - (now.getTime() % HOUR_MS));
    const status_class = statusClassOf(status);
    this.counts.note(`${partner_id} ${pharmacy_id} ${hour.getTime()} ${status_class}`, {
      partner_id: partner_id ?? null,
      pharmacy_id: pharmacy_id ?? null,
      hour,
      status_class,
      calls: 1,
    });
  }

  /** Writes what was noted; what can't be written is kept for the next time. */
  async flush(): Promise<void> {
    await this.calls.flush();
    await this.counts.flush();
  }

  /** Writes the rest. */
  async close(): Promise<void> {
    await this.calls.close();
    await this.counts.close();
  }
}

function added<Counted extends { readonly calls: number }>(earlier: Counted, later: Counted): Counted {
  return { ...earlier, calls: earlier.calls + later.calls };
}

/** A process that is killed forgets the counts of so long; the limits themselves forget nothing. */
const FLUSH_MS = 5_000;

interface CallStatisticsOptions {
  readonly database: Kysely<Database>;
  readonly clock: () => Date;
  readonly log: Logger;
}

interface Count {
  readonly partner_id: string;
  readonly day: string;
  readonly operation: string;
  readonly calls: number;
  readonly refused: number;
}

export class CallStatistics {
  private readonly clock: () => Date;
  private readonly counts: WriteBehind<Count>;

  constructor({ database, clock, log }: CallStatisticsOptions) {
    this.clock = clock;
    this.counts = new WriteBehind({
      everyMs: FLUSH_MS,
      merge: (earlier, later) => ({
        ...earlier,
        calls: earlier.calls + later.calls,
        refused: earlier.refused + later.refused,
      }),
      write: (counts) => addDailyCalls(database, [...counts.values()]),
      onFailure: (error) =>
        log.warn({ err: error }, 'could not write how often partners called; trying again'),
    });
  }

  /** Notes a call that the rate limit granted, or one that it refused. */
  note(partnerId: string, operation: string, outcome: 'granted' | 'refused'): void {
    const day = nigerianDay(this.clock());
    this.counts.note(`${partnerId} ${day} ${operation}`, {
      partner_id: partnerId,
      day,
      operation,
      calls: outcome === 'granted' ? 1 : 0,
      refused: outcome === 'refused' ? 1 : 0,
    });
  }

  /** Writes what was noted; what can't be written is kept for the next time. */
  async flush(): Promise<void> {
    await this.counts.flush();
  }

  /** Writes the rest. */
  async close(): Promise<void> {
    await this.counts.close();
  }
}

/** A process that is killed forgets the uses of so long. */
const KEY_USES_FLUSH_MS = 60_000;

interface KeyUsesOptions {
  readonly database: Kysely<Database>;
  readonly log: Logger;
  readonly flushMs?: number;
}

export class KeyUses {
  /** The last use of each key since it was last written, by key_id. */
  private readonly uses: WriteBehind<Date>;

  constructor({ database, log, flushMs = KEY_USES_FLUSH_MS }: KeyUsesOptions) {
    this.uses = new WriteBehind({
      everyMs: flushMs,
      merge: (_earlier, later) => later,
      write: (uses) => recordKeyUses(database, uses),
      onFailure: (error) =>
        log.warn({ err: error }, 'could not write when keys were used; trying again later'),
    });
  }

  note(keyId: string, at: Date): void {
    this.uses.note(keyId, at);
  }

  /** Writes what was noted in one statement; what can't be written is kept for the next time. */
  async flush(): Promise<void> {
    await this.uses.flush();
  }

  /** Writes the rest. */
  async close(): Promise<void> {
    await this.uses.close();
  }
}
