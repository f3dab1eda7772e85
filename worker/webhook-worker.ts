/** The Temporal worker that sends webhooks. It runs no workflows, so slow receivers keep no request waiting. */
import { Worker, type NativeConnection, type WorkerOptions } from '@temporalio/worker';
import { createWebhookActivities } from '../activities/index.ts';
import type { WebhookDependencies } from '../activities/webhooks/dependencies.ts';
import { webhookTaskQueue } from '../domain/webhook-messages.ts';

/** Sends under way: sockets, not threads. One endpoint takes twenty of them at most. */
const MOST_SENDS = 500;

export interface WebhookWorkerOptions {
  readonly connection: NativeConnection;
  readonly namespace: string;
  readonly dependencies: WebhookDependencies;
  /** For tests: options of the SDK's worker that take precedence. */
  readonly overrides?: Partial<WorkerOptions>;
}

/** Makes the worker; it works once `run` is called. */
export function createWebhookWorker(options: WebhookWorkerOptions): Promise<Worker> {
  const { connection, namespace, dependencies, overrides } = options;
  return Worker.create({
    connection,
    namespace,
    taskQueue: webhookTaskQueue(dependencies.taskQueue),
    activities: createWebhookActivities(dependencies),
    maxConcurrentActivityTaskExecutions: MOST_SENDS,
    ...overrides,
  });
}
