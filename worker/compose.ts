/** Composes the workers from their settings, for their process and for tests. */
import { setTimeout as delay } from 'node:timers/promises';
import { NativeConnection } from '@temporalio/worker';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { ChangeFeed, ChangePublisher } from '../db/change-feed.ts';
import type { EncryptionKeys } from '../db/encryption.ts';
import { payloadKeyContext } from '../db/requests/payload-keys.ts';
import type { Database } from '../db/schema.ts';
import { readSealedSamples } from '../db/sealed-texts.ts';
import { SettingsError } from '../domain/common/settings.ts';
import { PatientCodec } from '../services/privacy/payload-encryption.ts';
import { openPrivacy, type Privacy } from '../services/privacy/privacy.ts';
import { withTracing } from '../services/tracing.ts';
import type { MeasureParts } from '../services/metrics/figures.ts';
import { connectLazily, type TemporalSettings } from '../services/common/temporal/connection.ts';
import { reportEnd } from '../services/common/process.ts';
import { openWorkerDatabases, type WorkerDatabases } from './databases.ts';
import type { CompressionCodec, WorkerSettings } from './settings.ts';
import { createWorkers, type Workers, type WorkersOptions } from './workers.ts';
import { FAILURE_CONVERTER_PATH, workflowBundle } from './workflow-bundle.ts';

/** Replaces parts that would be made from the settings. The caller closes what it passes in. */
export interface WorkerOverrides extends Partial<
  Pick<
    WorkersOptions,
    | 'progress'
    | 'workflowBundle'
    | 'shutdownGraceTime'
    | 'sdkOptions'
    | 'sending'
    | 'ordering'
    | 'relayPollEveryMs'
  >
> {
  readonly database?: Kysely<Database> | undefined;
}

export interface WorkerProcess extends Workers {
  readonly measuring: MeasureParts;
  /** Closes all connections; call it once `run` has ended. */
  close(): Promise<void>;
}

export async function composeWorker(
  settings: WorkerSettings,
  log: Logger,
  { database, ...replaced }: WorkerOverrides = {},
): Promise<WorkerProcess> {
  const [connection, bundle] = await Promise.all([
    connectWithRetries(settings.temporal, settings.temporalCompression, log),
    replaced.workflowBundle ?? workflowBundle(),
  ]);
  const pools = openWorkerDatabases(settings, log, database);
  const privacy = openPrivacy({ ...settings, database: pools.keys });
  const databases = withSealedRows(pools, privacy);
  const { connectionOptions, namespace } = settings.temporal;
  const handling = settings.tracing === undefined ? privacy.client : withTracing(privacy.client);
  const client = connectLazily(connectionOptions, namespace, handling);
  const codec = new PatientCodec(privacy.codec, (error) =>
    log.warn({ err: error }, 'a payload could not be decoded; its task fails and is retried'),
  );
  const changes = openChanges(settings, databases, log);
  const close = async () => {
    await changes.close();
    await pools.close();
    await client.connection.close();
    // This is the last reference to the SDK's runtime, so the SDK flushes its log now.
    await connection.close();
  };
  try {
    await requireOwnKeys(pools.housekeeping, settings.encryption);
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
      onRelayError: (error) => log.warn({ err: error }, 'the relay of webhooks failed; trying again'),
    });
    changes.feed?.hear('request_change', workers.wakeRelay);
    const measuring = { database: databases.housekeeping, client, taskQueue: settings.taskQueue };
    return { ...workers, measuring, close };
  } catch (error) {
    const { housekeeping } = pools;
    await reportEnd({ database: housekeeping, kind: 'worker', taskQueue: settings.taskQueue }, error);
    await close();
    throw error;
  }
}

/** Requests and webhooks read decrypted rows; the other pools read no patient data. */
function withSealedRows(pools: WorkerDatabases, privacy: Privacy): WorkerDatabases {
  const { records, webhooks } = pools;
  return { ...pools, records: privacy.withSealedRows(records), webhooks: privacy.withSealedRows(webhooks) };
}

/** Publishes changed requests. A process that only sends webhooks listens for changes that other processes publish. */
function openChanges(
  { databaseUrl, role }: WorkerSettings,
  { changes }: Pick<WorkerDatabases, 'changes'>,
  log: Logger,
) {
  const publisher = new ChangePublisher({
    database: changes,
    onError: (error) =>
      log.warn({ err: error }, 'a change of a request could not be published to waiting readers'),
  });
  const onError = (error: unknown) =>
    log.warn({ err: error }, 'not listening for changes; polling twice a second');
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

/** Delay between attempts; milliseconds. */
const RETRY_MS = 1_000;

/** Connects once Temporal answers, however long that takes, because starting before Temporal is not a failure. */
export async function connectWithRetries(
  { connectionOptions }: TemporalSettings,
  codec: CompressionCodec,
  log: Logger,
): Promise<NativeConnection> {
  for (;;) {
    try {
      return await NativeConnection.connect({ ...connectionOptions, grpcCompression: { codec } });
    } catch (error) {
      log.warn({ err: error }, 'Temporal does not answer; check TEMPORAL_ADDRESS. Trying again');
      await delay(RETRY_MS);
    }
  }
}

/**
 * Requires that the keys open at least one of the stored samples. During a rotation, or after the loss of an
 * older key, some cannot be opened. Does nothing while Postgres is away.
 *
 * @throws SettingsError when none can be opened: they are the keys of another deployment.
 */
async function requireOwnKeys(database: Kysely<Database>, keys: EncryptionKeys): Promise<void> {
  const samples = await readSealedSamples(database).catch(() => undefined);
  const failures = (samples?.payload_keys ?? []).map(({ id, secret }) => {
    try {
      keys.open(secret, payloadKeyContext(id));
      return undefined;
    } catch (error) {
      return error;
    }
  });
  const [first] = failures;
  if (first === undefined || failures.includes(undefined)) return;
  const reason = Error.isError(first) ? first.message : 'they cannot be decrypted';
  throw new SettingsError(
    `ENCRYPTION_KEYS opens nothing that is stored in Postgres: ${reason}. Use the keys of the other processes.`,
  );
}
