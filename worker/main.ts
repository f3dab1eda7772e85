/** The worker process. */
import { setTimeout as delay } from 'node:timers/promises';
import { Client, Connection } from '@temporalio/client';
import { loadClientConnectConfig } from '@temporalio/envconfig';
import { DefaultLogger, NativeConnection, Runtime, type LogLevel } from '@temporalio/worker';
import { pino } from 'pino';
import { openDatabase } from '../db/database.ts';
import { SettingsError } from '../domain/settings.ts';
import { createFulfilmentWorker } from './fulfilment-worker.ts';
import { readWorkerSettings, type WorkerSettings } from './settings.ts';

/** Between two tries to reach Temporal; milliseconds. */
const CONNECT_RETRY_MS = 1_000;

function settingsOrExit(): WorkerSettings {
  try {
    return readWorkerSettings(process.env);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

const settings = settingsOrExit();
const log = pino({ level: settings.logLevel, base: { process: 'worker' } });

Runtime.install({
  logger: new DefaultLogger(settings.logLevel.toUpperCase() as LogLevel, ({ level, message, meta }) => {
    const { error, ...rest } = meta ?? {};
    const write = { TRACE: 'trace', DEBUG: 'debug', INFO: 'info', WARN: 'warn', ERROR: 'error' } as const;
    log[write[level]]({ ...rest, ...(error === undefined ? {} : { err: error }) }, message);
  }),
});

const temporal = loadClientConnectConfig();

/** Waits for Temporal, however long it takes: a worker that starts first is not a failure. */
async function connect(): Promise<NativeConnection> {
  for (;;) {
    try {
      return await NativeConnection.connect(temporal.connectionOptions);
    } catch (error) {
      log.warn({ err: error }, 'Temporal does not answer; check TEMPORAL_ADDRESS. Trying again');
      await delay(CONNECT_RETRY_MS);
    }
  }
}

const namespace = temporal.namespace ?? 'default';
const connection = await connect();
const client = new Client({ connection: Connection.lazy(temporal.connectionOptions), namespace });
const database = openDatabase({
  connectionString: settings.databaseUrl,
  poolSize: settings.databasePoolSize,
  onIdleError: (error) => log.warn({ err: error }, 'a database connection broke'),
});

const worker = await createFulfilmentWorker({
  connection,
  client,
  namespace,
  environment: settings.environment,
  taskQueue: settings.taskQueue,
  database,
});
log.info({ taskQueue: settings.taskQueue, environment: settings.environment }, 'worker ready');
try {
  // Returns after SIGINT or SIGTERM, when the work under way has finished.
  await worker.run();
} finally {
  await database.destroy();
  await client.connection.close();
  await connection.close();
}
log.info('worker stopped');
