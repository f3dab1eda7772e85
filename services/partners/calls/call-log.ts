/** The log of API calls, and their counts by hour: noted in memory, written behind. docs/decisions/0036. */
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { insertCalls, type LoggedCall } from '../../../db/partners/calls/call-log.ts';
import { addHourlyCalls, type HourlyCalls } from '../../../db/partners/calls/hourly-calls.ts';
import type { Database } from '../../../db/schema.ts';
import { statusClassOf } from '../../../domain/partners/status-classes.ts';
import { WriteBehind } from '../../common/write-behind.ts';

/** A process that is killed forgets the calls of so long. */
export const LOG_FLUSH_MS = 1_000;
/** A process that is killed forgets the counts of so long. */
const COUNT_FLUSH_MS = 5_000;
/** Rows that wait for Postgres: some 4 MB. Those of calls that come while so many wait are dropped, and counted. */
export const MAX_WAITING = 10_000;
const HOUR_MS = 3_600_000;
const TOO_MANY_REQUESTS = 429;

/** A call that was answered. */
export type AnsweredCall = Omit<LoggedCall, 'called_at' | 'calls'>;

export interface CallLogOptions {
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
