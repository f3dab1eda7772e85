/** Makes the workers from their settings: for their process and for the tests alike. */
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../db/schema.ts';
import { openConnections } from '../services/common/connections.ts';
import { connectPatiently } from './connection.ts';
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
  const opened = openConnections(settings, { log, database });
  const close = async () => {
    await opened.close();
    // The last reference to the SDK's runtime, which flushes its log now.
    await connection.close();
  };
  try {
    const workers = await createWorkers({
      ...settings,
      ...replaced,
      namespace: settings.temporal.namespace,
      connection,
      client: opened.client,
      database: opened.database,
      workflowBundle: bundle,
      onRelayError: (error) => log.warn({ err: error }, 'a webhook was not sent; trying again'),
    });
    return { ...workers, close };
  } catch (error) {
    await close();
    throw error;
  }
}
