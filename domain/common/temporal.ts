/** Names and times that are shared with Temporal: task queues, versions, heartbeats and headers. */
import { pharmacyTaskQueue } from '../pharmacies/gateway.ts';
import { sandboxTaskQueue } from '../sandbox/messages.ts';
import { webhookTaskQueue } from '../webhooks/messages.ts';
import type { Environment } from './environments.ts';

/** So often it heartbeats, or extends its lease; milliseconds. */
export const ALIVE_EVERY_MS = 1_500;
/** After so long without a heartbeat its worker is taken for dead, and the activity is tried again. */
export const HEARTBEAT_TIMEOUT = '5s';

/** All that its workers poll, that of requests first. */
export function taskQueuesOf(taskQueue: string, environment: Environment): string[] {
  return [
    taskQueue,
    pharmacyTaskQueue(taskQueue),
    webhookTaskQueue(taskQueue),
    ...(environment === 'sandbox' ? [sandboxTaskQueue(taskQueue)] : []),
  ];
}

/** The header of a workflow's start and of its activities in which a trace goes through Temporal: the one of Temporal's own packages. */
export const TRACE_HEADER = '_tracer-data';

/** What names a version: no dot and no colon, which Temporal puts between the deployment and its version. */
export const BUILD_ID = /^[\w-]{1,60}$/;

/**
 * The worker deployment of a task queue: each has one.
 *
 * @throws TypeError where its name has a character that a deployment may not have.
 */
export function deploymentOf(taskQueue: string): string {
  if (/[.:]/.test(taskQueue)) {
    throw new TypeError(
      `Workers of "${taskQueue}" can't have versions: give the task queue a name without . and :`,
    );
  }
  return taskQueue;
}
