/** The pools of connections of a worker process: each kind of work has its own, with its own time limits. */
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../db/schema.ts';
import { KEYS_POOL_SIZE, openPool, type PoolSettings } from '../services/common/database-pool.ts';

/** Housekeeping does one thing after the other, and two jobs may meet. */
const HOUSEKEEPING_POOL_SIZE = 2;
/** One statement at a time. */
const CHANGES_POOL_SIZE = 1;

export interface WorkerDatabases {
  /** What requests record and read, their pharmacies' calls included. */
  readonly records: Kysely<Database>;
  readonly webhooks: Kysely<Database>;
  readonly housekeeping: Kysely<Database>;
  /** Keys of requests, which may be looked up amid a transaction of the two above. */
  readonly keys: Kysely<Database>;
  /** By which changed requests are told. */
  readonly changes: Kysely<Database>;
}

export interface OpenWorkerDatabases extends WorkerDatabases {
  /** Closes what was opened here. */
  close(): Promise<void>;
}

/**
 * All connect on first use: a process that takes no work of a kind has no connections for it.
 *
 * @param given a pool for all work, which its owner closes.
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
