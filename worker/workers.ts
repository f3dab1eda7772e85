/** The Temporal workers of one process, by its role, and the relay of webhooks. */
import type { Client } from '@temporalio/client';
import type { DataConverter } from '@temporalio/common';
import {
  type ActivityInterceptorsFactory,
  type NativeConnection,
  Worker,
  type WorkerOptions,
} from '@temporalio/worker';
import {
  COMMON_ACTIVITIES,
  createActivities,
  createPharmacyActivities,
  createSandboxActivities,
  createWebhookActivities,
} from '../activities/index.ts';
import { outcomeRecorder, PharmacyBreaker } from '../activities/pharmacies/breaker.ts';
import { pharmacyGateway } from '../activities/pharmacies/gateway.ts';
import { OFFER_ENDS_WITHIN_MS } from '../activities/pharmacies/http-gateway.ts';
import type { PharmacyDependencies } from '../activities/pharmacies/system.ts';
import { withOffersCounted } from '../activities/record.ts';
import { sandboxGateway, withManualOrders } from '../activities/sandbox-gateway.ts';
import type { WebhookDependencies } from '../activities/webhooks/attempt.ts';
import { EndpointLoad } from '../activities/webhooks/endpoint-load.ts';
import { WebhookSender } from '../activities/webhooks/http/sender.ts';
import { Leases } from '../activities/webhooks/leases.ts';
import { Relay } from '../activities/webhooks/relay.ts';
import { createPlantActivities } from '../api/plants/plants.ts';
import type { ChangePublisher } from '../db/change-feed.ts';
import type { EncryptionKeys } from '../db/encryption.ts';
import type { PeriodLength } from '../domain/money/periods.ts';
import type { Environment } from '../domain/common/environments.ts';
import { deploymentOf } from '../domain/common/temporal.ts';
import { type PharmacyGateway, pharmacyTaskQueue } from '../domain/pharmacies/gateway.ts';
import { sandboxTaskQueue } from '../domain/sandbox/messages.ts';
import { webhookTaskQueue } from '../domain/webhooks/messages.ts';
import type { MailSettings } from '../services/mail.ts';
import { NO_PROGRESS, type Progress } from '../services/metrics/progress-metrics.ts';
import { FulfilmentClient } from '../services/requests/fulfilment-client.ts';
import { contextOf, inSpan, traceparentIn, type TracingSettings } from '../services/tracing.ts';
import type { WorkerDatabases } from './databases.ts';
import { type CheckHealth, workerHealth } from './health.ts';
import type { WorkerRole } from './settings.ts';
import { SHUTDOWN_GRACE } from './shutdown.ts';

/** Maximum concurrent calls to pharmacies: they hold sockets, not threads. One pharmacy gets at most twenty of them. */
const MAX_PHARMACY_CALLS = 300;
/** Maximum concurrent calls to webhook endpoints. One endpoint gets at most twenty of them. */
const MAX_WEBHOOK_CALLS = 500;
/** Maximum number of sandbox pharmacies in a short pause or waiting for an answer. Longer pauses occupy no slot. */
const MAX_PLAYS = 300;

/**
 * How long a workflow task waits for the worker that has the workflow cached before another worker takes it. A request
 * stalls this long when its worker is killed. With the SDK's default of 10 s the API, which waits 10 s for an Update,
 * would answer 503. With 2 s tasks time out on a busy machine, and another worker must replay the whole history.
 */
const STICKY_QUEUE_TIMEOUT = '5s';

const ORDERS_USER_AGENT = 'MedicineFulfilment-Orders/1.0';

