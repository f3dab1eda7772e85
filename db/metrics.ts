/** Figures for metrics, and what processes report about themselves. */
import { type Selectable, sql } from 'kysely';
import {
  STATUS_COUNT_HOURS,
  MEASUREMENT_INTERVAL_SECONDS,
  type Figures,
  type Measurement,
} from '../domain/figures.ts';
import { systemDeadline } from '../domain/pharmacies/orders.ts';
import type { Status } from '../domain/requests/statuses.ts';
import type { Submission } from '../domain/requests/submission.ts';
import type { TimelineEntry } from '../domain/requests/timeline.ts';
import type { Db } from './schema.ts';
import type { ProcessReportTable } from './schema/audit.ts';

interface CountedStatus {
  readonly status: Status;
  readonly requests: number;
  readonly oldest_at: Date;
}

export async function countByStatus(database: Db): Promise<CountedStatus[]> {
  return statusCounts(database).execute();
}

/**
 * Counts the unerased requests of each status, and finds the oldest of each. Reads one range of the index
 * `request_unerased`. No index contains the status, because every step would have to update it.
 */
export function statusCounts(database: Db) {
  return counted(database)
    .groupBy('status')
    .select(['status', sql<number>`count(*)::integer`.as('requests')])
    .select(sql<Date>`min(created_at)`.as('oldest_at'));
}

/** The oldest deadline that a pending request has passed without ending; undefined without any. */
export async function findOldestOverdue(database: Db, now: Date): Promise<Date | undefined> {
  const always = await oldestOverdue(database).executeTakeFirst();
  const atTimes = await overdueUnlessClosed(database).execute();
  const deadlines = atTimes.flatMap(
    ({ submission, timeline }) => systemDeadline(submission, timeline ?? []) ?? [],
  );
  const passed = [...deadlines.map((at) => new Date(at)), always?.since ?? now].filter((at) => at < now);
  return passed.toSorted((one, other) => one.getTime() - other.getTime())[0];
}

/**
 * `systemDeadline` of the domain for a pending request at a pharmacy that is always open: the end of its open hold, or
 * `answerBy`.
 */
const WAITS_UNTIL = sql<Date>`coalesce(hold.expires_at,
  came.at + ((request.submission #>> '{time_limits,pharmacy_answer_ms}')::bigint + hold.held_ms) * interval '1 millisecond')`;

const ENTRY_AT = sql<Date>`(entry ->> 'at')::timestamptz`;

export function oldestOverdue(database: Db) {
  return waiting(database)
    .where(OFFER_TIMES, 'is', null)
    .select(sql<Date | null>`min(${WAITS_UNTIL})`.as('since'));
}

/** The times at which the current pharmacy is open; null for one that is always open. */
const OFFER_TIMES = sql`case when came.sequence = 1 then request.submission -> 'offer_times' else came.entry #> '{rerouted,offer_times}' end`;

/** Requests that are overdue unless their pharmacies were closed. Only the domain counts opening hours. */
function overdueUnlessClosed(database: Db) {
  return waiting(database)
    .where(OFFER_TIMES, 'is not', null)
    .select((row) => [
      sql<Submission>`request.submission`.as('submission'),
      row
        .selectFrom('timeline_entry')
        .whereRef('timeline_entry.request_id', '=', 'request.request_id')
        .select(sql<TimelineEntry[]>`jsonb_agg(entry order by sequence)`.as('entries'))
        .as('timeline'),
    ]);
}

