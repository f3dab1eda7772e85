/** Measures the figures of the deployment, and reports them as metrics. */
import { type Client, ScheduleNotFoundError } from '@temporalio/client';
import type { Kysely } from 'kysely';
import {
  claimMeasurement,
  countByStatus,
  findOldestOverdue,
  storeMeasurement,
  readMeasurement,
} from '../../db/metrics.ts';
import {
  countConnections,
  findLockHolders,
  findLongTransactions,
  isDiskFull,
  probeDisk,
  readClock,
} from '../../db/database.ts';
import { listFailingSystems } from '../../db/pharmacies/offered-orders.ts';
import type { Database } from '../../db/schema.ts';
import { findOldestUntried } from '../../db/webhooks/claims.ts';
import { parkedDeliveries } from '../../db/webhooks/attempts.ts';
import { HOUSEKEEPING_JOB_NAMES, type HousekeepingJob, housekeepingScheduleId } from '../../domain/jobs.ts';
import { STATUS_COUNT_HOURS, type Figures, type Measurement } from '../../domain/figures.ts';
import { FULFILMENT_WORKFLOW } from '../../domain/requests/messages.ts';
import { SEARCH_ATTRIBUTES } from '../../domain/requests/search-attributes.ts';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { Gauge, type Registry } from 'prom-client';
import { STATUSES } from '../../domain/requests/statuses.ts';

export interface MeasureParts {
  readonly database: Kysely<Database>;
  readonly client: Client;
  /** Task queue of the requests' workflows. */
  readonly taskQueue: string;
}

const TEMPORAL_TIMEOUT_MS = 10_000;

/**
 * Returns the latest measurement of any process, after measuring if it is due. Undefined while another process
 * measures for the first time.
 */
export async function latestMeasurement(parts: MeasureParts): Promise<Measurement | undefined> {
  if (await claimMeasurement(parts.database)) await storeMeasurement(parts.database, await measure(parts));
  return readMeasurement(parts.database);
}

/**
 * Measures the figures that all processes of a deployment share.
 *
 * @throws the drivers' errors when a server does not answer.
 */
export async function measure(parts: MeasureParts): Promise<Figures> {
  const temporal = await parts.client.withDeadline(Date.now() + TEMPORAL_TIMEOUT_MS, () =>
    measureTemporal(parts),
  );
  return { ...temporal, ...(await measurePostgres(parts)) };
}

/** Runs one statement after the other, because the pool has two connections and housekeeping needs one. */
async function measurePostgres({ database }: MeasureParts) {
  const counted = await countByStatus(database);
  const now = new Date();
  const overdue = await findOldestOverdue(database, now);
  const untried = await findOldestUntried(database);
  const parked = await parkedDeliveries(database, now);
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
    countRunning(parts, 'open'),
    countRunning(parts, 'held'),
    countFailing(parts),
    ...HOUSEKEEPING_JOB_NAMES.map(async (job) => [job, await lastSuccess(parts, job)] as const),
  ]);
  return {
    under_way: { open, held },
    workflows_failing,
    housekeeping_done_at: Object.fromEntries(done) as Record<HousekeepingJob, string | null>,
  };
}

async function countRunning({ client, taskQueue }: MeasureParts, state: 'open' | 'held'): Promise<number> {
  const { count } = await client.workflow.count(
    `WorkflowType = '${FULFILMENT_WORKFLOW}' AND TaskQueue = ${quoted(taskQueue)} AND ` +
      `ExecutionStatus = 'Running' AND ${SEARCH_ATTRIBUTES.state} = '${state}'`,
  );
  return count;
}

/** Counts failing workflows on every task queue of the deployment: their names begin with that of the requests. */
async function countFailing({ client, taskQueue }: MeasureParts): Promise<number> {
  const { count } = await client.workflow.count(
    `TaskQueue STARTS_WITH ${quoted(taskQueue)} AND ExecutionStatus = 'Running' AND TemporalReportedProblems IS NOT NULL`,
  );
  return count;
}

/** Time of a job's newest successful run; when its Schedule was created if it has none; null without a Schedule. */
async function lastSuccess(
  { client, taskQueue }: MeasureParts,
  job: HousekeepingJob,
): Promise<string | null> {
  const scheduleId = housekeepingScheduleId(taskQueue, job);
  const completed = await lastCompletion(client, scheduleId);
  return completed?.toISOString() ?? (await scheduleCreatedAt(client, scheduleId));
}

/** When the newest run of a Schedule that succeeded ended; undefined without one. */
export async function lastCompletion(client: Client, scheduleId: string): Promise<Date | undefined> {
  const query = `WorkflowId STARTS_WITH ${quoted(scheduleId)} AND ExecutionStatus = 'Completed'`;
  for await (const { closeTime } of client.workflow.list({ query, pageSize: 1 })) return closeTime;
  return undefined;
}

