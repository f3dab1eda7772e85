/** Opens a pool of Postgres connections. */
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { openDatabase } from '../../db/database.ts';
import type { Database } from '../../db/schema.ts';
import type { PoolName } from '../../domain/common/pool-limits.ts';

/** One connection for the batch of encryption keys being read, and one for the batch being written. */
export const KEYS_POOL_SIZE = 2;

export interface PoolSettings {
  readonly databaseUrl: string;
  readonly databasePoolSize: number;
}

/** Logs broken connections. @param name selects the pool's time limits and labels its metrics. */
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

/** An operator wants to know within seconds that Postgres is frozen or a table locked. */
const OF_COMMAND = { name: 'main', connectTimeoutMs: 2_000, lockTimeoutMs: 1_500, givesUp: true } as const;

/** Opens the pool of a command, whose statements soon fail when Postgres does not answer. */
export function openCommandPool(connectionString: string, poolSize: number): Kysely<Database> {
  return openDatabase({ ...OF_COMMAND, connectionString, poolSize });
}
