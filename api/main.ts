/** The API process. */
import type { AddressInfo } from 'node:net';
import { loadClientConnectConfig } from '@temporalio/envconfig';
import { pino } from 'pino';
import { ChangeFeed } from '../db/change-feed.ts';
import { openDatabase } from '../db/database.ts';
import { DAYS_KEPT, deleteDailyCallsBefore } from '../db/daily-calls.ts';
import { checkStorage } from '../db/files/open-storage.ts';
import { deleteOutdatedKeys } from '../db/idempotency-keys.ts';
import { deleteEndedSessions } from '../db/portal-users.ts';
import { learnPreparationTimes } from '../db/preparation-times.ts';
import { deleteOldDeliveries } from '../db/webhooks/retention.ts';
import { nigerianDay } from '../domain/nigerian-day.ts';
import { CALL_WINDOWS, DEFAULT_CALL_LIMITS } from '../domain/rate-limits.ts';
import { SettingsError } from '../domain/settings.ts';
import { ERROR_SERIALIZERS } from '../domain/errors-in-logs.ts';
import { createApp } from './app.ts';
import { createHttpServer } from './http-server.ts';
import { Offers } from './offers.ts';
import type { Portal } from './internal/portal.ts';
import type { FileStore } from './prescriptions/file-store.ts';
import { openFileStore } from './prescriptions/open-file-store.ts';
import { KeyUses } from './key-uses.ts';
import { CallStatistics } from './rate-limits/call-statistics.ts';
import { clientAddressBehind } from './rate-limits/client-address.ts';
import { VirusScanner } from './prescriptions/virus-scanner.ts';
import { RateLimiter } from './rate-limits/limiter.ts';
import { RequestReader } from './request-reader.ts';
import { readApiSettings, type ApiSettings, type FileSettings } from './settings.ts';
import { connectLazily } from './temporal/connection.ts';
import { FulfilmentClient } from './temporal/fulfilment-client.ts';
import { WebhookClient } from './temporal/webhook-client.ts';

/**
 * How often answers and deliveries that are not kept any longer, and ended sessions, are deleted, and preparation
 * times learnt; milliseconds.
 */
const HOUSEKEEPING_MS = 3_600_000;
/** Connections beside the others, because every call asks for its limits, also while the others are all busy. */
const LIMITS_POOL_SIZE = 4;
/** How long calls under way may take to finish after a signal to stop; milliseconds. */
const DRAIN_MS = 20_000;

function settingsOrExit(): ApiSettings {
  try {
    return readApiSettings(process.env);
  } catch (error) {
    if (error instanceof SettingsError) exitOver(error);
    throw error;
  }
}

function exitOver(error: SettingsError): never {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

/** A storage that is away is no reason to serve nothing: calls that need it are answered 503 until it is back. */
async function openCheckedFileStore(files: FileSettings): Promise<FileStore> {
  try {
    await checkStorage(files.storage);
  } catch (error) {
    if (error instanceof SettingsError) exitOver(error);
    log.warn({ err: error }, 'the storage for files of prescriptions does not answer');
  }
  return openFileStore(files);
}

/** Imported only where it is turned on: the library behind it takes a quarter of a second and 11 MB. */
async function openPortal(): Promise<Portal | undefined> {
  if (settings.portal === undefined) return undefined;
  const { secret, origin } = settings.portal;
  const { openSessions } = await import('./internal/sessions.ts');
  return { origin, sessions: openSessions({ database, secret, origin, log }) };
}

const settings = settingsOrExit();
const log = pino({ level: settings.logLevel, base: { process: 'api' }, serializers: ERROR_SERIALIZERS });
const databaseOptions = {
  connectionString: settings.databaseUrl,
  onIdleError: (error: Error) => log.warn({ err: error }, 'a database connection broke'),
};
const database = openDatabase({ ...databaseOptions, poolSize: settings.databasePoolSize });
const limitsDatabase = openDatabase({ ...databaseOptions, poolSize: LIMITS_POOL_SIZE });
const limiter = new RateLimiter({
  database: limitsDatabase,
  defaults: DEFAULT_CALL_LIMITS[settings.environment],
  windows: CALL_WINDOWS,
});
const temporal = loadClientConnectConfig();
const client = connectLazily(temporal.connectionOptions, temporal.namespace ?? 'default');
const fulfilment = new FulfilmentClient(client, settings.taskQueue);
const changes = new ChangeFeed({
  connectionString: settings.databaseUrl,
  onError: (error) => log.warn({ err: error }, 'not listening for changes; looking every second'),
});
const keyUses = new KeyUses({ database, log });
const clock = () => new Date();
const callStatistics = new CallStatistics({ database, clock, log });
const portal = await openPortal();
const fileStore = settings.files && (await openCheckedFileStore(settings.files));
const app = createApp({
  environment: settings.environment,
  timeLimits: settings.timeLimits,
  database,
  fulfilment,
  requests: new RequestReader({ database, fulfilment, log }),
  webhooks: new WebhookClient(client, settings.taskQueue),
  webhookLoopback: settings.webhookLoopback,
  changes,
  offers: new Offers({ secrets: settings.offerSecrets, environment: settings.environment, clock }),
  keyUses,
  limiter,
  callStatistics,
  clientAddress: clientAddressBehind(settings.trustedProxies),
  clock,
  fileStore,
  virusScanner: settings.clamd && new VirusScanner(settings.clamd),
  portal,
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
  const firstDayKept = nigerianDay(clock(), DAYS_KEPT - 1);
  Promise.all([
    deleteOutdatedKeys(database),
    deleteDailyCallsBefore(database, firstDayKept),
    deleteEndedSessions(database),
    deleteOldDeliveries(database),
    learnPreparationTimes(database, clock()),
  ]).catch((error: unknown) => log.warn({ err: error }, 'housekeeping failed'));
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
  await keyUses.close();
  await callStatistics.close();
  await database.destroy();
  await limitsDatabase.destroy();
  await client.connection.close();
  log.info('api stopped');
}
process.once('SIGTERM', (signal) => void stop(signal));
process.once('SIGINT', (signal) => void stop(signal));
