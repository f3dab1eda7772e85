/** Checks whether Postgres and Temporal answer and Temporal sees the polls of a worker process, and serves the result over HTTP. */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import { HEALTH_PATHS, type HealthProblem, healthProblem } from '../domain/common/health.ts';
import type { Client } from '@temporalio/client';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { recentPollers } from '../services/common/temporal/polls.ts';

export interface HealthAddress {
  readonly host: string;
  readonly port: number;
}

/** Returns the problems of a worker; none if it is ready. */
export type CheckHealth = () => Promise<readonly HealthProblem[]>;

interface ServedHealth {
  readonly port: number;
  /** Sets the readiness check; before that the process is waiting for Temporal. */
  watch(check: CheckHealth): void;
  close(): void;
}

/** Serves `GET /health/live` and `GET /health/ready`, as an API does. Rejects if it cannot listen. */
export async function serveHealth({ host, port }: HealthAddress, log: Logger): Promise<ServedHealth> {
  let check: CheckHealth = async () => [healthProblem('temporal_away')];
  const server = createServer(({ method, url }, response) => {
    if (method !== 'GET') return answer(response, 405, {});
    if (url === HEALTH_PATHS.live) return answer(response, 200, { live: true });
    if (url !== HEALTH_PATHS.ready) return answer(response, 404, {});
    check().then(
      (problems) =>
        problems.length === 0
          ? answer(response, 200, { ready: true })
          : answer(response, 503, { ready: false, problems }),
      (error: unknown) => {
        log.error({ err: error }, 'the health of the worker could not be checked');
        answer(response, 500, { ready: false });
      },
    );
  });
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address() as AddressInfo;
  log.info({ health_port: address.port }, 'serving health');
  return {
    port: address.port,
    watch: (asked) => (check = asked),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function answer(response: ServerResponse, status: number, body: object): void {
  const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' };
  response.writeHead(status, headers).end(JSON.stringify(body));
}

interface WatchedWorker {
  readonly taskQueue: string;
  readonly identity: string;
  isRunning(): boolean;
}

interface WorkerHealthParts {
  readonly database: Kysely<Database>;
  readonly client: Client;
  readonly workers: readonly WatchedWorker[];
  readonly isStopping: () => boolean;
}

/** An outcome is reused for this long; milliseconds. */
const CACHE_MS = 1_000;
/** Slower servers count as down; milliseconds. */
const ANSWER_TIMEOUT_MS = 2_000;

/** Makes the check, which asks the servers at most once a second. An answer also shows that the process is not frozen. */
export function workerHealth(parts: WorkerHealthParts): CheckHealth {
  let outcome: Promise<HealthProblem[]> | undefined;
  return () => {
    if (parts.isStopping()) return Promise.resolve([healthProblem('stopping')]);
    outcome ??= checkServers(parts).finally(() => setTimeout(() => (outcome = undefined), CACHE_MS).unref());
    return outcome;
  };
}

async function checkServers({ database, client, workers }: WorkerHealthParts): Promise<HealthProblem[]> {
  const ended = workers.filter((worker) => !worker.isRunning());
  const [postgres, polls] = await Promise.all([
    within(ANSWER_TIMEOUT_MS, sql`select 1`.execute(database)).then(
      () => [],
      () => [healthProblem('postgres_away')],
    ),
    client
      .withDeadline(Date.now() + ANSWER_TIMEOUT_MS, () => idleWorkers(client, workers))
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
  const timer = setTimeout(() => reject(new Error('The check took too long')), milliseconds);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
