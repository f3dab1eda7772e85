/** Task queues, worker versions, heartbeats and headers that several layers use with Temporal. */
import { pharmacyTaskQueue } from '../pharmacies/gateway.ts';
import { sandboxTaskQueue } from '../sandbox/messages.ts';
import { webhookTaskQueue } from '../webhooks/messages.ts';
import type { Environment } from './environments.ts';

/** Interval of heartbeats and of lease extensions; milliseconds. */
export const HEARTBEAT_INTERVAL_MS = 1_500;
/** Without a heartbeat for this long, the server presumes the worker dead and retries the activity. */
export const HEARTBEAT_TIMEOUT = '5s';

/** Activity without any effect, on every task queue: completing it shows that a worker works. */
export const LIVENESS_ACTIVITY = 'showLiveness';

/** All task queues that the workers of a deployment poll, starting with the queue of requests. */
export function taskQueuesOf(taskQueue: string, environment: Environment): string[] {
  return [
    taskQueue,
    pharmacyTaskQueue(taskQueue),
    webhookTaskQueue(taskQueue),
    ...(environment === 'sandbox' ? [sandboxTaskQueue(taskQueue)] : []),
  ];
}

/** Header that carries the trace context to workflows and activities; the name is that of Temporal's own packages. */
export const TRACE_HEADER = '_tracer-data';

/** Valid Build IDs. Temporal separates deployment and version with a dot or a colon, so neither is allowed. */
export const BUILD_ID = /^[\w-]{1,60}$/;

/**
 * The name of the worker deployment of a task queue.
 *
 * @throws TypeError if the task queue contains a character that a deployment name may not have.
 */
export function deploymentOf(taskQueue: string): string {
  if (/[.:]/.test(taskQueue)) {
    throw new TypeError(
      `Workers of "${taskQueue}" can't have versions: give the task queue a name without . and :`,
    );
  }
  return taskQueue;
}
