/** Notes when keys are used, written every few seconds, so that no call waits for it. */
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { recordKeyUses } from '../../db/partners/key-uses.ts';
import type { Database } from '../../db/schema.ts';
import { WriteBehind } from '../common/write-behind.ts';

/** A process that is killed forgets the uses of so long. */
const FLUSH_MS = 60_000;

export interface KeyUsesOptions {
  readonly database: Kysely<Database>;
  readonly log: Logger;
  readonly flushMs?: number;
}

export class KeyUses {
  /** The last use of each key since it was last written, by key_id. */
  private readonly uses: WriteBehind<Date>;

  constructor({ database, log, flushMs = FLUSH_MS }: KeyUsesOptions) {
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
