/** The read model of fulfilment requests. */
import { CompiledQuery, sql, type Kysely, type NotNull } from 'kysely';
import type { LateAuthorization } from '../../domain/holds/authorization.ts';
import { toRecord } from '../../domain/requests/record.ts';
import type { Submission } from '../../domain/requests/submission.ts';
import type { TimelineEntry } from '../../domain/requests/timeline.ts';
import type { Status } from '../../domain/requests/statuses.ts';
import type { RequestProjection, RequestState } from '../../domain/requests/messages.ts';
import { ENTRY, LATE_AUTHORIZATION, SUBMISSION } from '../sealing/sealed-columns.ts';
import { sealedText } from '../sealing/sealed-rows.ts';
import type { Database } from '../schema.ts';

/**
 * Brings the read model up to a projection, in one statement. Repeated, late and overtaken calls leave exactly
 * one row per entry and never move a status back; entries that an earlier loss of data took away are put back.
 * Each new entry gets its event in the same statement, by a trigger that then holds the partner's counter until the
 * commit: two requests are never saved in one transaction (docs/decisions/0009).
 *
 * @param traceparent of the span in which it is done; that of the first write is kept.
 * @returns whether the row is new, or knows more than before.
 * @throws TypeError when the timeline is empty; Error where the request has no key.
 */
export async function saveRequest(
  database: Kysely<Database>,
  { submission, timeline, prescription_ids = submission.prescription_ids }: RequestProjection,
  traceparent: string | null = null,
): Promise<boolean> {
  const record = toRecord(submission, timeline);
  const { request_id } = submission;
  const [submitted, ...entries] = await Promise.all([
    sealedText(database, SUBMISSION, { keyId: request_id, value: submission }),
    ...timeline.map((value) => sealedText(database, ENTRY, { keyId: request_id, value })),
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
      partner_id: submission.partner_id,
      enrollee_id: submission.enrollee_id,
      pharmacy_id: record.pharmacy.pharmacy_id,
      former_pharmacy_ids: record.routing_history.map(({ pharmacy_id }) => pharmacy_id),
      status: record.status,
      sequence: timeline.length,
      submission: submitted,
      prescription_ids: [...prescription_ids],
      created_at: new Date(record.created_at),
      updated_at: new Date(record.updated_at),
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

/** Both only grow in the workflow, each by itself: what has more of them is newer. */
const HAS_NEW_ENTRY = sql<boolean>`excluded.sequence > request.sequence`;
const HAS_NEW_PRESCRIPTION = sql<boolean>`cardinality(excluded.prescription_ids) > cardinality(request.prescription_ids)`;

/** Whose request it is, its status and newest sequence, from one row; undefined when Postgres has none. */
export async function readRequestStatus(
  database: Kysely<Database>,
  requestId: string,
): Promise<StatusRow | undefined> {
  const { rows } = await database.executeQuery<StatusRow>(CompiledQuery.raw(STATUS_QUERY, [requestId]));
  return rows[0];
}

interface StatusRow {
  readonly partner_id: string;
  readonly status: Status;
  readonly sequence: number;
  /** How many it has. */
  readonly prescriptions: number;
  /** 1 where an authorization code was submitted late. */
  readonly late_codes: number;
}

/** All that a poll needs; written out, because making it anew took a twentieth of the API's time for a poll. */
const STATUS_QUERY =
  'select partner_id, status, sequence, cardinality(prescription_ids) as prescriptions, (late_authorization is not null)::int as late_codes ' +
  'from request where request_id = $1';

/** A request as Postgres has it, or undefined when it has none; it may lag behind the workflow, never ahead. */
export async function readRequest(
  database: Kysely<Database>,
  requestId: string,
): Promise<RequestState | undefined> {
  const row = await selectRequests(database).where('request_id', '=', requestId).executeTakeFirst();
  return row === undefined ? undefined : toState(row);
}

/** A request as its workflow wrote it. @throws NoResultError when Postgres has none. */
export async function readProjection(
  database: Kysely<Database>,
  requestId: string,
): Promise<Required<RequestProjection> & { readonly late_authorization: LateAuthorization | null }> {
  return selectRequests(database).where('request_id', '=', requestId).executeTakeFirstOrThrow();
}

/** Requests with their whole timelines, which are never empty: a request and its first entry are written together. */
export function selectRequests(database: Kysely<Database>) {
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

/** Stores a code that came late, unless the request has one or its patient was erased. Returns false when the request has no row. */
export async function saveLateAuthorization(
  database: Kysely<Database>,
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
      late_authorization: await sealedText(database, LATE_AUTHORIZATION, { keyId: request_id, value: late }),
    })
    .where('request_id', '=', request_id)
    .where('late_authorization', 'is', null)
    .execute();
  return true;
}

/** The state that a row of `selectRequests` is. */
export function toState({
  submission,
  timeline,
  prescription_ids,
  late_authorization = null,
}: {
  readonly submission: Submission;
  readonly prescription_ids: readonly string[];
  readonly timeline: readonly TimelineEntry[];
  readonly late_authorization?: LateAuthorization | null;
}): RequestState {
  return {
    partner_id: submission.partner_id,
    record: toRecord(submission, timeline, prescription_ids, late_authorization),
  };
}
