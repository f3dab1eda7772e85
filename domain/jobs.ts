/** What is looked after regularly, once for all workers of a task queue: what a process that was killed left behind. */

/** Of the workflow type that does a job. */
export const HOUSEKEEPING_WORKFLOW = 'housekeeping';

interface Job {
  /** Milliseconds. */
  readonly everyMs: number;
  readonly note: string;
}

/** Doing a job twice does no more than once. */
export const HOUSEKEEPING_JOBS = {
  webhooks: {
    everyMs: 60_000,
    note: 'Releases deliveries held at endpoints that work, has failing endpoints probed and notices mailed',
  },
  stock: {
    everyMs: 600_000,
    note: 'Gives back stock that is kept for requests which have ended or are stuck',
  },
  rows: {
    everyMs: 3_600_000,
    note: 'Deletes rows that are kept no longer',
  },
  preparation_times: {
    everyMs: 3_600_000,
    note: 'Learns from deliveries how long pharmacies take',
  },
} as const satisfies Record<string, Job>;

export type HousekeepingJob = keyof typeof HOUSEKEEPING_JOBS;
export const HOUSEKEEPING_JOB_NAMES = Object.keys(HOUSEKEEPING_JOBS) as HousekeepingJob[];

/** Of the Temporal Schedule of a job. @param taskQueue of the requests. */
export function housekeepingScheduleId(taskQueue: string, job: HousekeepingJob): string {
  return `${taskQueue}-housekeeping-${job}`;
}
