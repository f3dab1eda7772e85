/** Housekeeping jobs, each run regularly by one worker of a task queue. They repair what killed processes left behind. */

/** Workflow type that runs one job. */
export const HOUSEKEEPING_WORKFLOW = 'housekeeping';

interface Job {
  readonly everyMs: number;
  readonly note: string;
}

/** Each job, its interval and what it does. All jobs are idempotent. */
export const HOUSEKEEPING_JOBS = {
  webhooks: {
    everyMs: 60_000,
    note: 'Releases deliveries held for working endpoints, starts probes of failing endpoints, and mails notices',
  },
  stock: { everyMs: 600_000, note: 'Releases stock reserved for requests that have ended or are stuck' },
  rows: { everyMs: 3_600_000, note: 'Deletes rows whose retention has ended' },
  statements: {
    everyMs: 900_000,
    note: 'Settles requests that have ended, and closes the statements of periods that are over',
  },
  preparation_times: {
    everyMs: 3_600_000,
    note: 'Learns preparation times of pharmacies from their deliveries',
  },
} as const satisfies Record<string, Job>;

export type HousekeepingJob = keyof typeof HOUSEKEEPING_JOBS;
export const HOUSEKEEPING_JOB_NAMES = Object.keys(HOUSEKEEPING_JOBS) as HousekeepingJob[];

export function housekeepingScheduleId(taskQueue: string, job: HousekeepingJob): string {
  return `${taskQueue}-housekeeping-${job}`;
}
