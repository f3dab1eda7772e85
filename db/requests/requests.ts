/** Saves and reads the read model of fulfilment requests. */
import { CompiledQuery, type NotNull, sql } from 'kysely';
import type { LateAuthorization } from '../../domain/holds/authorization.ts';
import { toRecord } from '../../domain/requests/record.ts';
import type { TimelineEntry } from '../../domain/requests/timeline.ts';
import type { Status } from '../../domain/requests/statuses.ts';
import type {
  Admission,
  EntryKey,
  Incomplete,
  RequestChange,
  RequestProjection,
  RequestState,
} from '../../domain/requests/messages.ts';
import { ENTRY_COLUMN, LATE_AUTHORIZATION_COLUMN, SUBMISSION_COLUMN } from '../sealed-columns.ts';
import { sealedText } from '../sealed-rows.ts';
import type { Db, Tx } from '../schema.ts';

/**
 * Brings the read model up to a projection, in one statement. Repeated and late calls store each entry once and never
 * move the status back; lost entries are restored. A trigger adds the event of each new entry and locks the partner's
 * event counter until the commit, so two requests must never be saved in one transaction (docs/decisions/0009).
 *
 * @param traceparent the current span; only the first write stores it.
 * @returns false when the row already had all of it.
 * @throws TypeError when the timeline is empty; Error when the key of the request was erased.
 */