export interface WorkersOptions {
  readonly connection: NativeConnection;
  readonly client: Client;
  readonly namespace: string;
  readonly dataConverter: DataConverter;
  readonly role: WorkerRole;
  readonly environment: Environment;
  readonly taskQueue: string;
  readonly databases: WorkerDatabases;
  readonly encryption: EncryptionKeys;
  readonly workflowBundle: NonNullable<WorkerOptions['workflowBundle']>;
  /** The Build ID of the workflow code; undefined if workers have no versions. */
  readonly buildId?: string | undefined;
  readonly webhookLoopback: boolean;
  readonly minShelfLifeDays: number;
  readonly statementPeriod: PeriodLength;
  readonly ownPorts: readonly number[];
  /** If undefined, no mail is sent to partners. */
  readonly mail?: MailSettings | undefined;
  /** Time for activities in flight to finish after `shutdown`. */
  readonly shutdownGraceTime?: WorkerOptions['shutdownGraceTime'];
  readonly changes: Pick<ChangePublisher, 'publish'>;
  /** If set, each attempt of an activity gets a span. */
  readonly tracing?: TracingSettings | undefined;
  readonly progress?: Progress | undefined;
  /** Called for each error of the relay of webhooks, which then continues. */
  readonly onRelayError: (error: unknown) => void;
  /** Overrides for the worker of requests. */
  readonly sdkOptions?: Partial<WorkerOptions> | undefined;
  /** Replaces dependencies of sending webhooks. */
  readonly sending?: Partial<WebhookDependencies> | undefined;
  /** Replaces the polling interval of the relay; milliseconds. */
  readonly relayPollEveryMs?: number | undefined;
  /** Replaces dependencies of calling pharmacies. */
  readonly ordering?: Partial<PharmacyDependencies> | undefined;
}

export interface Workers {
  readonly webhooks: WebhookDependencies;
  /** Makes the relay, if there is one, check for due deliveries now. */
  readonly wakeRelay: () => void;
  readonly checkHealth: CheckHealth;
  run(): Promise<void>;
  shutdown(): void;
}

