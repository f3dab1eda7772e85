/** Makes the workers from their settings: for their process and for the tests alike. */
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { ChangeFeed } from '../db/change-feed.ts';
import { ChangePublisher } from '../db/change-publisher.ts';
import type { Database } from '../db/schema.ts';
import { connectLazily } from '../services/common/temporal/connection.ts';
import { connectPatiently } from './connection.ts';
import { openWorkerDatabases, type WorkerDatabases } from './databases.ts';
import type { WorkerSettings } from './settings.ts';
import { createWorkers, type Workers, type WorkersOptions } from './workers.ts';
import { workflowBundle } from './workflow-bundle.ts';

/** What takes the place of parts that would be made from the settings. Whoever opened it closes it. */
export interface ReplacedWorkerParts extends Partial<
  Pick<
    WorkersOptions,
    'workflowBundle' | 'shutdownGraceTime' | 'sdkOptions' | 'sending' | 'ordering' | 'relayLooksEveryMs'
  >
> {
  readonly database?: Kysely<Database> | undefined;
}

export interface WorkerProcess extends Workers {
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
    connectPatiently(settings.temporal, log),
    replaced.workflowBundle ?? workflowBundle(),
  ]);
  const databases = openWorkerDatabases(settings, log, database);
  const client = connectLazily(settings.temporal.connectionOptions, settings.temporal.namespace);
  const changes = openChanges(settings, databases, log);
  const close = async () => {
    await changes.close();
    await databases.close();
    await client.connection.close();
    // The last reference to the SDK's runtime, which flushes its log now.
    await connection.close();
  };
  try {
    const workers = await createWorkers({
      ...settings,
      ...replaced,
      namespace: settings.temporal.namespace,
      connection,
      client,
      databases,
      workflowBundle: bundle,
      changes: changes.publisher,
      onRelayError: (error) => log.warn({ err: error }, 'a webhook was not sent; trying again'),
    });
    changes.feed?.hear('request_change', workers.webhooksAreDue);
    return { ...workers, close };
  } catch (error) {
    await close();
    throw error;
  }
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
