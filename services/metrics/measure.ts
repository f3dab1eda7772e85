/** Measures the whole deployment, once for all its workers: docs/decisions/0057. */
import { ScheduleNotFoundError, type Client } from '@temporalio/client';
import type { Kysely } from 'kysely';
import { countByStatus, findOldestOverdue } from '../../db/metrics/counted-requests.ts';
import { claimMeasurement, keepMeasurement, readMeasurement } from '../../db/metrics/measurement.ts';
import { listFailingSystems } from '../../db/pharmacies/failing-systems.ts';
import type { Database } from '../../db/schema.ts';
import { findOldestUntried } from '../../db/webhooks/deliveries/oldest-untried.ts';
import { parkedDeliveries } from '../../db/webhooks/deliveries/parked.ts';
import {
  HOUSEKEEPING_JOB_NAMES,
  housekeepingScheduleId,
  type HousekeepingJob,
} from '../../domain/housekeeping/jobs.ts';
import type { Figures, Measurement } from '../../domain/metrics/figures.ts';
import { FULFILMENT_WORKFLOW } from '../../domain/requests/messages.ts';
import { SEARCH_ATTRIBUTES } from '../../domain/requests/search-attributes.ts';

export interface MeasureParts {
  readonly database: Kysely<Database>;
  readonly client: Client;
  /** Of the requests. */
  readonly taskQueue: string;
}

/** Of all questions to Temporal together; milliseconds. */
const ANSWER_MS = 10_000;

/** What was measured last, by whichever process; measured anew when that is due. Undefined while another does so for the first time. */
export async function latestMeasurement(parts: MeasureParts): Promise<Measurement | undefined> {
  if (await claimMeasurement(parts.database)) await keepMeasurement(parts.database, await measure(parts));
  return readMeasurement(parts.database);
}

/** @throws what the drivers throw when a server does not answer. */
export async function measure(parts: MeasureParts): Promise<Figures> {
  const temporal = await parts.client.withDeadline(Date.now() + ANSWER_MS, () => measureTemporal(parts));
  return { ...temporal, ...(await measurePostgres(parts)) };
}

/** One statement after the other: the pool has two connections, and housekeeping wants one. */
async function measurePostgres({ database }: MeasureParts) {
  const counted = await countByStatus(database);
  const overdue = await findOldestOverdue(database);
  const untried = await findOldestUntried(database);
  const parked = await parkedDeliveries(database, new Date());
  const failing = await listFailingSystems(database);
  const pending = counted.find(({ status }) => status === 'pending');
  return {
    requests: Object.fromEntries(counted.map(({ status, requests }) => [status, requests])),
    oldest_pending_at: pending?.oldest_at.toISOString() ?? null,
    oldest_overdue_at: overdue?.toISOString() ?? null,
    oldest_untried_at: untried?.toISOString() ?? null,
    deliveries_parked: parked.reduce((sum, { held, failed }) => sum + held + failed, 0),
    pharmacies_failing: failing.length,
  };
}

async function measureTemporal(parts: MeasureParts) {
  const [open, held, workflows_failing, ...done] = await Promise.all([
    countUnderWay(parts, 'open'),
    countUnderWay(parts, 'held'),
    countFailing(parts),
    ...HOUSEKEEPING_JOB_NAMES.map(async (job) => [job, await lastDone(parts, job)] as const),
  ]);
  return {
    under_way: { open, held },
    workflows_failing,
    housekeeping_done_at: Object.fromEntries(done) as Record<HousekeepingJob, string | null>,
  };
}

async function countUnderWay({ client, taskQueue }: MeasureParts, state: 'open' | 'held'): Promise<number> {
  const { count } = await client.workflow.count(
    `WorkflowType = '${FULFILMENT_WORKFLOW}' AND TaskQueue = ${quoted(taskQueue)} AND ` +
      `ExecutionStatus = 'Running' AND ${SEARCH_ATTRIBUTES.state} = '${state}'`,
  );
  return count;
}

/** On every task queue of the deployment: their names begin with that of the requests. */
async function countFailing({ client, taskQueue }: MeasureParts): Promise<number> {
  const { count } = await client.workflow.count(
    `TaskQueue STARTS_WITH ${quoted(taskQueue)} AND ExecutionStatus = 'Running' AND TemporalReportedProblems IS NOT NULL`,
  );
  return count;
}

/** When the newest run of a job came to its end without a failure; since when it is to be run, where none has yet. */
async function lastDone({ client, taskQueue }: MeasureParts, job: HousekeepingJob): Promise<string | null> {
  const scheduleId = housekeepingScheduleId(taskQueue, job);
  const query = `WorkflowId STARTS_WITH ${quoted(scheduleId)} AND ExecutionStatus = 'Completed'`;
  for await (const { closeTime } of client.workflow.list({ query, pageSize: 1 }))
    return closeTime?.toISOString() ?? null;
  return await madeAt(client, scheduleId);
}

/** Null until a worker has made it. */
async function madeAt(client: Client, scheduleId: string): Promise<string | null> {
  try {
    return (await client.schedule.getHandle(scheduleId).describe()).info.createdAt.toISOString();
  } catch (error) {
    if (error instanceof ScheduleNotFoundError) return null;
    throw error;
  }
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
