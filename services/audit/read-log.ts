/** The log of reads of data about patients: at once where nothing may be shown without, else within a second. docs/decisions/0035. */
import { hash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { insertReads, type PatientDataRead } from '../../db/audit/reads.ts';
import type { Database } from '../../db/schema.ts';
import { WriteBehind } from '../common/write-behind.ts';

/** A process that is killed forgets the reads of so long. */
export const FLUSH_MS = 1_000;
/** For so long the same read again is counted, not written; a process that is killed forgets the count, not the read. */
const COUNTED_MS = 60_000;
/** What is no longer remembered is written again, as one more row. */
const MAX_REMEMBERED = 20_000;

/** One call. */
export type Read = Omit<PatientDataRead, 'at' | 'calls'>;

export interface ReadLogOptions {
  readonly database: Kysely<Database>;
  readonly clock: () => Date;
  readonly log: Logger;
}

export class ReadLog {
  private readonly options: ReadLogOptions;
  private readonly first: WriteBehind<PatientDataRead>;
  private readonly again: WriteBehind<PatientDataRead>;
  private readonly remembered = new LRUCache<string, true>({ max: MAX_REMEMBERED, ttl: COUNTED_MS });

  constructor(options: ReadLogOptions) {
    this.options = options;
    this.first = this.writtenEvery(FLUSH_MS);
    this.again = this.writtenEvery(COUNTED_MS);
  }

  /** Writes it; whoever shows something waits for this, so that nothing is shown that is not in the log. */
  async write(read: Read): Promise<void> {
    await insertReads(this.options.database, [this.asRow(read)]);
  }

  /** Has it written soon. Of the same reads within a minute the first is a row, the others are counted in a second one. */
  note(read: Read): void {
    const key = hash('sha256', JSON.stringify(read), 'base64');
    const isAgain = this.remembered.has(key);
    if (!isAgain) this.remembered.set(key, true);
    (isAgain ? this.again : this.first).note(key, this.asRow(read));
  }

  /** Writes what was noted for the first time; what can't be written is kept for the next time. */
  async flush(): Promise<void> {
    await this.first.flush();
  }

  /** Writes the rest. */
  async close(): Promise<void> {
    await this.first.close();
    await this.again.close();
  }

  private asRow(read: Read): PatientDataRead {
    return { ...read, at: this.options.clock(), calls: 1 };
  }

  private writtenEvery(everyMs: number): WriteBehind<PatientDataRead> {
    const { database, log } = this.options;
    return new WriteBehind({
      everyMs,
      merge: (earlier, later) => ({ ...earlier, calls: earlier.calls + later.calls }),
      write: (reads) => insertReads(database, [...reads.values()]),
      onFailure: (error) => log.error({ err: error }, 'could not write the log of reads; trying again'),
    });
  }
}
