/** Whether Temporal answers, has what a deployment needs of it, does what it is asked on time, and workers poll. */
import { ScheduleNotFoundError, type Client, type ScheduleDescription } from '@temporalio/client';
import proto from '@temporalio/proto';
import { HEALTH_REASONS } from '../../domain/common/health.ts';
import { taskQueuesOf } from '../../domain/common/task-queues.ts';
import type { Environment } from '../../domain/common/environments.ts';
import {
  HOUSEKEEPING_JOBS,
  HOUSEKEEPING_JOB_NAMES,
  housekeepingScheduleId,
} from '../../domain/housekeeping/jobs.ts';
import { SEARCH_ATTRIBUTES } from '../../domain/requests/search-attributes.ts';
import { idleQueues } from '../common/temporal/polls.ts';
import { missingSearchAttributes } from '../common/temporal/search-attributes.ts';
import { Fault, type Check } from './finding.ts';

export interface TemporalParts {
  readonly client: Client;
  readonly taskQueue: string;
  readonly environment: Environment;
}

const { NAMESPACE_STATE_REGISTERED } = proto.temporal.api.enums.v1.NamespaceState;
/** A history that is gone restores no row; days. */
const RETENTION_DAYS = 7;
const DAY_SECONDS = 86_400;
/** So many turns of a Schedule may fail to come. */
const TURNS = 3;

/** The client would try again for longer; milliseconds. */
const ANSWER_MS = 5_000;

export function temporalChecks(parts: TemporalParts): Check[] {
  const { client } = parts;
  return looksAt(parts).map((check) => ({
    ...check,
    look: () => client.withDeadline(Date.now() + ANSWER_MS, check.look),
  }));
}

function looksAt(parts: TemporalParts): Check[] {
  const { client } = parts;
  return [
    {
      name: 'temporal',
      next: 'Check TEMPORAL_ADDRESS and TEMPORAL_NAMESPACE, and that the server runs.',
      look: () => lookAtNamespace(parts),
    },
    {
      name: 'search attributes',
      next: 'Run: ops setup',
      look: async () => {
        const missing = await missingSearchAttributes(client);
        if (missing.length > 0) throw new Fault(`not registered: ${missing.join(', ')}`);
        return Object.values(SEARCH_ATTRIBUTES).join(', ');
      },
    },
    {
      name: 'workers',
      next: 'Start workers with this FULFILMENT_TASK_QUEUE and namespace, or look at their /health/ready.',
      look: async () => {
        const queues = taskQueuesOf(parts.taskQueue, parts.environment);
        const idle = await idleQueues(client, queues);
        if (idle.length > 0) throw new Fault(`${idle.join(', ')}: ${HEALTH_REASONS.no_worker_polls}`);
        return `poll ${queues.join(', ')}`;
      },
    },
    {
      name: 'schedules',
      next: 'Start a worker, which makes them; where they exist, Temporal does not act: is its disk full?',
      look: () => lookAtSchedules(parts),
    },
  ];
}

async function lookAtNamespace({ client, environment }: TemporalParts): Promise<string> {
  const { namespace } = client.options;
  const { namespaceInfo, config } = await client.workflowService.describeNamespace({ namespace });
  const days = Number(config?.workflowExecutionRetentionTtl?.seconds ?? 0) / DAY_SECONDS;
  if (namespaceInfo?.state !== NAMESPACE_STATE_REGISTERED)
    throw new Fault(`the namespace ${namespace} is being deleted`);
  if (environment === 'production' && days < RETENTION_DAYS)
    throw new Fault(
      `the namespace ${namespace} keeps histories for ${days} days`,
      `Set its retention to ${RETENTION_DAYS} days or more: lost rows are restored from histories.`,
    );
  return `answers; namespace ${namespace}, histories are kept for ${days} days`;
}

async function lookAtSchedules({ client, taskQueue }: TemporalParts): Promise<string> {
  const lines = [];
  for (const job of HOUSEKEEPING_JOB_NAMES) {
    const id = housekeepingScheduleId(taskQueue, job);
    const { state, info } = await describedSchedule(client, id);
    if (state.paused)
      throw new Fault(`${id} is paused`, `Unpause it: temporal schedule toggle --unpause -s ${id}`);
    const last = info.recentActions.at(-1)?.takenAt ?? info.createdAt;
    if (Date.now() - last.getTime() > TURNS * HOUSEKEEPING_JOBS[job].everyMs)
      throw new Fault(`${id} was last done at ${last.toISOString()}`);
    lines.push(`${job} ${last.toISOString()}`);
  }
  return `last done: ${lines.join(', ')}`;
}

async function describedSchedule(client: Client, id: string): Promise<ScheduleDescription> {
  try {
    return await client.schedule.getHandle(id).describe();
  } catch (error) {
    if (error instanceof ScheduleNotFoundError) throw new Fault(`${id} is not there`);
    throw error;
  }
}
