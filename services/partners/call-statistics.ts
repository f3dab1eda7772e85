/** Counts each partner's calls by day and operation, and writes the counts down every few seconds. */
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { addDailyCalls } from '../../db/partners/daily-calls.ts';
import type { Database } from '../../db/schema.ts';
import { nigerianDay } from '../../domain/common/nigerian-day.ts';
import { WriteBehind } from '../common/write-behind.ts';

/** A process that is killed forgets the counts of so long; the limits themselves forget nothing. */
const FLUSH_MS = 5_000;

export interface CallStatisticsOptions {
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
