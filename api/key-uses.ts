/** Notes when keys are used, and writes it down once in a while: never in the way of a call. */
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { recordKeyUses } from '../db/key-uses.ts';
import type { Database } from '../db/schema.ts';

/** A process that is killed forgets the uses of so long. */
const FLUSH_MS = 60_000;

export interface KeyUsesOptions {
  readonly database: Kysely<Database>;
  readonly log: Logger;
  readonly flushMs?: number;
}

export class KeyUses {
  private readonly database: Kysely<Database>;
  private readonly log: Logger;
  private readonly timer: NodeJS.Timeout;
  /** The last use of each key since it was last written, by key_id. */
  private noted = new Map<string, Date>();

  constructor({ database, log, flushMs = FLUSH_MS }: KeyUsesOptions) {
    this.database = database;
    this.log = log;
    this.timer = setInterval(() => void this.flush(), flushMs).unref();
  }

  note(keyId: string, at: Date): void {
    this.noted.set(keyId, at);
  }

  /** Writes what was noted in one statement; what can't be written is kept for the next time. */
  async flush(): Promise<void> {
    const uses = this.noted;
    if (uses.size === 0) return;
    this.noted = new Map();
    try {
      await recordKeyUses(this.database, uses);
    } catch (error) {
      this.noted = new Map([...uses, ...this.noted]);
      this.log.warn({ err: error }, 'could not write when keys were used; trying again later');
    }
  }

  /** Writes the rest. */
  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.flush();
  }
}
