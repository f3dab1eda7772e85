/**
 * The audit logs of changes and of reads of patient data. Changes, and reads that must be logged before data is shown,
 * are written immediately; other reads and retries in batches.
 */
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import {
  type AccountChange,
  type AccountOwner,
  type ChangePage,
  insertChanges,
  insertReads,
  listChanges,
  type PatientDataRead,
} from '../../db/audit.ts';
import type { Database } from '../../db/schema.ts';
import { WriteBehind } from '../common/write-behind.ts';
import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

export type { AccountOwner, ChangePage };

const RETRY_MS = 1_000;

export type ChangeToLog = Omit<AccountChange, 'at'>;

interface ChangeLogOptions {
  readonly database: Kysely<Database>;
  readonly clock: () => Date;
  readonly log: Logger;
}

export class ChangeLog {
  private readonly options: ChangeLogOptions;
  private readonly unwritten: WriteBehind<AccountChange>;
  private failed = 0;

  constructor(options: ChangeLogOptions) {
    this.options = options;
    this.unwritten = new WriteBehind({
      everyMs: RETRY_MS,
      merge: (_earlier, later) => later,
      write: (changes) => insertChanges(options.database, [...changes.values()]),
      onFailure: (error) => options.log.error({ err: error }, 'could not write the change log; trying again'),
    });
  }

  /**
   * Writes a change; the caller waits for it. The change has already been made, so a failed write is not an error: it
   * is retried until it succeeds or the process dies.
   */
  async write(change: ChangeToLog): Promise<void> {
    const row = { ...change, at: this.options.clock() };
    try {
      await insertChanges(this.options.database, [row]);
    } catch (error) {
      this.options.log.warn({ err: error }, 'could not write the change log; trying again');
      this.failed += 1;
      this.unwritten.note(String(this.failed), row);
    }
  }

  async list(
    owner: AccountOwner,
    page: { readonly limit: number; readonly before: string | undefined },
  ): Promise<ChangePage> {
    return listChanges(this.options.database, owner, page);
  }

  async close(): Promise<void> {
    await this.unwritten.close();
  }
}

/** A killed process loses at most the reads of this period; milliseconds. */
const FLUSH_MS = 1_000;
/** Repeats of a read within this time are counted. A killed process loses the count, not the read; milliseconds. */
const COUNTED_MS = 60_000;
/** Maximum number of reads remembered. A repeat of a forgotten read gets another row. */
const MAX_REMEMBERED = 20_000;

export type ReadToLog = Omit<PatientDataRead, 'at' | 'calls'>;

interface ReadLogOptions {
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

  /** Writes a read before the caller shows the data, so that nothing is shown unlogged. */
  async write(read: ReadToLog): Promise<void> {
    await insertReads(this.options.database, [this.asRow(read)]);
  }

  /** Buffers a read. The first of identical reads within a minute gets a row; the others are counted in a second row. */
  note(read: ReadToLog): void {
    const key = hash('sha256', JSON.stringify(read), 'base64');
    const isAgain = this.remembered.has(key);
    if (!isAgain) this.remembered.set(key, true);
    (isAgain ? this.again : this.first).note(key, this.asRow(read));
  }

  /** Writes the buffered first reads, but not the counts of repeated reads. A failed write is retried at the next flush. */
  async flush(): Promise<void> {
    await this.first.flush();
  }

  async close(): Promise<void> {
    await this.first.close();
    await this.again.close();
  }

  private asRow(read: ReadToLog): PatientDataRead {
    return { ...read, at: this.options.clock(), calls: 1 };
  }

  private writtenEvery(everyMs: number): WriteBehind<PatientDataRead> {
    const { database, log } = this.options;
    return new WriteBehind({
      everyMs,
      merge: (earlier, later) => ({ ...earlier, calls: earlier.calls + later.calls }),
      write: (reads) => insertReads(database, [...reads.values()]),
      onFailure: (error) => log.error({ err: error }, 'could not write the read log; trying again'),
    });
  }
}
