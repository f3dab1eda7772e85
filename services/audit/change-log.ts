/** The log of what is done to an account: its keys, endpoints, members and sign-ins. docs/decisions/0037. */
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import {
  insertChanges,
  listChanges,
  type AccountChange,
  type AccountOwner,
  type ChangePage,
} from '../../db/audit/changes.ts';
import type { Database } from '../../db/schema.ts';
import { WriteBehind } from '../common/write-behind.ts';

export type { AccountOwner, ChangePage };

/** How often those are tried again that could not be written at once. */
const RETRY_MS = 1_000;

/** What was done. */
export type Change = Omit<AccountChange, 'at'>;

export interface ChangeLogOptions {
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
