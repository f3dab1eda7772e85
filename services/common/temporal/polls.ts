/** Checks what a deployment needs of Temporal: workers that poll, and search attributes. */
import type { Client } from '@temporalio/client';
import proto from '@temporalio/proto';
import { SEARCH_ATTRIBUTES } from '../../../domain/requests/search-attributes.ts';

const { TASK_QUEUE_TYPE_ACTIVITY } = proto.temporal.api.enums.v1.TaskQueueType;

/**
 * A worker polls at least once a minute; Temporal remembers pollers for five. A worker that has not polled for this
 * long is frozen, gone or cut off; milliseconds.
 */
const POLLED_WITHIN_MS = 90_000;

/**
 * The workers that polled a queue recently. Only activity polls are read, because each of our workers polls for
 * activities.
 *
 * @returns the identities of the workers.
 */
export async function recentPollers(client: Client, taskQueue: string, now: Date): Promise<string[]> {
  const { pollers } = await client.workflowService.describeTaskQueue({
    namespace: client.options.namespace,
    taskQueue: { name: taskQueue },
    taskQueueType: TASK_QUEUE_TYPE_ACTIVITY,
  });
  const since = now.getTime() - POLLED_WITHIN_MS;
  return pollers
    .filter(({ lastAccessTime }) => Number(lastAccessTime?.seconds ?? 0) * 1000 >= since)
    .map(({ identity }) => identity ?? '');
}

const CHECK_TIMEOUT_MS = 1_000;

export async function idleQueues(client: Client, taskQueues: readonly string[]): Promise<string[]> {
  const now = new Date();
  const ask = () => Promise.all(taskQueues.map((queue) => recentPollers(client, queue, now)));
  const pollers = await client.withDeadline(Date.now() + CHECK_TIMEOUT_MS, ask);
  return taskQueues.filter((_, index) => pollers[index]?.length === 0);
}

export async function missingSearchAttributes(client: Client): Promise<string[]> {
  const { namespace } = client.options;
  const { customAttributes } = await client.connection.operatorService.listSearchAttributes({ namespace });
  return Object.values(SEARCH_ATTRIBUTES).filter((name) => !(name in customAttributes));
}
