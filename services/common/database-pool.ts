/** The pool of connections to Postgres of a process. */
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { openDatabase } from '../../db/database.ts';
import type { Database } from '../../db/schema.ts';
import type { PoolName } from '../../domain/common/pool-limits.ts';

/** One batch of keys is read at a time, and one written. */
export const KEYS_POOL_SIZE = 2;

export interface PoolSettings {
  readonly databaseUrl: string;
  readonly databasePoolSize: number;
}

/** A pool whose broken connections are logged. @param name of its time limits, and in metrics. */
export function openPool(
  { databaseUrl, databasePoolSize }: PoolSettings,
  log: Pick<Logger, 'warn'>,
  name: PoolName = 'main',
): Kysely<Database> {
  return openDatabase({
    name,
    connectionString: databaseUrl,
    poolSize: databasePoolSize,
    onIdleError: (error) => log.warn({ err: error }, 'a database connection broke'),
  });
}
