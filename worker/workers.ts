/** The workers of one process: one for requests, one for webhooks. */
import type { Client } from '@temporalio/client';
import type { NativeConnection, WorkerOptions } from '@temporalio/worker';
import type { Kysely } from 'kysely';
import type { WebhookDependencies } from '../activities/webhooks/dependencies.ts';
import { EndpointLoad } from '../activities/webhooks/endpoint-load.ts';
import { WebhookSender } from '../activities/webhooks/http/sender.ts';
import type { MailSettings } from '../activities/webhooks/mailer.ts';
import type { Database } from '../db/schema.ts';
import type { Environment } from '../domain/environments.ts';
import { createFulfilmentWorker } from './fulfilment-worker.ts';
import { createWebhookWorker } from './webhook-worker.ts';

export interface WorkersOptions {
  readonly connection: NativeConnection;
  readonly client: Client;
  readonly namespace: string;
  readonly environment: Environment;
  readonly taskQueue: string;
  readonly database: Kysely<Database>;
  /** Whether webhooks may go to this machine. */
  readonly allowLoopback: boolean;
  /** Where partners are told by mail; without them they are not. */
  readonly mail?: MailSettings | undefined;
  /** How long work under way may take to finish after a signal to stop. */
  readonly shutdownGraceTime?: WorkerOptions['shutdownGraceTime'];
  /** For tests: options of the SDK's worker for requests that take precedence. */
  readonly overrides?: Partial<WorkerOptions>;
  /** For tests: parts of the sending that take precedence. */
  readonly sending?: Partial<WebhookDependencies>;
}

export interface Workers {
  readonly webhooks: WebhookDependencies;
  /** Works until a signal or `shutdown`, and until the work under way has finished. */
  run(): Promise<void>;
  shutdown(): void;
}

/** Longer than an attempt to send may take. */
const SHUTDOWN_GRACE = '20s';

/**
 * Makes the workers.
 *
 * @throws SettingsError in an environment that no pharmacy can be reached from.
 */
export async function createWorkers(options: WorkersOptions): Promise<Workers> {
  const { connection, client, namespace, taskQueue, database, allowLoopback } = options;
  const webhooks: WebhookDependencies = {
    database,
    client,
    taskQueue,
    sender: new WebhookSender({ allowLoopback }),
    load: new EndpointLoad(),
    clock: () => new Date(),
    random: Math.random,
    ...options.sending,
  };
  const { shutdownGraceTime = SHUTDOWN_GRACE } = options;
  const requestsWorker = await createFulfilmentWorker({
    ...options,
    overrides: { shutdownGraceTime, ...options.overrides },
  });
  const webhookWorker = await createWebhookWorker({
    connection,
    namespace,
    dependencies: webhooks,
    overrides: { shutdownGraceTime },
  });
  const workers = [requestsWorker, webhookWorker];
  const shutdown = () => {
    for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
  };
  return {
    webhooks,
    shutdown,
    async run() {
      try {
        // When one ends, by a signal or a fault, the other has no business going on alone.
        await Promise.all(workers.map((worker) => worker.run().finally(shutdown)));
      } finally {
        await webhooks.sender.close();
      }
    },
  };
}