async function scheduleCreatedAt(client: Client, scheduleId: string): Promise<string | null> {
  try {
    return (await client.schedule.getHandle(scheduleId).describe()).info.createdAt.toISOString();
  } catch (error) {
    if (error instanceof ScheduleNotFoundError) return null;
    throw error;
  }
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Interval between two measurements; most of them only read one row. Milliseconds. */
const MEASURE_EVERY_MS = 15_000;

/** The state of Postgres as this process sees it. Its statements use no tables that could be locked. */
interface ServerState {
  readonly disk_is_full: boolean;
  /** Age of the oldest transaction that locks a table or that others wait for; 0 without any. */
  readonly lock_held_seconds: number;
  readonly oldest_transaction_seconds: number;
  /** Share of the connections that are in use. */
  readonly connections_share: number;
  /** Shortest time of three small commits; undefined while the disk is full. */
  readonly commit_seconds?: number;
  /** How far this process's clock differs from that of Postgres. */
  readonly clock_difference_seconds: number;
}

/** Locks that are shorter are usual. */
const LOCKED_FOR_MS = 1_000;

async function serverState(database: Kysely<Database>): Promise<ServerState> {
  const seconds = (ms: number | null | undefined) => (ms ?? 0) / 1000;
  const began = Date.now();
  const clock = await readClock(database);
  const difference = Math.abs(clock.getTime() - (began + Date.now()) / 2);
  const holders = await findLockHolders(database, LOCKED_FOR_MS);
  const [oldest] = await findLongTransactions(database, 0);
  const { used, available } = await countConnections(database);
  const { is_full, commit_ms } = await probeDisk(database);
  return {
    disk_is_full: is_full,
    ...(!is_full && { commit_seconds: seconds(commit_ms) }),
    lock_held_seconds: seconds(Math.max(0, ...holders.map(({ transaction_ms }) => transaction_ms ?? 0))),
    oldest_transaction_seconds: seconds(oldest?.transaction_ms),
    connections_share: used / Math.max(1, available),
    clock_difference_seconds: seconds(difference),
  };
}

interface KeptMeasurement {
  readonly latest: () => Measurement | undefined;
  /** Only what is known: see `startMeasuring`. */
  readonly server: () => Partial<ServerState>;
  /** When Postgres last answered this process, or when the process started; milliseconds since 1970. */
  readonly answeredAt: () => number;
  readonly ended: Promise<void>;
}

/** After this time without an answer the state of Postgres is unknown; milliseconds. */
const STATE_KNOWN_MS = 4 * MEASURE_EVERY_MS;

/**
 * Measures until the signal aborts. While a server is unreachable, the last measurement is retained; a metric shows its
 * age. The state of Postgres is dropped after a minute without an answer, but not that its disk was full: that may be
 * why it stopped.
 */
export function startMeasuring(
  parts: MeasureParts,
  log: Pick<Logger, 'warn'>,
  signal: AbortSignal,
): KeptMeasurement {
  let latest: Measurement | undefined;
  let server: Partial<ServerState> = {};
  let answeredAt = Date.now();
  const look = async () => {
    while (!signal.aborted) {
      try {
        server = await serverState(parts.database);
        answeredAt = Date.now();
        latest = await latestMeasurement(parts);
      } catch (error) {
        // Postgres then refuses new connections, too.
        if (isDiskFull(error)) server = { disk_is_full: true };
        log.warn({ err: error }, 'could not measure the deployment; trying again');
      }
      await delay(MEASURE_EVERY_MS, undefined, { signal }).catch(() => undefined);
    }
  };
  return {
    latest: () => latest,
    server: () => {
      if (Date.now() - answeredAt < STATE_KNOWN_MS) return server;
      return server.disk_is_full ? { disk_is_full: true } : {};
    },
    answeredAt: () => answeredAt,
    ended: look(),
  };
}

/** Adds the gauges of Postgres as this process sees it. */
export function serverMetrics(
  registry: Registry,
  { server, answeredAt }: Pick<KeptMeasurement, 'server' | 'answeredAt'>,
): void {
  const gauge = (
    name: string,
    help: string,
    valueOf: (state: Partial<ServerState>) => number | undefined,
  ) => {
    const made: Gauge = new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        const value = valueOf(server());
        if (value === undefined) made.remove();
        else made.set(value);
      },
    });
  };
  gauge(
    'fulfilment_database_commit_seconds',
    'Shortest time of three small commits in Postgres; absent while its disk is full.',
    (state) => state.commit_seconds,
  );
  gauge('fulfilment_database_disk_full', '1 while Postgres has no room to write, else 0.', (state) =>
    state.disk_is_full === undefined ? undefined : Number(state.disk_is_full),
  );
  gauge(
    'fulfilment_database_lock_held_seconds',
    'Age of the oldest transaction that locks a table, or that others wait for; 0 without any.',
    (state) => state.lock_held_seconds,
  );
  gauge(
    'fulfilment_database_oldest_transaction_seconds',
    'Age of the oldest transaction in Postgres.',
    (state) => state.oldest_transaction_seconds,
  );
  gauge(
    'fulfilment_database_connections_used_ratio',
    "Share of Postgres' connections that are in use, of all clients.",
    (state) => state.connections_share,
  );
  gauge(
    'fulfilment_clock_difference_seconds',
    "Difference between this process's clock and that of Postgres.",
    (state) => state.clock_difference_seconds,
  );
  const silent: Gauge = new Gauge({
    name: 'fulfilment_database_silent_seconds',
    help: 'Time since Postgres last answered this process; at most 20 seconds if it answers.',
    registers: [registry],
    collect: () => silent.set((Date.now() - answeredAt()) / 1000),
  });
}