export async function saveRequest(
  database: Db,
  { submission, timeline, prescription_ids = submission.prescription_ids }: RequestProjection,
  traceparent: string | null = null,
): Promise<boolean> {
  const { request_id } = submission;
  const columns = columnsOf({ submission, timeline, prescription_ids });
  const [submitted, ...entries] = await Promise.all([
    sealedText(database, SUBMISSION_COLUMN, { keyId: request_id, value: submission }),
    ...timeline.map((value) => sealedText(database, ENTRY_COLUMN, { keyId: request_id, value })),
  ]);
  const { numInsertedOrUpdatedRows = 0n } = await database
    .with('entries', (db) =>
      db
        .insertInto('timeline_entry')
        .values(
          timeline.map(({ sequence }, index) => ({ request_id, sequence, entry: entries[index] ?? '' })),
        )
        .onConflict((conflict) => conflict.columns(['request_id', 'sequence']).doNothing()),
    )
    .insertInto('request')
    .values({
      request_id,
      ...columns,
      submission: submitted,
      traceparent,
    })
    .onConflict((conflict) =>
      conflict
        .column('request_id')
        .doUpdateSet({
          status: sql<Status>`case when ${HAS_NEW_ENTRY} then excluded.status else request.status end`,
          pharmacy_id: sql<string>`case when ${HAS_NEW_ENTRY} then excluded.pharmacy_id else request.pharmacy_id end`,
          former_pharmacy_ids: sql<string[]>`case when ${HAS_NEW_ENTRY} then excluded.former_pharmacy_ids
            else request.former_pharmacy_ids end`,
          sequence: sql<number>`greatest(excluded.sequence, request.sequence)`,
          updated_at: sql<Date>`greatest(excluded.updated_at, request.updated_at)`,
          prescription_ids: sql<string[]>`case when ${HAS_NEW_PRESCRIPTION} then excluded.prescription_ids
            else request.prescription_ids end`,
        })
        .where((row) => row.or([HAS_NEW_ENTRY, HAS_NEW_PRESCRIPTION])),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}

/** The columns of `request` that follow from a projection, apart from the sealed ones. */
export function columnsOf({ submission, timeline, prescription_ids }: Required<RequestProjection>) {
  const record = toRecord(submission, timeline);
  return {
    partner_id: submission.partner_id,
    enrollee_id: submission.enrollee_id,
    pharmacy_id: record.pharmacy.pharmacy_id,
    former_pharmacy_ids: record.routing_history.map(({ pharmacy_id }) => pharmacy_id),
    status: record.status,
    sequence: timeline.length,
    prescription_ids: [...prescription_ids],
    created_at: new Date(record.created_at),
    updated_at: new Date(record.updated_at),
  };
}

/** Timeline and prescriptions only grow, independently of each other, so the longer one is newer. */
const HAS_NEW_ENTRY = sql<boolean>`excluded.sequence > request.sequence`;
const HAS_NEW_PRESCRIPTION = sql<boolean>`cardinality(excluded.prescription_ids) > cardinality(request.prescription_ids)`;

/** Reads the part of a request that polls compare, from one row; undefined when Postgres has no such request. */
export async function readRequestStatus(database: Db, requestId: string): Promise<StatusRow | undefined> {
  const { rows } = await database.executeQuery<StatusRow>(CompiledQuery.raw(STATUS_QUERY, [requestId]));
  return rows[0];
}

interface StatusRow {
  readonly partner_id: string;
  readonly status: Status;
  readonly sequence: number;
  readonly prescriptions: number;
  /** 1 when an authorization code was submitted late. */
  readonly late_codes: number;
}

/** Fixed text, because compiling the query took 5 % of the API's time for a poll. */
const STATUS_QUERY =
  'select partner_id, status, sequence, cardinality(prescription_ids) as prescriptions, (late_authorization is not null)::int as late_codes ' +
  'from request where request_id = $1';

/** Reads a request; undefined when Postgres has none. It may lag behind the workflow, but is never ahead. */
export async function readRequest(database: Db, requestId: string): Promise<RequestState | undefined> {
  const row = await selectRequests(database).where('request_id', '=', requestId).executeTakeFirst();
  return row === undefined ? undefined : toState(row);
}

/** Reads a request in the form that its workflow writes. @throws NoResultError when Postgres has none. */
export async function readProjection(
  database: Db,
  requestId: string,
): Promise<Required<RequestProjection> & { readonly late_authorization: LateAuthorization | null }> {
  return selectRequests(database).where('request_id', '=', requestId).executeTakeFirstOrThrow();
}

/** Requests with their whole timelines, which are never empty because a request is written with its first entry. */
export function selectRequests(database: Db) {
  return database
    .selectFrom('request')
    .select((select) => [
      'request_id',
      'submission',
      'prescription_ids',
      'late_authorization',
      select
        .selectFrom('timeline_entry')
        .whereRef('timeline_entry.request_id', '=', 'request.request_id')
        .select((entries) =>
          entries.fn.agg<TimelineEntry[]>('jsonb_agg', ['entry']).orderBy('sequence').as('timeline'),
        )
        .as('timeline'),
    ])
    .$narrowType<{ timeline: NotNull }>();
}

/** Stores a late authorization code, unless the request has one or is erased. False when the request has no row. */
export async function saveLateAuthorization(
  database: Db,
  request_id: string,
  late: LateAuthorization,
): Promise<boolean> {
  const row = await database
    .selectFrom('request')
    .select('erased_at')
    .where('request_id', '=', request_id)
    .executeTakeFirst();
  if (row === undefined || row.erased_at !== null) return row !== undefined;
  await database
    .updateTable('request')
    .set({
      late_authorization: await sealedText(database, LATE_AUTHORIZATION_COLUMN, {
        keyId: request_id,
        value: late,
      }),
    })
    .where('request_id', '=', request_id)
    .where('late_authorization', 'is', null)
    .execute();
  return true;
}

export function toState({
  submission,
  timeline,
  prescription_ids,
  late_authorization = null,
}: Required<RequestProjection> & {
  readonly late_authorization?: LateAuthorization | null;
}): RequestState {
  return {
    partner_id: submission.partner_id,
    record: toRecord(submission, timeline, prescription_ids, late_authorization),
  };
}

/** `incomplete`: Postgres lacks earlier entries, and nothing was written. */
type ChangeSaved = 'added' | 'was_there' | 'incomplete';

/**
 * Appends the change's entries after the entry that it names, in one statement. Triggers create the events and webhook
 * deliveries. A repeated or late call changes nothing.
 */
export async function saveChange(database: Db, change: RequestChange): Promise<ChangeSaved> {
  if (await append(database, change)) return 'added';
  return (await isSaved(database, change)) ? 'was_there' : 'incomplete';
}

async function append(
  database: Db,
  { request_id, after, entries, prescription_ids }: RequestChange,
): Promise<boolean> {
  const latest = entries.at(-1) ?? after;
  const pharmacyIds = entries.flatMap(({ rerouted }) => (rerouted ? [rerouted.pharmacy.pharmacy_id] : []));
  const texts = await Promise.all(
    entries.map((value) => sealedText(database, ENTRY_COLUMN, { keyId: request_id, value })),
  );
  const { rows } = await sql`
    with known as (
      select request_id, array_append(former_pharmacy_ids, pharmacy_id) || ${pharmacyIds}::text[] as pharmacy_ids
      from request
      where request_id = ${request_id} and sequence = ${after.sequence} and ${hasAllUpTo(request_id, after)}
      for no key update
    ), added as (
      insert into timeline_entry (request_id, sequence, entry)
      select request_id, (entry ->> 'sequence')::integer, entry
      from known, unnest(${texts}::jsonb[]) as entry
    )
    update request set
      status = ${latest.status},
      sequence = ${latest.sequence},
      pharmacy_id = pharmacy_ids[cardinality(pharmacy_ids)],
      former_pharmacy_ids = trim_array(pharmacy_ids, 1),
      prescription_ids = case when cardinality(request.prescription_ids) < ${prescription_ids.length}
        then ${[...prescription_ids]}::text[] else request.prescription_ids end,
      updated_at = ${latest.at}::timestamptz
    from known where request.request_id = known.request_id
    returning request.request_id
  `.execute(database);
  return rows.length === 1;
}

async function isSaved(
  database: Db,
  { request_id, after, entries, prescription_ids }: RequestChange,
): Promise<boolean> {
  const latest = entries.at(-1) ?? after;
  const { rows } = await sql`
    select from request
    where request_id = ${request_id} and ${hasAllUpTo(request_id, latest)}
      and prescription_ids @> ${[...prescription_ids]}::text[]
  `.execute(database);
  return rows.length === 1;
}

/** True when the timeline has all entries up to this one. */
function hasAllUpTo(request_id: string, { sequence, status, at }: EntryKey) {
  return sql<boolean>`exists (
      select from timeline_entry where request_id = ${request_id} and sequence = ${sequence}
        and entry ->> 'status' = ${status} and entry ->> 'at' = ${at}
    ) and ${sequence} = (
      select count(*) from timeline_entry where request_id = ${request_id} and sequence <= ${sequence}
    )`;
}

/** A step, identified across its attempts. */
export interface StepAttempts {
  readonly request_id: string;
  readonly asked_as: string;
}

/**
 * Locks the request, so that no other step is performed until the transaction ends.
 *
 * @returns the number of its entries; undefined when Postgres has no such request.
 */
export async function lockTimeline(transaction: Tx, request_id: string): Promise<number | undefined> {
  const row = await transaction
    .selectFrom('request')
    .where('request_id', '=', request_id)
    .select('sequence')
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.sequence;
}

/**
 * Reads one timeline entry. Must be a separate statement after the lock, because the locking one would not see entries
 * added while it waited.
 */
export async function readEntry(
  transaction: Tx,
  request_id: string,
  sequence: number,
): Promise<TimelineEntry> {
  const { entry } = await transaction
    .selectFrom('timeline_entry')
    .where('request_id', '=', request_id)
    .where('sequence', '=', sequence)
    .select(['request_id', 'entry'])
    .executeTakeFirstOrThrow();
  return entry;
}

/** The answer to a step that was refused before. */
export async function findRefusedStep(
  transaction: Tx,
  { request_id, asked_as }: StepAttempts,
): Promise<Admission | Incomplete | undefined> {
  const row = await transaction
    .selectFrom('refused_step')
    .select('answer')
    .where('request_id', '=', request_id)
    .where('asked_as', '=', asked_as)
    .executeTakeFirst();
  return row?.answer;
}

export async function storeRefusedStep(
  transaction: Tx,
  step: StepAttempts,
  answer: Admission | Incomplete,
): Promise<void> {
  await transaction
    .insertInto('refused_step')
    .values({ ...step, answer: JSON.stringify(answer) })
    .execute();
}
