/** The Temporal worker that runs fulfilment workflows and their activities. */
import type { Client } from '@temporalio/client';
import { Worker, type NativeConnection, type WorkerOptions } from '@temporalio/worker';
import type { Kysely } from 'kysely';
import { createActivities } from '../activities/index.ts';
import type { MailSettings } from '../services/mail.ts';
import { deploymentOf } from '../domain/common/temporal.ts';
import type { Environment } from '../domain/common/environments.ts';
import type { PharmacyGateway } from '../domain/pharmacies/gateway.ts';
import type { Progress } from '../services/metrics/progress-metrics.ts';
import type { Database } from '../db/schema.ts';

/** Options of the SDK's own worker, which take precedence over ours. */
export type SdkOptions = Partial<WorkerOptions>;

export interface FulfilmentWorkerOptions {
  readonly connection: NativeConnection;
  readonly client: Client;
  readonly namespace: string;
  readonly environment: Environment;
  readonly taskQueue: string;
  readonly database: Kysely<Database>;
  readonly housekeepingDatabase: Kysely<Database>;
  readonly gateway: Pick<PharmacyGateway, 'isCalled'>;
  /** Called when an event of a request was committed: its webhooks are due, and who waits for it is told. */
  readonly onRecorded: (requestId: string) => void;
  /** Told of what became of requests. */
  readonly progress: Progress;
  readonly mail?: MailSettings | undefined;
  /** The Build ID of this code; undefined where workers have no versions. */
  readonly buildId?: string | undefined;
  /** The code of the workflows. */
  readonly workflowBundle: NonNullable<WorkerOptions['workflowBundle']>;
  readonly sdkOptions?: SdkOptions;
}

/**
 * How long a task waits for the worker that has the workflow cached before any other takes it: so long a request stands
 * still after its worker was killed. Half of the SDK's default, measured: docs/decisions/0028.
 */
const STICKY_QUEUE_TIMEOUT = '5s';

/** Makes the worker; it works once `run` is called. */
export function createFulfilmentWorker(options: FulfilmentWorkerOptions): Promise<Worker> {
  const { connection, namespace, taskQueue } = options;
  return Worker.create({
    connection,
    namespace,
    taskQueue,
    workflowBundle: options.workflowBundle,
    activities: createActivities(options),
    stickyQueueScheduleToStartTimeout: STICKY_QUEUE_TIMEOUT,
    ...(options.buildId === undefined ? {} : versioned(taskQueue, options.buildId)),
    ...options.sdkOptions,
  });
}

/** A request stays with the code that it began with: it ends within days. Other workflows say of themselves that they do not. */
function versioned(taskQueue: string, buildId: string): SdkOptions {
  return {
    workerDeploymentOptions: {
      version: { deploymentName: deploymentOf(taskQueue), buildId },
      useWorkerVersioning: true,
      defaultVersioningBehavior: 'PINNED',
    },
  };
}