/** Adds the gauges, which have no value before the first measurement. */
export function figureMetrics(registry: Registry, latest: () => Measurement | undefined): void {
  const gauge = <Label extends string>(
    name: string,
    help: string,
    label: Label | undefined,
    valuesOf: (figures: Figures) => Readonly<Record<string, number>>,
  ) =>
    new Gauge({
      name,
      help,
      labelNames: label === undefined ? [] : [label],
      registers: [registry],
      collect() {
        // A gauge without a label becomes 0 here; `remove` makes it disappear.
        this.reset();
        const measured = latest();
        if (measured === undefined) {
          if (label === undefined) this.remove();
          return;
        }
        for (const [value, number] of Object.entries(valuesOf(measured.figures)))
          if (label === undefined) this.set(number);
          else this.labels(value).set(number);
      },
    });
  const single = (name: string, help: string, valueOf: (figures: Figures) => number) =>
    gauge(name, help, undefined, (figures) => ({ value: valueOf(figures) }));
  gauge(
    'fulfilment_requests',
    `Requests created in the last ${STATUS_COUNT_HOURS} hours, by status.`,
    'status',
    ({ requests }) => Object.fromEntries(STATUSES.map((status) => [status, requests[status] ?? 0])),
  );
  gauge(
    'fulfilment_requests_under_way',
    'Requests that have not ended: open, or held.',
    'state',
    ({ under_way }) => under_way,
  );
  single(
    'fulfilment_workflows_failing',
    'Workflows whose tasks failed more than once in a row, so that they make no progress.',
    ({ workflows_failing }) => workflows_failing,
  );
  single(
    'fulfilment_oldest_pending_seconds',
    'Age of the oldest pending request; 0 without any.',
    ({ oldest_pending_at }) => ageOf(oldest_pending_at),
  );
  single(
    'fulfilment_pending_overdue_seconds',
    'Longest time that a pending request is past its own time limit; 0 without any.',
    ({ oldest_overdue_at }) => ageOf(oldest_overdue_at),
  );
  single(
    'fulfilment_webhook_lag_seconds',
    'Age of the oldest event that is due at an endpoint and has not been attempted; 0 without any.',
    ({ oldest_untried_at }) => ageOf(oldest_untried_at),
  );
  single(
    'fulfilment_deliveries_parked',
    'Webhook deliveries that are no longer sent automatically.',
    ({ deliveries_parked }) => deliveries_parked,
  );
  single(
    'fulfilment_pharmacies_failing',
    'Pharmacies whose own systems fail.',
    ({ pharmacies_failing }) => pharmacies_failing,
  );
  gauge(
    'fulfilment_housekeeping_success_age_seconds',
    'Time since a housekeeping job last succeeded, or since its schedule was created; absent without a schedule.',
    // Prometheus reserves the label `job`.
    'task',
    ({ housekeeping_done_at }) =>
      Object.fromEntries(
        Object.entries(housekeeping_done_at).flatMap(([job, at]) => (at === null ? [] : [[job, ageOf(at)]])),
      ),
  );
  const age: Gauge = new Gauge({
    name: 'fulfilment_figures_age_seconds',
    help: 'Time since the deployment was last measured.',
    registers: [registry],
    collect() {
      const measured = latest();
      if (measured === undefined) age.remove();
      else age.set((Date.now() - measured.measured_at.getTime()) / 1000);
    },
  });
}

/** Seconds since `at` (RFC 3339); 0 for null. Keeps growing while measuring fails. */
function ageOf(at: string | null): number {
  return at === null ? 0 : Math.max(0, (Date.now() - Date.parse(at)) / 1000);
}
