/** Makes the workers from their settings: for their process and for the tests alike. */
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { ChangeFeed, ChangePublisher } from '../db/change-feed.ts';
import type { Database } from '../db/schema.ts';
import { PatientCodec } from '../services/privacy/payload-encryption.ts';
import { openPrivacy, type Privacy } from '../services/privacy/privacy.ts';
import { traced } from '../services/tracing.ts';
import type { MeasureParts } from '../services/metrics/figures.ts';
import { connectLazily } from '../services/common/temporal/connection.ts';
import { connectPatiently } from './connection.ts';
import { openWorkerDatabases, type WorkerDatabases } from './databases.ts';
import type { WorkerSettings } from './settings.ts';
import { createWorkers, type Workers, type WorkersOptions } from './workers.ts';
import { FAILURE_CONVERTER_PATH, workflowBundle } from './workflow-bundle.ts';

/** What takes the place of parts that would be made from the settings. Whoever opened it closes it. */
export interface ReplacedWorkerParts extends Partial<
  Pick<
    WorkersOptions,
    | 'progress'
    | 'workflowBundle'
    | 'shutdownGraceTime'
    | 'sdkOptions'
    | 'sending'
    | 'ordering'
    | 'relayLooksEveryMs'
  >
> {
  readonly database?: Kysely<Database> | undefined;
}

export interface WorkerProcess extends Workers {
  /** With what the whole deployment is measured. */
  readonly measuring: MeasureParts;
  /** Closes every connection, once `run` has ended. */
  close(): Promise<void>;
}

/** Waits until Temporal answers. */
export async function composeWorker(
  settings: WorkerSettings,
  log: Logger,
  { database, ...replaced }: ReplacedWorkerParts = {},
): Promise<WorkerProcess> {
  const [connection, bundle] = await Promise.all([
    connectPatiently(settings.temporal, settings.temporalCompression, log),
    replaced.workflowBundle ?? workflowBundle(),
  ]);
  const pools = openWorkerDatabases(settings, log, database);
  const privacy = openPrivacy({ ...settings, database: pools.keys });
  const databases = withSealedRows(pools, privacy);
  const { connectionOptions, namespace } = settings.temporal;
  const handling = settings.tracing === undefined ? privacy.client : traced(privacy.client);
  const client = connectLazily(connectionOptions, namespace, handling);
  const codec = new PatientCodec(privacy.codec, (error) =>
    log.warn({ err: error }, 'a payload was not decoded; the task that needs it fails, and is made again'),
  );
  const changes = openChanges(settings, databases, log);
  const close = async () => {
    await changes.close();
    await pools.close();
    await client.connection.close();
    // The last reference to the SDK's runtime, which flushes its log now.
    await connection.close();
  };
  try {
    const workers = await createWorkers({
      ...settings,
      ...replaced,
      namespace,
      connection,
      client,
      dataConverter: { payloadCodecs: [codec], failureConverterPath: FAILURE_CONVERTER_PATH },
      databases,
      workflowBundle: bundle,
      changes: changes.publisher,
      onRelayError: (error) => log.warn({ err: error }, 'a webhook was not sent; trying again'),
    });
    changes.feed?.hear('request_change', workers.webhooksAreDue);
    const measuring = { database: databases.housekeeping, client, taskQueue: settings.taskQueue };
    return { ...workers, measuring, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** What is done with requests and webhooks sees rows in clear text; the others read nothing of patients. */
function withSealedRows(pools: WorkerDatabases, privacy: Privacy): WorkerDatabases {
  const { records, webhooks } = pools;
  return {
    ...pools,
    records: privacy.withSealedRows(records),
    webhooks: privacy.withSealedRows(webhooks),
  };
}

/** Where this process tells of changed requests, and hears of those that others changed whose webhooks it sends. */
function openChanges(
  { databaseUrl, role }: WorkerSettings,
  { changes }: Pick<WorkerDatabases, 'changes'>,
  log: Logger,
) {
  const publisher = new ChangePublisher({
    database: changes,
    onError: (error) => log.warn({ err: error }, 'those who wait for a request were not told of a change'),
  });
  const onError = (error: unknown) =>
    log.warn({ err: error }, 'not listening for changes; looking twice a second');
  const feed = role === 'webhooks' ? new ChangeFeed({ connectionString: databaseUrl, onError }) : undefined;
  return {
    publisher,
    feed,
    async close() {
      await feed?.close();
      await publisher.close();
    },
  };
}