export async function createWorkers(options: WorkersOptions): Promise<Workers> {
  const { role, changes, onRelayError, relayPollEveryMs } = options;
  const webhooks = webhookDependencies(options);
  const pharmacies = pharmacyDependencies(options, webhooks.clock);
  const relay =
    role === 'requests'
      ? undefined
      : new Relay(webhooks, { onError: onRelayError, pollEveryMs: relayPollEveryMs });
  const wakeRelay = () => relay?.wake();
  const onRecorded = (requestId: string) => {
    wakeRelay();
    changes.publish(requestId);
  };
  const workers = await Promise.all([
    ...(role === 'webhooks' ? [] : requestWorkers(options, pharmacies, onRecorded)),
    ...(role === 'requests' ? [] : [webhookWorker(options, webhooks)]),
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
    wakeRelay,
    checkHealth: workerHealth({
      ...options,
      database: role === 'webhooks' ? options.databases.webhooks : options.databases.records,
      workers: watched,
      isStopping: () => isStopping,
    }),
    shutdown,
    async run() {
      try {
        // When one worker ends, by a signal or a fault, the others must not continue alone.
        const all = relay === undefined ? workers : [...workers, relay];
        await Promise.all(all.map((one) => one.run().finally(shutdown)));
      } finally {
        await Promise.all([webhooks.sender.close(), pharmacies.sender.close()]);
      }
    },
  };
}

/** The options that all workers share; only the worker of sandbox plays has no spans and does not wait at shutdown. */
function sharedOptions({ connection, namespace, dataConverter, tracing, ...options }: WorkersOptions) {
  const { shutdownGraceTime = SHUTDOWN_GRACE, progress = NO_PROGRESS } = options;
  const activity = [countedActivities(progress), ...(tracing === undefined ? [] : [activitySpans])];
  // The stack traces of promises cost a sixth of a worker's CPU, and no command reads them (local/patches).
  const collectStackTraces = false;
  return {
    connection,
    namespace,
    dataConverter,
    shutdownGraceTime,
    collectStackTraces,
    interceptors: { activity },
  };
}

function countedActivities({ ran }: Progress): ActivityInterceptorsFactory {
  return ({ info }) => ({
    inbound: {
      execute(input, next) {
        if (info.workflowExecution !== undefined) ran(info.workflowExecution.workflowId);
        return next(input);
      },
    },
  });
}

/** The workers of requests, of calls to pharmacies and, in the sandbox, of plays. Each has its own task queue. */
function requestWorkers(
  options: WorkersOptions,
  pharmacies: PharmacyDependencies,
  onRecorded: (requestId: string) => void,
): Promise<Worker>[] {
  const { taskQueue, databases, buildId, progress = NO_PROGRESS } = options;
  const gateway = withOffersCounted(gatewayOf(options, pharmacies), progress);
  return [
    Worker.create({
      ...sharedOptions(options),
      taskQueue,
      workflowBundle: options.workflowBundle,
      activities: {
        ...COMMON_ACTIVITIES,
        ...createActivities({
          ...options,
          database: databases.records,
          housekeepingDatabase: databases.housekeeping,
          gateway,
          progress,
          onRecorded,
        }),
      },
      stickyQueueScheduleToStartTimeout: STICKY_QUEUE_TIMEOUT,
      ...(buildId === undefined ? {} : versioned(taskQueue, buildId)),
      ...options.sdkOptions,
    }),
    // Runs no workflows, so that a hanging pharmacy delays no request.
    Worker.create({
      ...sharedOptions(options),
      taskQueue: pharmacyTaskQueue(taskQueue),
      activities: { ...COMMON_ACTIVITIES, ...createPharmacyActivities(gateway) },
      maxConcurrentActivityTaskExecutions: MAX_PHARMACY_CALLS,
    }),
    ...(options.environment === 'sandbox' ? [sandboxWorker(options)] : []),
  ];
}

/** A request stays on the code that it started with, because it ends within days. Other workflow types override this. */
function versioned(taskQueue: string, buildId: string): Partial<WorkerOptions> {
  return {
    workerDeploymentOptions: {
      version: { deploymentName: deploymentOf(taskQueue), buildId },
      useWorkerVersioning: true,
      defaultVersioningBehavior: 'PINNED',
    },
  };
}

/** Plays pharmacies in the sandbox. It is separate from requests, because it waits for their Updates. */
function sandboxWorker({ connection, namespace, dataConverter, client, ...options }: WorkersOptions) {
  const { taskQueue, databases, minShelfLifeDays } = options;
  const fulfilment = new FulfilmentClient(client, taskQueue);
  const database = databases.records;
  return Worker.create({
    connection,
    namespace,
    dataConverter,
    taskQueue: sandboxTaskQueue(taskQueue),
    activities: {
      ...COMMON_ACTIVITIES,
      ...createSandboxActivities({ client, database, fulfilment, minShelfLifeDays }),
    },
    maxConcurrentActivityTaskExecutions: MAX_PLAYS,
    // Does not wait for its plays, because another worker continues them.
    shutdownGraceTime: 0,
  });
}

/** Makes retries, probes and tests of webhooks. It runs no workflows, so that slow receivers delay no request. */
function webhookWorker(options: WorkersOptions, webhooks: WebhookDependencies): Promise<Worker> {
  return Worker.create({
    ...sharedOptions(options),
    taskQueue: webhookTaskQueue(webhooks.taskQueue),
    activities: {
      ...COMMON_ACTIVITIES,
      ...createWebhookActivities(webhooks),
      ...createPlantActivities(webhooks),
    },
    maxConcurrentActivityTaskExecutions: MAX_WEBHOOK_CALLS,
  });
}

/** Calls real pharmacies in production. In the sandbox it does so only for orders that no scenario plays. */
function gatewayOf(
  { environment, client, taskQueue }: WorkersOptions,
  pharmacies: PharmacyDependencies,
): PharmacyGateway {
  const real = pharmacyGateway(pharmacies);
  if (environment === 'production') return real;
  const scenarios = sandboxGateway({ client, taskQueue });
  return withManualOrders({ database: pharmacies.database, scenarios, pharmacies: real });
}

function webhookDependencies(options: WorkersOptions): WebhookDependencies {
  const { databases, encryption, client, taskQueue, webhookLoopback, ownPorts } = options;
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
    ...options.sending,
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
    recordOutcome: outcomeRecorder(databases.records),
    clock,
    offerEndsWithinMs: OFFER_ENDS_WITHIN_MS,
    ...ordering,
  };
}

/** Makes a span for each attempt of an activity, in the trace of its starter. Spans are named as in Temporal's own packages. */
const activitySpans: ActivityInterceptorsFactory = ({ info }) => ({
  inbound: {
    execute: (input, next) =>
      inSpan(
        `RunActivity:${info.activityType}`,
        {
          parent: contextOf(traceparentIn(input.headers)),
          attributes: {
            'temporal.workflow_id': info.workflowExecution?.workflowId,
            'temporal.activity_id': info.activityId,
            'temporal.attempt': info.attempt,
          },
        },
        () => next(input),
      ),
  },
});
