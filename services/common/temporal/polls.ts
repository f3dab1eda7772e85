/** What a deployment needs of Temporal: workers that poll, and search attributes. */
import type { Client } from '@temporalio/client';
import proto from '@temporalio/proto';
import { SEARCH_ATTRIBUTES } from '../../../domain/requests/search-attributes.ts';

const { TASK_QUEUE_TYPE_ACTIVITY } = proto.temporal.api.enums.v1.TaskQueueType;

/**
 * A worker asks anew when nothing came for a minute; Temporal remembers who asked for five. Milliseconds: past this a worker
 * is frozen, gone, or cut off.
 */
const POLLS_WITHIN_MS = 90_000;

/**
 * Who asked for activities of a queue lately: each worker of ours does, whatever else it polls.
 *
 * @returns the identities of the workers.
 */
export async function recentPollers(client: Client, taskQueue: string, now: Date): Promise<string[]> {
  const { pollers } = await client.workflowService.describeTaskQueue({
    namespace: client.options.namespace,
    taskQueue: { name: taskQueue },
    taskQueueType: TASK_QUEUE_TYPE_ACTIVITY,
  });
  const since = now.getTime() - POLLS_WITHIN_MS;
  return pollers
    .filter(({ lastAccessTime }) => Number(lastAccessTime?.seconds ?? 0) * 1000 >= since)
    .map(({ identity }) => identity ?? '');
}

/** What takes longer to find out fails; milliseconds. */
const ANSWER_MS = 1_000;

/** Those of these queues that nobody polls. */
export async function idleQueues(client: Client, taskQueues: readonly string[]): Promise<string[]> {
  const now = new Date();
  const ask = () => Promise.all(taskQueues.map((queue) => recentPollers(client, queue, now)));
  const pollers = await client.withDeadline(Date.now() + ANSWER_MS, ask);
  return taskQueues.filter((_, index) => pollers[index]?.length === 0);
}

/** The names of those that it does not. */
export async function missingSearchAttributes(client: Client): Promise<string[]> {
  const { namespace } = client.options;
  const { customAttributes } = await client.connection.operatorService.listSearchAttributes({ namespace });
  return Object.values(SEARCH_ATTRIBUTES).filter((name) => !(name in customAttributes));
}
