/** Counts each partner's calls by day and operation, and writes the counts down every few seconds. */
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { addDailyCalls } from '../../db/daily-calls.ts';
import type { Database } from '../../db/schema.ts';
import { nigerianDay } from '../../domain/nigerian-day.ts';

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
  calls: number;
  refused: number;
}

export class CallStatistics {
  private readonly options: CallStatisticsOptions;
  private readonly timer: NodeJS.Timeout;
  private counts = new Map<string, Count>();

  constructor(options: CallStatisticsOptions) {
    this.options = options;
    this.timer = setInterval(() => void this.flush(), FLUSH_MS).unref();
  }

  /** Notes a call that was admitted, or one that was refused. */
  note(partnerId: string, operation: string, outcome: 'admitted' | 'refused'): void {
    this.add({
      partner_id: partnerId,
      day: nigerianDay(this.options.clock()),
      operation,
      calls: outcome === 'admitted' ? 1 : 0,
      refused: outcome === 'refused' ? 1 : 0,
    });
  }

  /** Writes what was noted; what can't be written is kept for the next time. */
  async flush(): Promise<void> {
    const counts = [...this.counts.values()];
    if (counts.length === 0) return;
    this.counts = new Map();
    try {
      await addDailyCalls(this.options.database, counts);
    } catch (error) {
      for (const count of counts) this.add(count);
      this.options.log.warn({ err: error }, 'could not write how often partners called; trying again');
    }
  }

  /** Writes the rest. */
  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.flush();
  }

  private add(count: Count): void {
    const key = `${count.partner_id} ${count.day} ${count.operation}`;
    const known = this.counts.get(key);
    if (known === undefined) {
      this.counts.set(key, { ...count });
    } else {
      known.calls += count.calls;
      known.refused += count.refused;
    }
  }
}
