/** Where a process says whether it lives, and whether it does its work. */
export const HEALTH_PATHS = { live: '/health/live', ready: '/health/ready' } as const;

/** Why a process can't do its work, or does less of it than it could: a closed list, with what each means. */
export const HEALTH_REASONS = {
  stopping: 'This process is stopping.',
  postgres_away: 'Postgres does not answer.',
  temporal_away: 'Temporal does not answer.',
  temporal_not_writing:
    'Temporal answers, and takes no new requests: its last starts failed. Is its disk full?',
  no_worker_polls: 'No worker asks for tasks: what is accepted waits.',
  not_polling: 'This worker does not ask for tasks, as far as Temporal knows.',
  worker_ended: 'A worker of this process has ended; the process will follow.',
} as const;
export type HealthReason = keyof typeof HEALTH_REASONS;

/** One of them as it is told. */
export interface HealthProblem {
  readonly reason: HealthReason;
  readonly message: string;
}

/** @param subject what it is about, where there are several: a task queue. */
export function healthProblem(reason: HealthReason, subject?: string): HealthProblem {
  const message = HEALTH_REASONS[reason];
  return { reason, message: subject === undefined ? message : `${subject}: ${message}` };
}
