/** The Temporal Schedules of housekeeping: one for each job, regardless of the number of workers. docs/decisions/0046. */
import { setTimeout as delay } from 'node:timers/promises';
import { ScheduleAlreadyRunning, ScheduleOverlapPolicy, type Client } from '@temporalio/client';
import type { Logger } from 'pino';
import {
  HOUSEKEEPING_JOBS,
  HOUSEKEEPING_JOB_NAMES,
  HOUSEKEEPING_WORKFLOW,
  housekeepingScheduleId,
  type HousekeepingJob,
} from '../domain/jobs.ts';

/** Delay between attempts; milliseconds. */
const RETRY_MS = 5_000;
/** Timeout of a job, because the Schedule skips runs while the previous one is still running. */
const JOB_TIMEOUT = '5 minutes' as const;

interface HousekeepingOptions {
  readonly client: Client;
  readonly taskQueue: string;
}

/** Creates or updates the Schedules from the code. Retries until it succeeds or the signal aborts. */
export async function syncSchedules(
  options: HousekeepingOptions,
  log: Logger,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await options.client.withAbortSignal(signal, () => ensureSchedules(options));
      return;
    } catch (error) {
      if (signal.aborted) return;
      log.warn({ err: error }, 'could not create the housekeeping schedules; trying again');
      await delay(RETRY_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}

async function ensureSchedules(options: HousekeepingOptions): Promise<void> {
  for (const job of HOUSEKEEPING_JOB_NAMES) await ensureSchedule(options, job);
}

/** Creates the Schedule of a job or updates the existing one, but leaves its paused state to operators. */
async function ensureSchedule(
  { client, taskQueue }: HousekeepingOptions,
  job: HousekeepingJob,
): Promise<void> {
  const scheduleId = housekeepingScheduleId(taskQueue, job);
  const schedule = scheduleOf(taskQueue, job);
  try {
    await client.schedule.create({ scheduleId, ...schedule });
  } catch (error) {
    if (!(error instanceof ScheduleAlreadyRunning)) throw error;
    await client.schedule.getHandle(scheduleId).update(({ state }) => ({ ...schedule, state }));
  }
}

function scheduleOf(taskQueue: string, job: HousekeepingJob) {
  const { everyMs, note } = HOUSEKEEPING_JOBS[job];
  return {
    spec: { intervals: [{ every: everyMs }] },
    action: {
      type: 'startWorkflow' as const,
      workflowType: HOUSEKEEPING_WORKFLOW,
      workflowId: housekeepingScheduleId(taskQueue, job),
      taskQueue,
      args: [job],
      workflowExecutionTimeout: JOB_TIMEOUT,
      staticSummary: note,
    },
    // Missed runs are not repeated: the next run does the same work.
    policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: '1 minute' as const },
  };
}
