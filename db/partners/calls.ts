/** The log of API calls, and the counts of calls by hour and day. */
import { type Insertable, type Selectable, sql } from 'kysely';
import { firstStatusOf, type StatusClass } from '../../domain/partners.ts';
import type { Db } from '../schema.ts';
import { readPage } from '../queries.ts';
import type { ApiCallTable, DailyCallsTable, HourlyCallsTable } from '../schema/partners.ts';

export type LoggedCall = Insertable<ApiCallTable>;
type StoredCall = Selectable<ApiCallTable>;

export type CallOwner = { readonly partner_id: string } | { readonly pharmacy_id: string };

export interface CallFilters {
  readonly status_classes?: readonly StatusClass[] | undefined;
  readonly operation?: string | undefined;
  readonly caller_id?: string | undefined;
  readonly x_request_id?: string | undefined;
  /** Inclusive. */
  readonly called_after?: Date | undefined;
  /** Exclusive. */
  readonly called_before?: Date | undefined;
}

export type CallPosition = Pick<StoredCall, 'called_at' | 'call_id'>;

export interface CallPage {
  readonly calls: readonly StoredCall[];
  readonly has_more: boolean;
}

/** Inserts any number of calls in one statement with one parameter. */
export async function insertCalls(database: Db, calls: readonly LoggedCall[]): Promise<void> {
  await sql`
    insert into api_call (called_at, calls, partner_id, pharmacy_id, caller_id, operation, path, status, error_code,
                          x_request_id, duration_ms)
    select * from json_to_recordset(${JSON.stringify(calls)}::json) as sent (
      called_at timestamptz, calls integer, partner_id text, pharmacy_id text, caller_id text, operation text, path text,
      status smallint, error_code text, x_request_id text, duration_ms integer)
  `.execute(database);
}

export async function listCalls(
  database: Db,
  owner: CallOwner,
  filters: CallFilters,
  { limit, after }: { readonly limit: number; readonly after: CallPosition | undefined },
): Promise<CallPage> {
  const query = database
    .selectFrom('api_call')
    .selectAll()
    .where(ownedBy(owner))
    .where(matches(filters))
    .where(
      after === undefined
        ? sql<boolean>`true`
        : sql<boolean>`(called_at, call_id) < (${after.called_at}::timestamptz, ${after.call_id}::bigint)`,
    )
    .orderBy('called_at', 'desc')
    .orderBy('call_id', 'desc');
  const { rows, has_more } = await readPage(query, limit);
  return { calls: rows, has_more };
}

function ownedBy(owner: CallOwner) {
  return 'partner_id' in owner
    ? sql<boolean>`partner_id = ${owner.partner_id}`
    : sql<boolean>`pharmacy_id = ${owner.pharmacy_id}`;
}

function matches({ status_classes, operation, caller_id, x_request_id, ...times }: CallFilters) {
  const conditions = [
    ...(status_classes === undefined ? [] : [hasClassIn(status_classes)]),
    ...(operation === undefined ? [] : [sql<boolean>`operation = ${operation}`]),
    ...(caller_id === undefined ? [] : [sql<boolean>`caller_id = ${caller_id}`]),
    ...(x_request_id === undefined ? [] : [sql<boolean>`x_request_id = ${x_request_id}`]),
    ...(times.called_after === undefined ? [] : [sql<boolean>`called_at >= ${times.called_after}`]),
    ...(times.called_before === undefined ? [] : [sql<boolean>`called_at < ${times.called_before}`]),
  ];
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

function hasClassIn(classes: readonly StatusClass[]) {
  const ranges = classes.map((each) => {
    const first = sql.lit(firstStatusOf(each));
    return sql`(status >= ${first} and status < ${first} + 100)`;
  });
  // Repeated as one condition, so that the planner uses the partial index of errors.
  const errorsOnly = classes.every((each) => firstStatusOf(each) >= 400) ? sql` and status >= 400` : sql``;
  return sql<boolean>`(${sql.join(ranges, sql` or `)})${errorsOnly}`;
}

export type HourlyCalls = Insertable<HourlyCallsTable>;

export async function addHourlyCalls(database: Db, counts: readonly HourlyCalls[]): Promise<void> {
  // Sorted, so that processes that add at the same time cannot deadlock.
  await sql`
    insert into hourly_calls as total (partner_id, pharmacy_id, hour, status_class, calls)
    select partner_id, pharmacy_id, hour, status_class, calls
      from json_to_recordset(${JSON.stringify(counts)}::json) as counted (
        partner_id text, pharmacy_id text, hour timestamptz, status_class text, calls integer)
     order by partner_id, pharmacy_id, hour, status_class
    on conflict (partner_id, pharmacy_id, hour, status_class)
      do update set calls = total.calls + excluded.calls
  `.execute(database);
}

/** An owner's numbers of calls from an hour on, without hours and classes that have no calls. */
export async function readHourlyCalls(
  database: Db,
  owner: CallOwner,
  since: Date,
): Promise<Pick<Selectable<HourlyCallsTable>, 'hour' | 'status_class' | 'calls'>[]> {
  return database
    .selectFrom('hourly_calls')
    .select(['hour', 'status_class', 'calls'])
    .where(ownedBy(owner))
    .where('hour', '>=', since)
    .orderBy('hour')
    .execute();
}

export async function deleteHourlyCallsBefore(database: Db, hour: Date): Promise<void> {
  await database.deleteFrom('hourly_calls').where('hour', '<', hour).execute();
}

export async function addDailyCalls(
  database: Db,
  counts: readonly Insertable<DailyCallsTable>[],
): Promise<void> {
  const column = <Name extends keyof DailyCallsTable>(name: Name) => counts.map((count) => count[name]);
  // Sorted, so that processes that add at the same time cannot deadlock.
  await sql`
    insert into daily_calls as total (partner_id, day, operation, calls, refused)
    select * from unnest(
      ${column('partner_id')}::text[], ${column('day')}::date[], ${column('operation')}::text[],
      ${column('calls')}::integer[], ${column('refused')}::integer[]
    ) as counted (partner_id, day, operation, calls, refused)
    order by partner_id, day, operation
    on conflict (partner_id, day, operation)
      do update set calls = total.calls + excluded.calls, refused = total.refused + excluded.refused
  `.execute(database);
}

/** A partner's numbers of calls from a day on, newest day first, then by operation. */
export async function readDailyCalls(
  database: Db,
  partnerId: string,
  firstDay: string,
): Promise<Selectable<DailyCallsTable>[]> {
  return database
    .selectFrom('daily_calls')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .where('day', '>=', firstDay)
    .orderBy('day', 'desc')
    .orderBy('operation')
    .execute();
}

export async function deleteDailyCallsBefore(database: Db, firstDay: string): Promise<void> {
  await database.deleteFrom('daily_calls').where('day', '<', firstDay).execute();
}
