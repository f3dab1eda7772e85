/** The counts that metrics report: requests by status, and those past their deadline. */
import { type Kysely, sql } from 'kysely';
import { COUNTED_HOURS, type Figures, type Measurement } from '../domain/figures.ts';
import type { Status } from '../domain/requests/statuses.ts';
import type { Database } from './schema.ts';

interface CountedStatus {
  readonly status: Status;
  readonly requests: number;
  /** When the oldest of them was made. */
  readonly oldest_at: Date;
}

export async function countByStatus(database: Kysely<Database>): Promise<CountedStatus[]> {
  return statusCounts(database).execute();
}

/** One range of the index `request_unerased`: no index knows a status, because every step would have to write it. */
export function statusCounts(database: Kysely<Database>) {
  return counted(database)
    .groupBy('status')
    .select(['status', sql<number>`count(*)::integer`.as('requests')])
    .select(sql<Date>`min(created_at)`.as('oldest_at'));
}

/**
 * Since when a pending request is past the time that its pharmacy has, or a hold of it past its own, and was not ended: the
 * oldest, of those that are counted; undefined without any.
 */
export async function findOldestOverdue(database: Kysely<Database>): Promise<Date | undefined> {
  return (await oldestOverdue(database).executeTakeFirst())?.since ?? undefined;
}

/**
 * The newest entry began the time of its pharmacy, moved it, or opened the hold. After a hold the pharmacy has less than this: what it
 * had used before (`answerBy` knows). So that is told late by as much, and nothing that is in time.
 */
const LIMIT_ENDS_AT = sql<Date>`coalesce(hold.expires_at,
  request.updated_at + (request.submission #>> '{time_limits,pharmacy_answer_ms}')::bigint * interval '1 millisecond')`;

export function oldestOverdue(database: Kysely<Database>) {
  return counted(database)
    .leftJoinLateral(
      (join) =>
        join
          .selectFrom('timeline_entry')
          .whereRef('timeline_entry.request_id', '=', 'request.request_id')
          .where(sql<boolean>`entry ->> 'event' in ('hold_opened', 'hold_resolved', 'rerouted')`)
          .orderBy('sequence', 'desc')
          .limit(1)
          .select(sql<Date | null>`(entry #>> '{opened,expires_at}')::timestamptz`.as('expires_at'))
          .as('hold'),
      (join) => join.onTrue(),
    )
    .where('status', '=', 'pending')
    .where(LIMIT_ENDS_AT, '<', sql<Date>`now()`)
    .select(sql<Date | null>`min(${LIMIT_ENDS_AT})`.as('since'));
}

function counted(database: Kysely<Database>) {
  return database
    .selectFrom('request')
    .where('erased_at', 'is', null)
    .where('created_at', '>', sql<Date>`now() - make_interval(hours => ${COUNTED_HOURS})`);
}

/** A measurement is due so long after the one before was begun, by the clock of the database. */
const DUE_AFTER = sql`interval '30 seconds'`;

/** Whether the caller measures now: no other process does, nor did of late. */
export async function claimMeasurement(database: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql`
    insert into measurement (name, claimed_at) values ('deployment', now())
    on conflict (name) do update set claimed_at = now() where measurement.claimed_at < now() - ${DUE_AFTER}
    returning name`.execute(database);
  return rows.length > 0;
}

export async function keepMeasurement(database: Kysely<Database>, figures: Figures): Promise<void> {
  await database
    .updateTable('measurement')
    .set({ measured_at: sql<Date>`now()`, figures: JSON.stringify(figures) })
    .execute();
}

/** Undefined until something was measured. */
export async function readMeasurement(database: Kysely<Database>): Promise<Measurement | undefined> {
  const row = await database.selectFrom('measurement').select(['measured_at', 'figures']).executeTakeFirst();
  if (row === undefined || row.measured_at === null || row.figures === null) return undefined;
  return { measured_at: row.measured_at, figures: row.figures };
}
