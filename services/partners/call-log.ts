/** Write-behind of the call log, the call counts and the last use of keys. */
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

/** A killed process loses the log entries of this period. */
const LOG_FLUSH_MS = 1_000;
/** A killed process loses the counts of this period. The rate limits themselves lose nothing. */
const COUNT_FLUSH_MS = 5_000;
/** A killed process loses the key uses of this period. */
const KEY_USES_FLUSH_MS = 60_000;
/** Rows that wait for Postgres, about 4 MB. Further rows are dropped and counted. */
const MAX_WAITING = 10_000;
const HOUR_MS = 3_600_000;
const TOO_MANY_REQUESTS = 429;

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
      onFailure: (error) => log.warn({ err: error }, 'could not write the call log; trying again'),
      bound: {
        values: maxWaiting,
        onDropped: (dropped) =>
          log.error(
            { dropped },
            'calls are missing in the call log, because it could not be written for too long',
          ),
      },
    });
    this.counts = new WriteBehind({
      everyMs: COUNT_FLUSH_MS,
      merge: added,
      write: (counts) => addHourlyCalls(database, [...counts.values()]),
      onFailure: (error) => log.warn({ err: error }, 'could not write the hourly call counts; trying again'),
    });
  }

  /** Records a call. Refusals by the rate limit become one row per caller, operation and flush. */
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

  /** Writes recorded calls now. A failed write is retried at the next flush. */
  async flush(): Promise<void> {
    await this.calls.flush();
    await this.counts.flush();
  }

  async close(): Promise<void> {
    await this.calls.close();
    await this.counts.close();
  }
}

function added<Counted extends { readonly calls: number }>(earlier: Counted, later: Counted): Counted {
  return { ...earlier, calls: earlier.calls + later.calls };
}

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

export class CallStatistics extends WriteBehind<Count> {
  private readonly clock: () => Date;

  constructor({ database, clock, log }: CallStatisticsOptions) {
    super({
      everyMs: COUNT_FLUSH_MS,
      merge: (earlier, later) => ({
        ...earlier,
        calls: earlier.calls + later.calls,
        refused: earlier.refused + later.refused,
      }),
      write: (counts) => addDailyCalls(database, [...counts.values()]),
      onFailure: (error) => log.warn({ err: error }, 'could not write the daily call counts; trying again'),
    });
    this.clock = clock;
  }

  /** Counts a call that the rate limit granted or refused. */
  count(partner_id: string, operation: string, outcome: 'granted' | 'refused'): void {
    const day = nigerianDay(this.clock());
    const [calls, refused] = outcome === 'granted' ? [1, 0] : [0, 1];
    this.note(`${partner_id} ${day} ${operation}`, { partner_id, day, operation, calls, refused });
  }
}

interface KeyUsesOptions {
  readonly database: Kysely<Database>;
  readonly log: Logger;
  readonly flushMs?: number;
}

/** Last use of each key that is not written yet, by key_id. */
export class KeyUses extends WriteBehind<Date> {
  constructor({ database, log, flushMs = KEY_USES_FLUSH_MS }: KeyUsesOptions) {
    super({
      everyMs: flushMs,
      merge: (_earlier, later) => later,
      write: (uses) => recordKeyUses(database, uses),
      onFailure: (error) =>
        log.warn({ err: error }, 'could not write the last use of keys; trying again later'),
    });
  }
}
