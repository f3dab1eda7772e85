/** The Temporal Schedules of housekeeping: one for each job, however many workers there are. docs/decisions/0046. */
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

/** Between two tries; milliseconds. */
const RETRY_MS = 5_000;
/** How long a job may take: less than its Schedule would wait for it, since what hangs is done anew. */
const JOB_TIMEOUT = '5 minutes' as const;

export interface HousekeepingOptions {
  readonly client: Client;
  /** Of the workers for requests. */
  readonly taskQueue: string;
}

/** Makes the Schedules as they are in the code now, tried until it works or the signal says to stop, which cuts a call short. */
export async function keepSchedules(
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
      log.warn({ err: error }, 'the schedules of housekeeping could not be made; trying again');
      await delay(RETRY_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}

async function ensureSchedules(options: HousekeepingOptions): Promise<void> {
  for (const job of HOUSEKEEPING_JOB_NAMES) await ensureSchedule(options, job);
}

/** Makes the Schedule of a job, or has the one that is there follow the code. Whether it is paused is left to operators. */
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
    // One that was missed is not made up for: the next does what it would have done.
    policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: '1 minute' as const },
  };
}
