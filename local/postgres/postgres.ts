/** The embedded Postgres: a real server whose programs come from an npm package. */
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { eventually, GiveUp } from '../eventually.ts';
import { messageOf, StackFailure } from '../failure.ts';
import { lastLines } from '../files.ts';
import { clearLockFile, prepareData, USER_NAME, type DataOptions } from './postgres-data.ts';
import { startProcess, type RunningProcess } from '../processes/processes.ts';

/** The database that the local stack uses. */
export const DATABASE_NAME = 'fulfilment';

const START_DEADLINE_MS = 30_000;
const STOP_MS = 20_000;
const RETRY_MS = 250;
/** A cluster needs 100 for Temporal, 15 for each API, 20 to 40 for each worker, and a reserve. */
const MAX_CONNECTIONS = 400;

/** Makes the throwaway server of tests fast, because its data need not survive a crash. */
const THROWAWAY_SETTINGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

export interface PostgresOptions extends DataOptions {
  readonly port: number;
  readonly logFile: string;
  readonly signal?: AbortSignal;
}

export interface PostgresServer {
  readonly process: RunningProcess;
  /** Returns the superuser's connection string for a database. */
  readonly urlOf: (databaseName: string) => string;
}

/**
 * Starts Postgres on its data folder, which is created if it is missing. After a crash, the old server and its lock
 * file are removed first, and Postgres recovers from its WAL.
 *
 * @throws StackFailure with the end of its log when it does not become ready.
 */
export async function startPostgres(options: PostgresOptions): Promise<PostgresServer> {
  const { home, port, logFile, durable } = options;
  const data = await prepareData(options);
  await clearLockFile(data.folder, STOP_MS);
  const settings = [
    'listen_addresses=127.0.0.1',
    // Disables the socket file, because its path would exceed the limit in a deep project folder.
    'unix_socket_directories=',
    `max_connections=${MAX_CONNECTIONS}`,
    ...(durable ? [] : THROWAWAY_SETTINGS),
  ].flatMap((setting) => ['-c', setting]);
  const urlOf = (databaseName: string) =>
    `postgres://${USER_NAME}:${data.password}@127.0.0.1:${port}/${databaseName}`;
  const deadline = performance.now() + START_DEADLINE_MS;
  for (;;) {
    const process_ = await startProcess({
      role: 'postgres',
      command: path.join(home.programs, 'postgres'),
      args: ['-D', data.folder, '-p', String(port), ...settings],
      env: { ...process.env, LC_ALL: 'C' },
      logFile,
      workingFolder: '/',
      stopSignal: 'SIGINT',
      stopMs: STOP_MS,
      user: home.user,
    });
    try {
      await untilReady(process_, urlOf('postgres'), options);
      return { process: process_, urlOf };
    } catch (error) {
      await process_.stop();
      // The children of a killed server need a moment to exit, and Postgres must not start before.
      const tooEarly = messageOf(error).includes('shared memory block') && performance.now() < deadline;
      if (!tooEarly) throw error;
      await sleep(RETRY_MS);
    }
  }
}

export async function ensureDatabase(server: Pick<PostgresServer, 'urlOf'>, name: string): Promise<void> {
  const client = new Client({ connectionString: server.urlOf('postgres') });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

async function untilReady(process_: RunningProcess, url: string, options: PostgresOptions): Promise<void> {
  const failure = async (problem: string) =>
    new StackFailure(
      `Postgres ${problem}. The end of ${options.logFile}:\n${await lastLines(options.logFile, 15)}`,
    );
  const connects = async () => {
    if (process_.hasEnded()) throw new GiveUp(await failure(`ended immediately (${await process_.ended})`));
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
    try {
      await client.connect();
      return true;
    } finally {
      await client.end();
    }
  };
  const wait = { deadlineMs: START_DEADLINE_MS, describe: 'Postgres to accept connections' };
  try {
    await eventually(connects, options.signal === undefined ? wait : { ...wait, signal: options.signal });
  } catch (error) {
    if (error instanceof StackFailure || options.signal?.aborted === true) throw error;
    throw await failure(`is not ready: ${messageOf(error)}`);
  }
}
