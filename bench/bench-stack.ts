/**
 * The servers and processes under measurement: a durable Postgres, Temporal on a durable store, one API and one worker.
 */
import { randomBytes } from 'node:crypto';
import type { Client } from '@temporalio/client';
import { Client as PostgresClient } from 'pg';
import { connectLazily } from '../services/common/temporal/connection.ts';
import { FulfilmentClient } from '../services/requests/fulfilment-client.ts';
import { openDatabase } from '../db/database.ts';
import { withKeysForTestRows } from '../test/support/requests/sealed-rows.ts';
import { createKey } from '../db/partners/keys.ts';
import { migrateToLatest } from '../db/migrate.ts';
import { ensurePartner } from '../db/partners/partners.ts';
import { loadReferenceData } from '../db/import/load-reference-data.ts';
import { newId } from '../domain/common/ids.ts';
import { MAX_CALL_LIMIT, SCOPE_NAMES } from '../domain/partners.ts';
import path from 'node:path';
import { freePort } from '../local/stack/ports.ts';
import { LOGS, makeLocalFolders } from '../local/project.ts';
import { findTemporal } from '../local/temporal/temporal-binary.ts';
import { startTemporal } from '../local/temporal/temporal.ts';
import { publishAddresses } from '../test/support/servers/addresses.ts';
import { ApiCaller } from '../test/support/callers/api-caller.ts';
import { Given } from '../test/support/given/given.ts';
import { breakablePostgres, breakableTemporal } from '../test/support/servers/breakable-servers.ts';
import { testHandling } from '../test/support/engine/encryption.ts';
import { startApi, startWorker } from '../test/support/engine/processes.ts';

export interface BenchStack {
  readonly partner: ApiCaller;
  readonly given: Given;
  readonly client: Client;
  readonly fulfilment: FulfilmentClient;
  readonly taskQueue: string;
  readonly connectionString: string;
  /** Returns the connection string of another database on the same server. */
  readonly urlOf: (databaseName: string) => string;
  /** Process ids by role, without the bench itself. */
  readonly pids: Readonly<Record<string, number>>;
  /** The durability settings, for the report. */
  readonly settings: readonly string[];
  close(): Promise<void>;
}

/** Temporal's store: a file as with `npm start`, or memory, which excludes the cost of the disk. */
export type TemporalStore = 'file' | 'memory';

/** Starts everything on free ports and fresh data. */
export async function startBenchStack(store: TemporalStore = 'file'): Promise<BenchStack> {
  await makeLocalFolders();
  const [postgres, temporal] = await Promise.all([breakablePostgres(), startTemporalWith(store)]);
  publishAddresses({
    postgresUrl: postgres.urlOf('postgres'),
    temporalAddress: temporal.address,
    logFolder: LOGS,
  });
  const connectionString = postgres.urlOf('bench');
  await noteCommitTimes(postgres);
  const settings = await makeDatabase(postgres.urlOf('postgres'), 'bench', connectionString);
  const taskQueue = `bench-${randomBytes(4).toString('hex')}`;
  const processOptions = { connectionString, taskQueue };
  const worker = await startWorker(processOptions);
  const api = await startApi(processOptions);
  const database = withKeysForTestRows(openDatabase({ connectionString }));
  const client = connectLazily({ address: temporal.address }, 'default', testHandling(database));
  const fulfilment = new FulfilmentClient(client, taskQueue);
  const { origin } = api;
  return {
    partner: await makePartner(origin, connectionString),
    given: new Given({
      environment: 'sandbox',
      origin,
      database,
      fulfilment,
      partner: () => makePartner(origin, connectionString),
    }),
    client,
    fulfilment,
    taskQueue,
    connectionString,
    urlOf: postgres.urlOf,
    pids: { postgres: postgres.pid(), temporal: temporal.pid, worker: worker.pid, api: api.pid },
    settings: [...settings, temporal.setting],
    async close() {
      await client.connection.close();
      await database.destroy();
      await api.stop();
      await worker.stop();
      await temporal.stop();
      await postgres.remove();
    },
  };
}

interface BenchTemporal {
  readonly address: string;
  readonly pid: number;
  readonly setting: string;
  stop(): Promise<void>;
}

async function startTemporalWith(store: TemporalStore): Promise<BenchTemporal> {
  const name = 'Temporal: dev server with one history shard';
  if (store === 'file') {
    const server = await breakableTemporal();
    return {
      address: server.address,
      pid: server.pid(),
      setting: `${name} on SQLite (journal_mode=WAL, synchronous=FULL)`,
      stop: () => server.remove(),
    };
  }
  const started = await startTemporal({
    program: await findTemporal(() => undefined, undefined),
    port: await freePort(),
    timeSkipping: false,
    logFile: path.join(LOGS, 'bench-temporal.log'),
  });
  const { address, process: running } = started;
  return { address, pid: running.pid, setting: `${name} in memory: not durable`, stop: () => running.stop() };
}

/** Makes Postgres record commit timestamps after its next start. */
async function noteCommitTimes(postgres: Awaited<ReturnType<typeof breakablePostgres>>): Promise<void> {
  const client = new PostgresClient({ connectionString: postgres.urlOf('postgres') });
  await client.connect();
  await client.query('alter system set track_commit_timestamp = on');
  await client.end();
  await postgres.kill();
  await postgres.restart();
}

/** Creates a database with the reference data and returns its durability settings. */
export async function makeDatabase(
  administratorUrl: string,
  name: string,
  connectionString: string,
): Promise<string[]> {
  const client = new PostgresClient({ connectionString: administratorUrl });
  await client.connect();
  await client.query(`create database ${name}`);
  const { rows } = await client.query<{ setting: string }>(
    `select name || '=' || setting as setting from pg_settings
      where name in ('fsync', 'synchronous_commit', 'full_page_writes', 'shared_buffers', 'server_version') order by name`,
  );
  await client.end();
  const database = withKeysForTestRows(openDatabase({ connectionString }));
  await migrateToLatest(database);
  await loadReferenceData(database);
  await database.destroy();
  return [`Postgres: ${rows.map(({ setting }) => setting).join(' ')}`];
}

/** Limits that pass through the rate limiter but are never reached. */
const NO_LIMITS = { minute_limit: MAX_CALL_LIMIT, day_limit: MAX_CALL_LIMIT };

/** Creates a partner with a key for calls of the API at an origin. */
export async function makePartner(
  origin: string,
  connectionString: string,
  limits: Partial<typeof NO_LIMITS> = NO_LIMITS,
): Promise<ApiCaller> {
  const database = withKeysForTestRows(openDatabase({ connectionString }));
  const partner_id = newId('partner');
  await ensurePartner(database, { partner_id, name: 'Bench', ...limits });
  const { key } = await createKey(database, {
    partner_id,
    name: 'bench',
    scopes: SCOPE_NAMES,
    environment: 'sandbox',
    created_by: 'bench',
  });
  await database.destroy();
  return new ApiCaller(origin, key, partner_id);
}
