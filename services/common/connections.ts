/** What each process of a deployment is connected to: Postgres and Temporal. */
import type { Client } from '@temporalio/client';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../../db/schema.ts';
import { KEYS_POOL_SIZE, openPool, type PoolSettings } from './database-pool.ts';
import { openPrivacy, type PrivacySettings } from '../privacy/privacy.ts';
import { traced } from '../tracing/spans.ts';
import type { TracingSettings } from '../tracing/settings.ts';
import { connectLazily, type TemporalSettings } from './temporal/connection.ts';

export interface ConnectionSettings extends PoolSettings, PrivacySettings {
  readonly temporal: TemporalSettings;
  /** Where spans are sent to; undefined where nothing is traced. */
  readonly tracing: TracingSettings | undefined;
}

export interface Connections {
  readonly database: Kysely<Database>;
  readonly client: Client;
  /** Closes what was opened here. */
  close(): Promise<void>;
}

export interface ConnectionParts {
  readonly log: Logger;
  /** A pool that is open already, which its owner closes; otherwise one is opened. */
  readonly database?: Kysely<Database> | undefined;
}

/** Both connect on first use, so that a process starts while either is away. */
export function openConnections(
  { databaseUrl, databasePoolSize, temporal, tracing, ...privacy }: ConnectionSettings,
  { log, database: given }: ConnectionParts,
): Connections {
  const database = given ?? openPool({ databaseUrl, databasePoolSize }, log);
  const keysDatabase = given ?? openPool({ databaseUrl, databasePoolSize: KEYS_POOL_SIZE }, log, 'keys');
  const { client: handling, withSealedRows } = openPrivacy({ ...privacy, database: keysDatabase });
  const client = connectLazily(
    temporal.connectionOptions,
    temporal.namespace,
    tracing === undefined ? handling : traced(handling),
  );
  return {
    database: withSealedRows(database),
    client,
    async close() {
      if (given === undefined) await Promise.all([database.destroy(), keysDatabase.destroy()]);
      await client.connection.close();
    },
  };
}
