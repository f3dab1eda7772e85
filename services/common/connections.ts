/** What each process of a deployment is connected to: Postgres and Temporal. */
import type { Client } from '@temporalio/client';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { openDatabase } from '../../db/database.ts';
import type { Database } from '../../db/schema.ts';
import { connectLazily } from './temporal/connection.ts';
import type { TemporalSettings } from './temporal/settings.ts';

export interface ConnectionSettings {
  readonly databaseUrl: string;
  readonly databasePoolSize: number;
  readonly temporal: TemporalSettings;
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
  { databaseUrl, databasePoolSize, temporal }: ConnectionSettings,
  { log, database: given }: ConnectionParts,
): Connections {
  const database = given ?? openPool({ databaseUrl, databasePoolSize }, log);
  const client = connectLazily(temporal.connectionOptions, temporal.namespace);
  return {
    database,
    client,
    async close() {
      if (given === undefined) await database.destroy();
      await client.connection.close();
    },
  };
}

/** A pool whose broken connections are logged. @param name of it in metrics. */
export function openPool(
  { databaseUrl, databasePoolSize }: Pick<ConnectionSettings, 'databaseUrl' | 'databasePoolSize'>,
  log: Logger,
  name: 'main' | 'limits' = 'main',
): Kysely<Database> {
  return openDatabase({
    name,
    connectionString: databaseUrl,
    poolSize: databasePoolSize,
    onIdleError: (error) => log.warn({ err: error }, 'a database connection broke'),
  });
}
