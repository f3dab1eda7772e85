/** The workers of one process, by its role: for requests, calls to pharmacies and in the sandbox its pharmacies; for webhooks, with their relay. */
import type { Client } from '@temporalio/client';
import type { DataConverter } from '@temporalio/common';
import type { NativeConnection, Worker, WorkerOptions } from '@temporalio/worker';
import { callNotes, PharmacyBreaker } from '../activities/pharmacies/breaker.ts';
import type { PharmacyDependencies } from '../activities/pharmacies/dependencies.ts';
import { OFFER_ENDS_WITHIN_MS } from '../activities/pharmacies/http-gateway.ts';
import type { WebhookDependencies } from '../activities/webhooks/dependencies.ts';
import { tellingOffers } from '../activities/record.ts';
import { EndpointLoad } from '../activities/webhooks/endpoint-load.ts';
import { WebhookSender } from '../activities/webhooks/http/sender.ts';
import { Leases } from '../activities/webhooks/leases.ts';
import { Relay } from '../activities/webhooks/relay.ts';
import type { MailSettings } from '../services/mail.ts';
import { NO_PROGRESS, type Progress } from '../services/metrics/progress-metrics.ts';
import type { ChangePublisher } from '../db/change-feed.ts';
import type { EncryptionKeys } from '../db/encryption.ts';
import type { Environment } from '../domain/common/environments.ts';
import { FulfilmentClient } from '../services/requests/fulfilment-client.ts';
import type { TracingSettings } from '../services/tracing.ts';
import { activitySpans } from './activity-spans.ts';
import { createFulfilmentWorker, type SdkOptions } from './fulfilment-worker.ts';
import { gatewayOf } from './pharmacy-gateway.ts';
import { createPharmacyWorker } from './pharmacy-worker.ts';
import { createSandboxWorker, type SandboxWorkerOptions } from './sandbox-worker.ts';
import type { WorkerDatabases } from './databases.ts';
import type { WorkerRole } from './settings.ts';
import { SHUTDOWN_GRACE } from './shutdown.ts';
import type { CheckHealth } from './serve-health.ts';
import { createWebhookWorker } from './webhook-worker.ts';
import { workerHealth } from './worker-health.ts';

export interface WorkersOptions {
  readonly connection: NativeConnection;
  readonly client: Client;
  readonly namespace: string;
  /** Encrypts what Temporal keeps. */
  readonly dataConverter: DataConverter;
  readonly role: WorkerRole;
  readonly environment: Environment;
  readonly taskQueue: string;
  readonly databases: WorkerDatabases;
  readonly encryption: EncryptionKeys;
  readonly workflowBundle: NonNullable<WorkerOptions['workflowBundle']>;
  /** The Build ID of the code of workflows; undefined where workers have no versions. */
  readonly buildId?: string | undefined;
  /** Whether webhooks, and orders to pharmacies, may go to this machine. */
  readonly webhookLoopback: boolean;
  readonly ownPorts: readonly number[];
  /** Where partners are told by mail; without them they are not. */
  readonly mail?: MailSettings | undefined;
  /** How long activities under way may take to finish after `shutdown`. */
  readonly shutdownGraceTime?: WorkerOptions['shutdownGraceTime'];
  /** Told of each request that was changed here. */
  readonly changes: Pick<ChangePublisher, 'publish'>;
  /** Where each try of an activity is a span; undefined where nothing is traced. */
  readonly tracing?: TracingSettings | undefined;
  /** Told of what became of requests; nobody is without it. */
  readonly progress?: Progress | undefined;
  /** Called when the relay of webhooks failed at something; it goes on. */
  readonly onRelayError: (error: unknown) => void;
  /** Of the worker for requests. */
  readonly sdkOptions?: SdkOptions | undefined;
  /** What sends webhooks, where it is not what is made here. */
  readonly sending?: Partial<WebhookDependencies> | undefined;
  /** Between two looks of the relay while nobody wakes it, where they are not as usual; milliseconds. */
  readonly relayLooksEveryMs?: number | undefined;
  /** What calls pharmacies, where it is not what is made here. */
  readonly ordering?: Partial<PharmacyDependencies> | undefined;
}

export interface Workers {
  /** What sends webhooks. */
  readonly webhooks: WebhookDependencies;
  /** Has the relay look at once; where there is one. */
  readonly webhooksAreDue: () => void;
  /** Whether they do their work. */
  readonly checkHealth: CheckHealth;
  /** Works until `shutdown`, and until the work under way has finished. */
  run(): Promise<void>;
  shutdown(): void;
}

/** What the systems of pharmacies know us by. */
const ORDERS_USER_AGENT = 'MedicineFulfilment-Orders/1.0';

