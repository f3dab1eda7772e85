/** The figures that workers measure and report as metrics. */
import { type Client, ScheduleNotFoundError } from '@temporalio/client';
import type { Kysely } from 'kysely';
import {
  claimMeasurement,
  countByStatus,
  findOldestOverdue,
  keepMeasurement,
  readMeasurement,
} from '../../db/metrics.ts';
import { listFailingSystems } from '../../db/pharmacies/offered-orders.ts';
import type { Database } from '../../db/schema.ts';
import { findOldestUntried } from '../../db/webhooks/claims.ts';
import { parkedDeliveries } from '../../db/webhooks/attempts.ts';
import { HOUSEKEEPING_JOB_NAMES, type HousekeepingJob, housekeepingScheduleId } from '../../domain/jobs.ts';
import { COUNTED_HOURS, type Figures, type Measurement } from '../../domain/figures.ts';
import { FULFILMENT_WORKFLOW } from '../../domain/requests/messages.ts';
import { SEARCH_ATTRIBUTES } from '../../domain/requests/search-attributes.ts';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { Gauge, type Registry } from 'prom-client';
import { STATUSES } from '../../domain/requests/statuses.ts';

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

/** Between two looks; milliseconds. Most of them read one row. */
const LOOK_EVERY_MS = 15_000;

interface KeptMeasurement {
  readonly latest: () => Measurement | undefined;
  /** Resolves when the signal says to stop. */
  readonly ended: Promise<void>;
}

/** Looks until the signal says to stop. While a server is away, what was measured before grows old, which is a figure too. */
export function keepMeasured(
  parts: MeasureParts,
  log: Pick<Logger, 'warn'>,
  signal: AbortSignal,
): KeptMeasurement {
  let latest: Measurement | undefined;
  const look = async () => {
    while (!signal.aborted) {
      try {
        latest = await latestMeasurement(parts);
      } catch (error) {
        log.warn({ err: error }, 'the deployment could not be measured; trying again');
      }
      await delay(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
    }
  };
  return { latest: () => latest, ended: look() };
}

/** Adds the gauges, which say nothing until something was measured. @param latest what was measured last. */
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
        // Without a label it is then 0, and not gone.
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
  gauge(
    'fulfilment_requests',
    `Requests that were made in the last ${COUNTED_HOURS} hours, by status.`,
    'status',
    ({ requests }) => Object.fromEntries(STATUSES.map((status) => [status, requests[status] ?? 0])),
  );
  gauge(
    'fulfilment_requests_under_way',
    'Requests that have not ended: open, or held.',
    'state',
    ({ under_way }) => under_way,
  );
  gauge(
    'fulfilment_workflows_failing',
    'Workflows whose tasks failed more than once in a row: they stand still.',
    undefined,
    ({ workflows_failing }) => ({ workflows: workflows_failing }),
  );
  gauge(
    'fulfilment_oldest_pending_seconds',
    'Age of the oldest request that is pending; 0 without any.',
    undefined,
    ({ oldest_pending_at }) => ({ age: ageOf(oldest_pending_at) }),
  );
  gauge(
    'fulfilment_pending_overdue_seconds',
    'Since a pending request is past its own time limit, the longest; 0 without any.',
    undefined,
    ({ oldest_overdue_at }) => ({ age: ageOf(oldest_overdue_at) }),
  );
  gauge(
    'fulfilment_webhook_lag_seconds',
    'Age of the oldest event that is due at an endpoint and was not tried yet; 0 without any.',
    undefined,
    ({ oldest_untried_at }) => ({ age: ageOf(oldest_untried_at) }),
  );
  gauge(
    'fulfilment_deliveries_parked',
    'Deliveries of webhooks that nothing sends by itself any more.',
    undefined,
    ({ deliveries_parked }) => ({ deliveries: deliveries_parked }),
  );
  gauge(
    'fulfilment_pharmacies_failing',
    'Pharmacies whose own systems fail.',
    undefined,
    ({ pharmacies_failing }) => ({ pharmacies: pharmacies_failing }),
  );
  gauge(
    'fulfilment_housekeeping_success_age_seconds',
    'Since a job of housekeeping last succeeded; none for one that never did.',
    // `job` is a label of Prometheus' own.
    'task',
    ({ housekeeping_done_at }) =>
      Object.fromEntries(
        Object.entries(housekeeping_done_at).flatMap(([job, at]) => (at === null ? [] : [[job, ageOf(at)]])),
      ),
  );
  const age: Gauge = new Gauge({
    name: 'fulfilment_figures_age_seconds',
    help: 'Since the deployment was measured.',
    registers: [registry],
    collect() {
      const measured = latest();
      if (measured === undefined) age.remove();
      else age.set((Date.now() - measured.measured_at.getTime()) / 1000);
    },
  });
}

/** Goes on while nobody measures. @param at RFC 3339. @returns seconds. */
function ageOf(at: string | null): number {
  return at === null ? 0 : Math.max(0, (Date.now() - Date.parse(at)) / 1000);
}
