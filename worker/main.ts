/** The worker process. */
import { setTimeout as delay } from 'node:timers/promises';
import { Client, Connection } from '@temporalio/client';
import { loadClientConnectConfig } from '@temporalio/envconfig';
import { NativeConnection, Runtime } from '@temporalio/worker';
import { pino } from 'pino';
import { openDatabase } from '../db/database.ts';
import { ERROR_SERIALIZERS } from '../domain/errors-in-logs.ts';
import { SettingsError } from '../domain/settings.ts';

import { sdkLogging } from './sdk-logging.ts';
import { readWorkerSettings, type WorkerSettings } from './settings.ts';
import { sweepStockRegularly } from './stock-sweep.ts';
import { sweepRegularly } from './sweep.ts';
import { createWorkers } from './workers.ts';

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
const log = pino({ level: settings.logLevel, base: { process: 'worker' }, serializers: ERROR_SERIALIZERS });

Runtime.install(sdkLogging(log, settings.logLevel));

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

try {
  const workers = await createWorkers({
    connection,
    client,
    namespace,
    environment: settings.environment,
    taskQueue: settings.taskQueue,
    database,
    allowLoopback: settings.webhookLoopback,
    mail: settings.mail,
  });
  const stopSweeping = sweepRegularly(workers.webhooks, {
    sendsMail: settings.mail !== undefined,
    onError: (error) =>
      log.warn({ err: error }, 'webhooks that wait were not looked after; trying again in a minute'),
  });
  const stopSweepingStock = sweepStockRegularly({
    database,
    environment: settings.environment,
    onReleased: (requests) => log.warn({ requests }, 'stock was still kept for requests that had ended'),
    onError: (error) => log.warn({ err: error }, 'stock was not looked after; trying again in ten minutes'),
  });
  log.info({ taskQueue: settings.taskQueue, environment: settings.environment }, 'worker ready');
  // Returns after SIGINT or SIGTERM, when the work under way has finished.
  await workers.run();
  stopSweeping();
  stopSweepingStock();
} finally {
  await database.destroy();
  await client.connection.close();
  // The last reference to the SDK's runtime, which flushes its log now.
  await connection.close();
}
log.info('worker stopped');
