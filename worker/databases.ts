/** The connection pools of a worker process. Each kind of work has its own pool and time limits. */
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../db/schema.ts';
import { KEYS_POOL_SIZE, openPool, type PoolSettings } from '../services/common/database-pool.ts';

/** A housekeeping job runs one statement at a time, and two jobs may overlap. */
const HOUSEKEEPING_POOL_SIZE = 2;
const CHANGES_POOL_SIZE = 1;

export interface WorkerDatabases {
  readonly records: Kysely<Database>;
  readonly webhooks: Kysely<Database>;
  readonly housekeeping: Kysely<Database>;
  /** Encryption keys of requests, also read during transactions of `records` and `webhooks`. */
  readonly keys: Kysely<Database>;
  readonly changes: Kysely<Database>;
}

interface OpenWorkerDatabases extends WorkerDatabases {
  close(): Promise<void>;
}

/**
 * Opens the pools. They connect on first use, so unused pools have no connections.
 *
 * @param given one pool for all work, which its owner closes.
 */
export function openWorkerDatabases(
  { databaseUrl, databasePoolSize }: PoolSettings,
  log: Pick<Logger, 'warn'>,
  given: Kysely<Database> | undefined,
): OpenWorkerDatabases {
  const opened: Kysely<Database>[] = [];
  const open = (name: keyof WorkerDatabases, size: number) => {
    const pool = openPool({ databaseUrl, databasePoolSize: size }, log, name);
    opened.push(pool);
    return pool;
  };
  return {
    records: given ?? open('records', databasePoolSize),
    webhooks: given ?? open('webhooks', databasePoolSize),
    housekeeping: given ?? open('housekeeping', HOUSEKEEPING_POOL_SIZE),
    keys: given ?? open('keys', KEYS_POOL_SIZE),
    changes: open('changes', CHANGES_POOL_SIZE),
    async close() {
      await Promise.all(opened.map((pool) => pool.destroy()));
    },
  };
}
