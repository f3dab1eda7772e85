/** The task queues of a deployment. */
import { pharmacyTaskQueue } from '../pharmacies/gateway-kinds.ts';
import { sandboxTaskQueue } from '../sandbox/messages.ts';
import { webhookTaskQueue } from '../webhooks/messages.ts';
import type { Environment } from './environments.ts';

/** All that its workers poll, that of requests first. */
export function taskQueuesOf(taskQueue: string, environment: Environment): string[] {
  return [
    taskQueue,
    pharmacyTaskQueue(taskQueue),
    webhookTaskQueue(taskQueue),
    ...(environment === 'sandbox' ? [sandboxTaskQueue(taskQueue)] : []),
  ];
}
