/**
 * The worker process, but that it calls pharmacies and endpoints on this machine in production too: where tests have
 * them. The process of production refuses that whatever its settings say.
 */
import { Client, Connection } from '@temporalio/client';
import { loadClientConnectConfig } from '@temporalio/envconfig';
import { NativeConnection, Runtime } from '@temporalio/worker';
import { pino } from 'pino';
import { WebhookSender } from '../../activities/webhooks/http/sender.ts';
import { openDatabase } from '../../db/database.ts';
import { ERROR_SERIALIZERS } from '../../domain/errors-in-logs.ts';
import { sdkLogging } from '../../worker/sdk-logging.ts';
import { readWorkerSettings } from '../../worker/settings.ts';
import { createWorkers } from '../../worker/workers.ts';

/** Of a call to a pharmacy: `SHORT_CALLS_MS` makes it shorter. */
const shortCallsMs = process.env['SHORT_CALLS_MS'];
const ordering =
  shortCallsMs === undefined
    ? {}
    : { sender: new WebhookSender({ allowLoopback: true, timeoutMs: Number(shortCallsMs) }) };

const settings = readWorkerSettings(process.env);
const log = pino({ base: { process: 'worker' }, serializers: ERROR_SERIALIZERS });
Runtime.install(sdkLogging(log, settings.logLevel));

const { connectionOptions, namespace = 'default' } = loadClientConnectConfig();
const connection = await NativeConnection.connect(connectionOptions);
const client = new Client({ connection: Connection.lazy(connectionOptions), namespace });
const database = openDatabase({
  connectionString: settings.databaseUrl,
  poolSize: settings.databasePoolSize,
  onIdleError: (error) => log.warn({ err: error }, 'a database connection broke'),
});
const { environment, taskQueue } = settings;
const workers = await createWorkers({
  connection,
  client,
  namespace,
  environment,
  taskQueue,
  database,
  allowLoopback: true,
  ordering,
});
log.info({ environment }, 'worker ready');
await workers.run();
await database.destroy();
await client.connection.close();
await connection.close();
