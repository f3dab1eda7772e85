/** The workers of one process: one for requests, one for calls to pharmacies, one for webhooks. */
import type { Client } from '@temporalio/client';
import type { NativeConnection, WorkerOptions } from '@temporalio/worker';
import type { Kysely } from 'kysely';
import { PharmacyBreaker } from '../activities/pharmacies/breaker.ts';
import type { PharmacyDependencies } from '../activities/pharmacies/dependencies.ts';
import type { WebhookDependencies } from '../activities/webhooks/dependencies.ts';
import { EndpointLoad } from '../activities/webhooks/endpoint-load.ts';
import { WebhookSender } from '../activities/webhooks/http/sender.ts';
import type { MailSettings } from '../activities/webhooks/mailer.ts';
import type { Database } from '../db/schema.ts';
import type { Environment } from '../domain/environments.ts';
import { createFulfilmentWorker } from './fulfilment-worker.ts';
import { gatewayOf } from './gateway.ts';
import { createPharmacyWorker } from './pharmacy-worker.ts';
import { createWebhookWorker } from './webhook-worker.ts';

export interface WorkersOptions {
  readonly connection: NativeConnection;
  readonly client: Client;
  readonly namespace: string;
  readonly environment: Environment;
  readonly taskQueue: string;
  readonly database: Kysely<Database>;
  /** Whether webhooks, and orders to pharmacies, may go to this machine. */
  readonly allowLoopback: boolean;
  /** Where partners are told by mail; without them they are not. */
  readonly mail?: MailSettings | undefined;
  /** How long work under way may take to finish after a signal to stop. */
  readonly shutdownGraceTime?: WorkerOptions['shutdownGraceTime'];
  /** For tests: options of the SDK's worker for requests that take precedence. */
  readonly overrides?: Partial<WorkerOptions>;
  /** For tests: parts of the sending that take precedence. */
  readonly sending?: Partial<WebhookDependencies>;
  /** For tests: parts of the calls to pharmacies that take precedence. */
  readonly ordering?: Partial<PharmacyDependencies>;
}

export interface Workers {
  readonly webhooks: WebhookDependencies;
  /** Works until a signal or `shutdown`, and until the work under way has finished. */
  run(): Promise<void>;
  shutdown(): void;
}

/** Longer than an attempt to send may take. */
const SHUTDOWN_GRACE = '20s';

/** What the systems of pharmacies know us by. */
const ORDERS_USER_AGENT = 'MedicineFulfilment-Orders/1.0';

/** Makes the workers. */
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
  const pharmacies: PharmacyDependencies = {
    database,
    sender: new WebhookSender({ allowLoopback, userAgent: ORDERS_USER_AGENT }),
    breaker: new PharmacyBreaker(webhooks.clock),
    load: new EndpointLoad(),
    clock: webhooks.clock,
    ...options.ordering,
  };
  const gateway = gatewayOf({ ...options, pharmacies });
  const { shutdownGraceTime = SHUTDOWN_GRACE } = options;
  const requestsWorker = await createFulfilmentWorker({
    ...options,
    gateway,
    overrides: { shutdownGraceTime, ...options.overrides },
  });
  const pharmacyWorker = await createPharmacyWorker({
    connection,
    namespace,
    taskQueue,
    gateway,
    overrides: { shutdownGraceTime },
  });
  const webhookWorker = await createWebhookWorker({
    connection,
    namespace,
    dependencies: webhooks,
    overrides: { shutdownGraceTime },
  });
  const workers = [requestsWorker, pharmacyWorker, webhookWorker];
  const shutdown = () => {
    for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
  };
  return {
    webhooks,
    shutdown,
    async run() {
      try {
        // When one ends, by a signal or a fault, the others have no business going on alone.
        await Promise.all(workers.map((worker) => worker.run().finally(shutdown)));
      } finally {
        await Promise.all([webhooks.sender.close(), pharmacies.sender.close()]);
      }
    },
  };
}