/** Makes the workers. */
export async function createWorkers(options: WorkersOptions): Promise<Workers> {
  const { connection, namespace, dataConverter, role, changes, onRelayError, relayLooksEveryMs } = options;
  const { shutdownGraceTime = SHUTDOWN_GRACE } = options;
  const webhooks = webhookDependencies(options);
  const pharmacies = pharmacyDependencies(options, webhooks.clock);
  const relay =
    role === 'requests'
      ? undefined
      : new Relay(webhooks, { onError: onRelayError, pollEveryMs: relayLooksEveryMs });
  const webhooksAreDue = () => relay?.wake();
  const onRecorded = (requestId: string) => {
    webhooksAreDue();
    changes.publish(requestId);
  };
  const interceptors = options.tracing === undefined ? {} : { interceptors: { activity: [activitySpans] } };
  const shared = { connection, namespace, sdkOptions: { dataConverter, shutdownGraceTime, ...interceptors } };
  const workers = await Promise.all([
    ...(role === 'webhooks' ? [] : requestWorkers(options, { ...shared, pharmacies, onRecorded })),
    ...(role === 'requests' ? [] : [createWebhookWorker({ ...shared, dependencies: webhooks })]),
  ]);
  let isStopping = false;
  const watched = workers.map((worker) => ({
    taskQueue: worker.options.taskQueue,
    identity: worker.options.identity,
    isRunning: () => worker.getState() === 'RUNNING',
  }));
  const shutdown = () => {
    isStopping = true;
    relay?.stop();
    for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
  };
  return {
    webhooks,
    webhooksAreDue,
    checkHealth: workerHealth({
      ...options,
      database: role === 'webhooks' ? options.databases.webhooks : options.databases.records,
      workers: watched,
      isStopping: () => isStopping,
    }),
    shutdown,
    async run() {
      try {
        // When one ends, by a signal or a fault, the others have no business going on alone.
        const all = relay === undefined ? workers : [...workers, relay];
        await Promise.all(all.map((one) => one.run().finally(shutdown)));
      } finally {
        await Promise.all([webhooks.sender.close(), pharmacies.sender.close()]);
      }
    },
  };
}

interface SharedOptions {
  readonly connection: NativeConnection;
  readonly namespace: string;
  readonly sdkOptions: SdkOptions;
  readonly pharmacies: PharmacyDependencies;
  readonly onRecorded: (requestId: string) => void;
}

/** What runs requests and speaks to their pharmacies. */
function requestWorkers(options: WorkersOptions, shared: SharedOptions): Promise<Worker>[] {
  const { environment, taskQueue, sdkOptions, progress = NO_PROGRESS } = options;
  const gateway = tellingOffers(gatewayOf({ ...options, pharmacies: shared.pharmacies }), progress);
  return [
    createFulfilmentWorker({
      ...options,
      database: options.databases.records,
      housekeepingDatabase: options.databases.housekeeping,
      gateway,
      progress,
      onRecorded: shared.onRecorded,
      sdkOptions: { ...shared.sdkOptions, ...sdkOptions },
    }),
    createPharmacyWorker({ ...shared, taskQueue, gateway }),
    ...(environment === 'sandbox' ? [createSandboxWorker(sandboxOptions(options))] : []),
  ];
}

function sandboxOptions(options: WorkersOptions): SandboxWorkerOptions {
  const { connection, namespace, dataConverter, taskQueue, client } = options;
  const { records: database } = options.databases;
  const fulfilment = new FulfilmentClient(client, taskQueue);
  return { connection, namespace, dataConverter, taskQueue, dependencies: { client, database, fulfilment } };
}

function webhookDependencies({
  databases,
  encryption,
  client,
  taskQueue,
  webhookLoopback,
  ownPorts,
  sending,
}: WorkersOptions): WebhookDependencies {
  return {
    database: databases.webhooks,
    encryption,
    client,
    taskQueue,
    sender: new WebhookSender({ allowLoopback: webhookLoopback, ownPorts }),
    load: new EndpointLoad(),
    leases: new Leases(databases.webhooks),
    clock: () => new Date(),
    random: Math.random,
    ...sending,
  };
}

function pharmacyDependencies(
  { databases, encryption, webhookLoopback, ownPorts, ordering }: WorkersOptions,
  clock: () => Date,
): PharmacyDependencies {
  return {
    database: databases.records,
    encryption,
    sender: new WebhookSender({ allowLoopback: webhookLoopback, ownPorts, userAgent: ORDERS_USER_AGENT }),
    breaker: new PharmacyBreaker(clock),
    load: new EndpointLoad(),
    noteCall: callNotes(databases.records),
    clock,
    offerEndsWithinMs: OFFER_ENDS_WITHIN_MS,
    ...ordering,
  };
}
