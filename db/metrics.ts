/** Figures for metrics: requests by status, the oldest overdue one, and what blocks Postgres. */
import { sql } from 'kysely';
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

/** A session of Postgres. What belongs to other logins is null unless ours may read all statistics (`pg_read_all_stats`). */
export interface Session {
  readonly pid: number;
  readonly login: string | null;
  readonly application: string;
  /** `active`, `idle in transaction`, ... */
  readonly state: string | null;
  readonly transaction_ms: number | null;
}

/** A session that others wait for, or that has locked a table against all of them. */
export interface LockHolder extends Session {
  /** 0 if none waits at present, because statements stop waiting after a while. */
  readonly waiting: number;
  /** The longest of the waits. */
  readonly waited_ms: number;
  /** The locked table; null for a lock of a row. */
  readonly relation: string | null;
}

const SESSION = sql`session.pid, session.usename as login, session.application_name as application, session.state,
  (extract(epoch from clock_timestamp() - session.xact_start) * 1000)::double precision as transaction_ms`;

/**
 * Sessions that hold a lock for which others have waited at least this long, or an exclusive lock of a whole table for as
 * long, and that wait for none themselves.
 */
export async function findLockHolders(database: Db, forMs: number): Promise<LockHolder[]> {
  const since = sql`clock_timestamp() - ${forMs} * interval '1 millisecond'`;
  const { rows } = await sql<LockHolder>`
    with waiter as (
      select pid, waitstart, relation, unnest(pg_blocking_pids(pid)) as blocked_by
        from pg_locks
       where not granted and waitstart < ${since}
      union all
      select null, null, held.relation, held.pid
        from pg_locks as held
        join pg_class as locked on locked.oid = held.relation and locked.relkind in ('r', 'p')
        join pg_stat_activity as session on session.pid = held.pid
       where held.granted and held.mode = 'AccessExclusiveLock' and held.pid <> pg_backend_pid()
         and locked.relnamespace = 'public'::regnamespace and coalesce(session.xact_start, '-infinity') < ${since}
    )
    select ${SESSION}, count(waiter.pid)::integer as waiting, min(waiter.relation::regclass::text) as relation,
           coalesce(max(extract(epoch from clock_timestamp() - waiter.waitstart) * 1000), 0)::double precision as waited_ms
      from waiter
      join pg_stat_activity as session on session.pid = waiter.blocked_by
     where session.datname = current_database()
       and not exists (select from waiter as other where other.pid = session.pid)
     group by session.pid, session.usename, session.application_name, session.state, session.xact_start
     order by waited_ms desc
  `.execute(database);
  return rows;
}

/** Transactions that are older than this, oldest first. */
export async function findLongTransactions(database: Db, olderThanMs: number): Promise<Session[]> {
  const { rows } = await sql<Session>`
    select ${SESSION}
      from pg_stat_activity as session
     where datname = current_database() and backend_type = 'client backend'
       and xact_start < clock_timestamp() - ${olderThanMs} * interval '1 millisecond'
     order by xact_start
  `.execute(database);
  return rows;
}

/** Connections of all clients, and how many Postgres allows without those reserved for administrators. */
export async function countConnections(
  database: Db,
): Promise<{ readonly used: number; readonly available: number }> {
  const { rows } = await sql<{ used: number; available: number }>`
    select count(*)::integer as used,
           current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer
             - current_setting('reserved_connections')::integer as available
      from pg_stat_activity where backend_type = 'client backend'
  `.execute(database);
  return rows[0] ?? { used: 0, available: 0 };
}

/** The time of Postgres' clock. */
export async function readClock(database: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(database);
  return rows[0]?.now ?? new Date(0);
}