/** Pending requests whose deadline has passed if their pharmacies were always open. */
function waiting(database: Db) {
  return counted(database)
    .innerJoinLateral(
      // The entry that gave the request to its current pharmacy.
      (join) =>
        join
          .selectFrom('timeline_entry')
          .whereRef('timeline_entry.request_id', '=', 'request.request_id')
          .where(sql<boolean>`(sequence = 1 or entry ->> 'event' = 'rerouted')`)
          .orderBy('sequence', 'desc')
          .limit(1)
          .select(['sequence', 'entry', ENTRY_AT.as('at')])
          .as('came'),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(
      (join) =>
        join
          .selectFrom('timeline_entry')
          .whereRef('timeline_entry.request_id', '=', 'request.request_id')
          .whereRef('timeline_entry.sequence', '>', 'came.sequence')
          .where(sql<boolean>`entry ->> 'event' in ('hold_opened', 'hold_resolved')`)
          .select([
            sql<Date | null>`(array_agg((entry #>> '{opened,expires_at}')::timestamptz order by sequence desc))[1]`.as(
              'expires_at',
            ),
            sql<number>`coalesce(sum(1000 * extract(epoch from ${ENTRY_AT})
              * case when entry ? 'opened' then -1 else 1 end), 0)`.as('held_ms'),
          ])
          .as('hold'),
      (join) => join.onTrue(),
    )
    .where('status', '=', 'pending')
    .where(WAITS_UNTIL, '<', sql<Date>`now()`);
}

function counted(database: Db) {
  return database
    .selectFrom('request')
    .where('erased_at', 'is', null)
    .where('created_at', '>', sql<Date>`now() - make_interval(hours => ${STATUS_COUNT_HOURS})`);
}

/** Claims the measurement; false when another process measured or claimed it recently. */
export async function claimMeasurement(database: Db): Promise<boolean> {
  const { rows } = await sql`
    insert into measurement (name, claimed_at) values ('deployment', now())
    on conflict (name) do update set claimed_at = now() where measurement.claimed_at < now() - make_interval(secs => ${MEASUREMENT_INTERVAL_SECONDS})
    returning name`.execute(database);
  return rows.length > 0;
}

export async function storeMeasurement(database: Db, figures: Figures): Promise<void> {
  await database
    .updateTable('measurement')
    .set({ measured_at: sql<Date>`now()`, figures: JSON.stringify(figures) })
    .execute();
}

export async function readMeasurement(database: Db): Promise<Measurement | undefined> {
  const row = await database.selectFrom('measurement').select(['measured_at', 'figures']).executeTakeFirst();
  if (row === undefined || row.measured_at === null || row.figures === null) return undefined;
  return { measured_at: row.measured_at, figures: row.figures };
}

export interface ProcessReport {
  /** Kind, host and process ID. */
  readonly process: string;
  readonly kind: 'api' | 'worker';
  readonly task_queue: string;
  /** Age of the process; milliseconds. */
  readonly up_ms: number;
  /** How far its clock is ahead of Postgres' clock; null if unknown. */
  readonly clock_ahead_ms: number | null;
  readonly last_error: string | null;
  /** Time since the last error; milliseconds. */
  readonly last_error_ms: number | null;
  readonly has_ended: boolean;
}

const ago = (ms: number | null) => sql<Date>`clock_timestamp() - ${ms} * interval '1 millisecond'`;

/** Stores what a process says about itself. Times are counted back from Postgres' clock, because its own may be wrong. */
export async function storeReport(database: Db, { up_ms, ...report }: ProcessReport): Promise<void> {
  const { has_ended, last_error_ms, ...named } = report;
  const row = {
    ...named,
    started_at: ago(up_ms),
    reported_at: ago(0),
    ended_at: has_ended ? ago(0) : null,
    last_error_at: last_error_ms === null ? null : ago(last_error_ms),
  };
  await database
    .insertInto('process_report')
    .values(row)
    .onConflict((conflict) => conflict.column('process').doUpdateSet(row))
    .execute();
}

/** Removes the report of a process that stops, and those of processes that were killed more than a day ago. */
export async function removeReports(database: Db, process: string): Promise<void> {
  await database
    .deleteFrom('process_report')
    .where((row) =>
      row.or([row('process', '=', process), row('reported_at', '<', sql<Date>`now() - interval '1 day'`)]),
    )
    .execute();
}

export interface ReportedProcess extends Readonly<Omit<Selectable<ProcessReportTable>, 'task_queue'>> {
  /** Time since the report, by Postgres' clock. */
  readonly silent_ms: number;
}

/** The processes of a deployment that reported within this time, oldest first. */
export async function listReports(
  database: Db,
  taskQueue: string,
  withinMs: number,
): Promise<ReportedProcess[]> {
  return database
    .selectFrom('process_report')
    .where('task_queue', '=', taskQueue)
    .where('reported_at', '>', ago(withinMs))
    .select(['process', 'kind', 'started_at', 'reported_at', 'ended_at', 'clock_ahead_ms'])
    .select(['last_error', 'last_error_at'])
    .select(
      sql<number>`(extract(epoch from clock_timestamp() - reported_at) * 1000)::double precision`.as(
        'silent_ms',
      ),
    )
    .orderBy('started_at')
    .execute();
}
