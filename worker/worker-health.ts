/** Whether a worker process does its work: its stores answer, and Temporal knows that it asks for tasks. */
import type { Client } from '@temporalio/client';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { type HealthProblem, healthProblem } from '../domain/common/health.ts';
import { recentPollers } from '../services/common/temporal/polls.ts';
import type { CheckHealth } from './serve-health.ts';

/** One of the SDK's workers in the process. */
export interface WatchedWorker {
  readonly taskQueue: string;
  /** By which Temporal knows it. */
  readonly identity: string;
  isRunning(): boolean;
}

export interface WorkerHealthParts {
  readonly database: Kysely<Database>;
  readonly client: Client;
  readonly workers: readonly WatchedWorker[];
  /** Whether it has been asked to stop. */
  readonly isStopping: () => boolean;
}

/** So long an outcome stands; milliseconds. */
const KEPT_MS = 1_000;
/** What takes longer is away; milliseconds. */
const ANSWER_MS = 2_000;

/** Asks the servers once in a second, however often it is asked. That it answers at all says that the process is not frozen. */
export function workerHealth(parts: WorkerHealthParts): CheckHealth {
  let outcome: Promise<HealthProblem[]> | undefined;
  return () => {
    if (parts.isStopping()) return Promise.resolve([healthProblem('stopping')]);
    outcome ??= check(parts).finally(() => setTimeout(() => (outcome = undefined), KEPT_MS).unref());
    return outcome;
  };
}

async function check({ database, client, workers }: WorkerHealthParts): Promise<HealthProblem[]> {
  const ended = workers.filter((worker) => !worker.isRunning());
  const [postgres, polls] = await Promise.all([
    within(ANSWER_MS, sql`select 1`.execute(database)).then(
      () => [],
      () => [healthProblem('postgres_away')],
    ),
    client
      .withDeadline(Date.now() + ANSWER_MS, () => idleWorkers(client, workers))
      .catch(() => [healthProblem('temporal_away')]),
  ]);
  return [...ended.map(({ taskQueue }) => healthProblem('worker_ended', taskQueue)), ...postgres, ...polls];
}

async function idleWorkers(client: Client, workers: readonly WatchedWorker[]): Promise<HealthProblem[]> {
  const now = new Date();
  const asking = await Promise.all(workers.map(({ taskQueue }) => recentPollers(client, taskQueue, now)));
  return workers
    .filter(({ identity }, index) => asking[index]?.includes(identity) !== true)
    .map(({ taskQueue }) => healthProblem('not_polling', taskQueue));
}

function within<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('It took too long')), milliseconds);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
