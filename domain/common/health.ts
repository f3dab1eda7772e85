/** Paths of the health checks: `live` for liveness, `ready` for readiness. */
export const HEALTH_PATHS = { live: '/health/live', ready: '/health/ready' } as const;

/** Why a process is not ready, or works at reduced capacity. */
export const HEALTH_REASONS = {
  stopping: 'This process is stopping.',
  postgres_away: 'Postgres does not answer.',
  temporal_away: 'Temporal does not answer.',
  temporal_not_writing:
    'Temporal answers but accepts no new requests: the last workflow starts failed. Check its disk space.',
  no_worker_polls: 'No worker polls for tasks, so accepted requests wait.',
  not_polling: 'Temporal has not seen this worker poll for tasks recently.',
  worker_ended: 'A worker of this process has ended, and the process is about to exit.',
} as const;
export type HealthReason = keyof typeof HEALTH_REASONS;

export interface HealthProblem {
  readonly reason: HealthReason;
  readonly message: string;
}

/**
 * Returns a problem with its message, for the readiness answer.
 *
 * @param subject the affected part if there are several, such as a task queue.
 */
export function healthProblem(reason: HealthReason, subject?: string): HealthProblem {
  const message = HEALTH_REASONS[reason];
  return { reason, message: subject === undefined ? message : `${subject}: ${message}` };
}
