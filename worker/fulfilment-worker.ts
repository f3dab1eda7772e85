/** The Temporal worker that runs fulfilment workflows and their activities. */
import path from 'node:path';
import type { Client } from '@temporalio/client';
import { Worker, type NativeConnection, type WorkerOptions } from '@temporalio/worker';
import type { Kysely } from 'kysely';
import { createActivities } from '../activities/index.ts';
import type { MailSettings } from '../activities/webhooks/mailer.ts';
import type { Environment } from '../domain/environments.ts';
import type { PharmacyGateway } from '../domain/gateways.ts';
import type { Database } from '../db/schema.ts';

/** Where the workflow types are; replays use it too. */
export const WORKFLOWS_PATH = path.join(import.meta.dirname, '../workflows/index.ts');

export interface FulfilmentWorkerOptions {
  readonly connection: NativeConnection;
  readonly client: Client;
  readonly namespace: string;
  readonly environment: Environment;
  readonly taskQueue: string;
  readonly database: Kysely<Database>;
  readonly gateway: PharmacyGateway;
  readonly mail?: MailSettings | undefined;
  /** For tests: options of the SDK's worker that take precedence. */
  readonly overrides?: Partial<WorkerOptions>;
}

/**
 * How long a task waits for the worker that has the workflow cached before any other takes it; the SDK's
 * default of 10 s is what a request stands still after a worker was killed.
 */
const STICKY_QUEUE_TIMEOUT = '2s';

/** Makes the worker; it works once `run` is called. */
export function createFulfilmentWorker(options: FulfilmentWorkerOptions): Promise<Worker> {
  const { connection, client, namespace, environment, taskQueue, database, gateway, mail, overrides } =
    options;
  return Worker.create({
    connection,
    namespace,
    taskQueue,
    workflowsPath: WORKFLOWS_PATH,
    activities: createActivities({ database, client, gateway, environment, mail }),
    stickyQueueScheduleToStartTimeout: STICKY_QUEUE_TIMEOUT,
    ...overrides,
  });
}
