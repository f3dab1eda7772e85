/** The Temporal worker that makes later attempts, probes and tests. It runs no workflows, so slow receivers keep no request waiting. */
import { Worker, type NativeConnection } from '@temporalio/worker';
import { createWebhookActivities } from '../activities/index.ts';
import type { WebhookDependencies } from '../activities/webhooks/dependencies.ts';
import { createPlantActivities } from '../api/plants/plants.ts';
import { webhookTaskQueue } from '../domain/webhooks/messages.ts';
import type { SdkOptions } from './fulfilment-worker.ts';

/** Calls under way: sockets, not threads. One endpoint takes twenty of them at most. */
const MOST_SENDS = 500;

export interface WebhookWorkerOptions {
  readonly connection: NativeConnection;
  readonly namespace: string;
  readonly dependencies: WebhookDependencies;
  readonly sdkOptions?: SdkOptions;
}

/** Makes the worker; it works once `run` is called. */
export function createWebhookWorker(options: WebhookWorkerOptions): Promise<Worker> {
  const { connection, namespace, dependencies, sdkOptions } = options;
  return Worker.create({
    connection,
    namespace,
    taskQueue: webhookTaskQueue(dependencies.taskQueue),
    activities: { ...createWebhookActivities(dependencies), ...createPlantActivities(dependencies) },
    maxConcurrentActivityTaskExecutions: MOST_SENDS,
    ...sdkOptions,
  });
}
