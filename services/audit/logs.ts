/**
 * The audit logs of changes and of reads of patient data. Changes, and reads that must be logged before they are shown, are written at
 * once; other reads and retries are written in batches.
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

/** How often those are tried again that could not be written at once. */
const RETRY_MS = 1_000;

/** What was done. */
export type Change = Omit<AccountChange, 'at'>;

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
      onFailure: (error) =>
        options.log.error({ err: error }, 'could not write the log of changes; trying again'),
    });
  }

  /**
   * Writes it; whoever did it waits for this. It is done already, so that it is not refused when it can't be written: that is
   * tried again until it is, or the process dies.
   */
  async write(change: Change): Promise<void> {
    const row = { ...change, at: this.options.clock() };
    try {
      await insertChanges(this.options.database, [row]);
    } catch (error) {
      this.options.log.warn({ err: error }, 'could not write the log of changes; trying again');
      this.failed += 1;
      this.unwritten.note(String(this.failed), row);
    }
  }

  /** Of an account, newest first. */
  async list(
    owner: AccountOwner,
    page: { readonly limit: number; readonly before: string | undefined },
  ): Promise<ChangePage> {
    return listChanges(this.options.database, owner, page);
  }

  /** Writes the rest. */
  async close(): Promise<void> {
    await this.unwritten.close();
  }
}

/** A process that is killed forgets the reads of so long. */
const FLUSH_MS = 1_000;
/** For so long the same read again is counted, not written; a process that is killed forgets the count, not the read. */
const COUNTED_MS = 60_000;
/** What is no longer remembered is written again, as one more row. */
const MAX_REMEMBERED = 20_000;

/** One call. */
export type Read = Omit<PatientDataRead, 'at' | 'calls'>;

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
