/** Checks what a deployment needs of Temporal: workers that poll and complete tasks, and search attributes. */
import { randomUUID } from 'node:crypto';
import type { Client } from '@temporalio/client';
import proto from '@temporalio/proto';
import { LIVENESS_ACTIVITY } from '../../../domain/common/temporal.ts';
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

/** Workers complete a task without effect within this time, unless they are overloaded; milliseconds. */
export const PROBE_TIMEOUT_MS = 2_000;

export interface Probed {
  /** Queues on which no worker completed a task. */
  readonly silent: readonly string[];
  /** How far Temporal's clock is ahead of this machine's; milliseconds. */
  readonly clock_ahead_ms: number | undefined;
}

/**
 * Checks that workers complete an activity on each task queue. The activity does nothing. An open poll is not enough,
 * because the poll of a frozen worker also stays open.
 */
export async function probeQueues(client: Client, taskQueues: readonly string[]): Promise<Probed> {
  const probed = await Promise.all(taskQueues.map((queue) => probeQueue(client, queue)));
  return {
    silent: taskQueues.filter((_, index) => probed[index]?.completed === false),
    clock_ahead_ms: probed[0]?.clock_ahead_ms,
  };
}

async function probeQueue(client: Client, taskQueue: string) {
  const id = `${LIVENESS_ACTIVITY}-${taskQueue}-${randomUUID()}`;
  const scheduleToCloseTimeout = PROBE_TIMEOUT_MS;
  return client.withDeadline(Date.now() + PROBE_TIMEOUT_MS + CHECK_TIMEOUT_MS, async () => {
    const before = Date.now();
    const once = { taskQueue, id, scheduleToCloseTimeout, retry: { maximumAttempts: 1 } } as const;
    const handle = await client.activity.start(LIVENESS_ACTIVITY, once);
    const after = Date.now();
    const ended = handle.result().then(
      () => true,
      () => false,
    );
    const [completed, { scheduleTime }] = await Promise.all([ended, handle.describe()]);
    // The execution says nothing more; Temporal would list it until its retention ends.
    const { namespace } = client.options;
    const gone = { namespace, activityId: id, runId: handle.runId ?? '' };
    await client.workflowService.deleteActivityExecution(gone).catch(() => undefined);
    const at = scheduleTime?.getTime();
    return { completed, clock_ahead_ms: at === undefined ? undefined : at - (before + after) / 2 };
  });
}

export async function missingSearchAttributes(client: Client): Promise<string[]> {
  const { namespace } = client.options;
  const { customAttributes } = await client.connection.operatorService.listSearchAttributes({ namespace });
  return Object.values(SEARCH_ATTRIBUTES).filter((name) => !(name in customAttributes));
}
