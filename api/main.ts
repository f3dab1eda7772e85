/** The API process. */
import type { AddressInfo } from 'node:net';
import { loadClientConnectConfig } from '@temporalio/envconfig';
import { pino } from 'pino';
import { ChangeFeed } from '../db/change-feed.ts';
import { openDatabase } from '../db/database.ts';
import { deleteOutdatedKeys } from '../db/idempotency-keys.ts';
import { SettingsError } from '../domain/settings.ts';
import { ERROR_SERIALIZERS } from '../domain/errors-in-logs.ts';
import { createApp } from './app.ts';
import { createHttpServer } from './http-server.ts';
import { RequestReader } from './request-reader.ts';
import { readApiSettings, type ApiSettings } from './settings.ts';
import { connectLazily } from './temporal/connection.ts';
import { FulfilmentClient } from './temporal/fulfilment-client.ts';

/** How often answers that are not kept any longer are deleted; milliseconds. */
const HOUSEKEEPING_MS = 3_600_000;
/** How long calls under way may take to finish after a signal to stop; milliseconds. */
const DRAIN_MS = 20_000;

function settingsOrExit(): ApiSettings {
  try {
    return readApiSettings(process.env);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

const settings = settingsOrExit();
const log = pino({ level: settings.logLevel, base: { process: 'api' }, serializers: ERROR_SERIALIZERS });
const database = openDatabase({
  connectionString: settings.databaseUrl,
  poolSize: settings.databasePoolSize,
  onIdleError: (error) => log.warn({ err: error }, 'a database connection broke'),
});
const temporal = loadClientConnectConfig();
const client = connectLazily(temporal.connectionOptions, temporal.namespace ?? 'default');
const fulfilment = new FulfilmentClient(client, settings.taskQueue);
const changes = new ChangeFeed({
  connectionString: settings.databaseUrl,
  onError: (error) => log.warn({ err: error }, 'not listening for changes; looking every second'),
});
const app = createApp({
  environment: settings.environment,
  timeLimits: settings.timeLimits,
  database,
  fulfilment,
  requests: new RequestReader({ database, fulfilment, log }),
  changes,
  clock: () => new Date(),
  log,
  plantStore: settings.plantStore && { ...settings.plantStore, client, taskQueue: settings.taskQueue },
});

const handle = app.callback();
const server = createHttpServer((request, response) => void handle(request, response));
server.on('error', (error) => {
  log.fatal({ err: error }, `cannot listen on ${settings.host}:${settings.port}; set PORT to a free port`);
  process.exit(1);
});
server.listen(settings.port, settings.host, () => {
  log.info({ port: (server.address() as AddressInfo).port, environment: settings.environment }, 'api ready');
});

const housekeeping = setInterval(() => {
  deleteOutdatedKeys(database).catch((error: unknown) => log.warn({ err: error }, 'housekeeping failed'));
}, HOUSEKEEPING_MS);

async function stop(signal: string): Promise<void> {
  log.info({ signal }, 'api stopping');
  clearInterval(housekeeping);
  await changes.close();
  const forced = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await new Promise((resolve) => {
    server.close(resolve);
    server.closeIdleConnections();
  });
  clearTimeout(forced);
  await database.destroy();
  await client.connection.close();
  log.info('api stopped');
}
process.once('SIGTERM', (signal) => void stop(signal));
process.once('SIGINT', (signal) => void stop(signal));
