/** The log of API calls: written in batches, listed newest first, deleted when it is old. */
import { sql, type Insertable, type Kysely, type Selectable } from 'kysely';
import { RETENTION } from '../../../domain/common/retention.ts';
import { firstStatusOf, type StatusClass } from '../../../domain/partners/status-classes.ts';
import { AT_ONCE, deleteInBatches } from '../../retention/in-batches.ts';
import type { Database } from '../../schema.ts';
import type { ApiCallTable } from './schema.ts';

export type LoggedCall = Insertable<ApiCallTable>;
export type StoredCall = Selectable<ApiCallTable>;

/** Whose calls. */
export type CallOwner = { readonly partner_id: string } | { readonly pharmacy_id: string };

export interface CallFilters {
  /** Any of these. */
  readonly status_classes?: readonly StatusClass[] | undefined;
  /** Method and path pattern. */
  readonly operation?: string | undefined;
  readonly caller_id?: string | undefined;
  readonly x_request_id?: string | undefined;
  /** Made at this moment or later. */
  readonly called_after?: Date | undefined;
  /** Made before this moment. */
  readonly called_before?: Date | undefined;
}

/** The place of a call in the order of lists. */
export type CallPosition = Pick<StoredCall, 'called_at' | 'call_id'>;

export interface CallPage {
  readonly calls: readonly StoredCall[];
  readonly has_more: boolean;
}

/** Adds them, in one statement with one parameter, however many they are. */
export async function insertCalls(database: Kysely<Database>, calls: readonly LoggedCall[]): Promise<void> {
  await sql`
    insert into api_call (called_at, calls, partner_id, pharmacy_id, caller_id, operation, path, status, error_code,
                          x_request_id, duration_ms)
    select * from json_to_recordset(${JSON.stringify(calls)}::json) as sent (
      called_at timestamptz, calls integer, partner_id text, pharmacy_id text, caller_id text, operation text, path text,
      status smallint, error_code text, x_request_id text, duration_ms integer)
  `.execute(database);
}

/** The next `limit` calls of an owner that come after a position, newest first; the newest ones without it. */
export async function listCalls(
  database: Kysely<Database>,
  owner: CallOwner,
  filters: CallFilters,
  { limit, after }: { readonly limit: number; readonly after: CallPosition | undefined },
): Promise<CallPage> {
  const rows = await database
    .selectFrom('api_call')
    .selectAll()
    .where(isOf(owner))
    .where(passes(filters))
    .where(
      after === undefined
        ? sql<boolean>`true`
        : sql<boolean>`(called_at, call_id) < (${after.called_at}::timestamptz, ${after.call_id}::bigint)`,
    )
    .orderBy('called_at', 'desc')
    .orderBy('call_id', 'desc')
    // One more than asked tells whether there are more.
    .limit(limit + 1)
    .execute();
  return { calls: rows.slice(0, limit), has_more: rows.length > limit };
}

/** Whether a row is an owner's. */
export function isOf(owner: CallOwner) {
  return 'partner_id' in owner
    ? sql<boolean>`partner_id = ${owner.partner_id}`
    : sql<boolean>`pharmacy_id = ${owner.pharmacy_id}`;
}

function passes({ status_classes, operation, caller_id, x_request_id, ...times }: CallFilters) {
  const conditions = [
    ...(status_classes === undefined ? [] : [hasClassOf(status_classes)]),
    ...(operation === undefined ? [] : [sql<boolean>`operation = ${operation}`]),
    ...(caller_id === undefined ? [] : [sql<boolean>`caller_id = ${caller_id}`]),
    ...(x_request_id === undefined ? [] : [sql<boolean>`x_request_id = ${x_request_id}`]),
    ...(times.called_after === undefined ? [] : [sql<boolean>`called_at >= ${times.called_after}`]),
    ...(times.called_before === undefined ? [] : [sql<boolean>`called_at < ${times.called_before}`]),
  ];
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

function hasClassOf(classes: readonly StatusClass[]) {
  const ranges = classes.map((each) => {
    const first = sql.lit(firstStatusOf(each));
    return sql`(status >= ${first} and status < ${first} + 100)`;
  });
  // Said as a whole too, so that the planner knows the index of errors when they are asked for.
  const errorsOnly = classes.every((each) => firstStatusOf(each) >= 400) ? sql` and status >= 400` : sql``;
  return sql<boolean>`(${sql.join(ranges, sql` or `)})${errorsOnly}`;
}

/** Deletes what is older than the log is kept. */
export function deleteOldCalls(database: Kysely<Database>): Promise<void> {
  return deleteInBatches(
    database,
    sql`delete from api_call where ctid in (
      select ctid from api_call where called_at < now() - make_interval(days => ${RETENTION.api_call.days}) limit ${AT_ONCE}
    )`,
  );
}
