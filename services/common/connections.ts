/** The connections of each process: Postgres and Temporal. */
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../../db/schema.ts';
import { KEYS_POOL_SIZE, openPool, type PoolSettings } from './database-pool.ts';
import { openPrivacy, type PrivacySettings } from '../privacy/privacy.ts';
import { withTracing, type TracingSettings } from '../tracing.ts';
import { connectLazily, type TemporalSettings } from './temporal/connection.ts';

export interface ConnectionSettings extends PoolSettings, PrivacySettings {
  readonly temporal: TemporalSettings;
  /** Undefined when tracing is off. */
  readonly tracing: TracingSettings | undefined;
}

interface ConnectionParts {
  readonly log: Logger;
  /** An open pool to use, which its owner closes; without it, a pool is opened here. */
  readonly database?: Kysely<Database> | undefined;
}

/** Opens Postgres and Temporal. Both connect on first use, so that a process starts while either is away. */
export function openConnections(
  { databaseUrl, databasePoolSize, temporal, tracing, ...privacy }: ConnectionSettings,
  { log, database: given }: ConnectionParts,
) {
  const database = given ?? openPool({ databaseUrl, databasePoolSize }, log);
  const keysDatabase = given ?? openPool({ databaseUrl, databasePoolSize: KEYS_POOL_SIZE }, log, 'keys');
  const { client: handling, withSealedRows } = openPrivacy({ ...privacy, database: keysDatabase });
  const client = connectLazily(
    temporal.connectionOptions,
    temporal.namespace,
    tracing === undefined ? handling : withTracing(handling),
  );
  return {
    database: withSealedRows(database),
    client,
    /** Rejects unless each pool gets an answer: when Postgres has no free connection, some pools still have theirs. */
    async askPostgres(): Promise<void> {
      await Promise.all([database, keysDatabase].map((pool) => sql`select 1`.execute(pool)));
    },
    async close(): Promise<void> {
      if (given === undefined) await Promise.all([database.destroy(), keysDatabase.destroy()]);
      await client.connection.close();
    },
  };
}
