/** Open requests, those past all their limits, and how the others ended. */
import { type Kysely, sql } from 'kysely';
import { LATE_END_MS } from '../../domain/requests/time-limits.ts';
import { isTerminal, type Status, STATUSES } from '../../domain/requests/statuses.ts';
import type { Database } from '../schema.ts';

/** Looked at by one statement. */
const PAGE = 10_000;

/**
 * Of all partners, the oldest first. No index knows what is open, because every step would have to write it: those whose
 * patients are not erased are looked at, page by page, by the day that they were made.
 */
export async function* openRequestIds(database: Kysely<Database>): AsyncGenerator<string> {
  let after: PageEnd = { created_at: new Date(0), request_id: '' };
  for (;;) {
    const rows = await database
      .selectFrom('request')
      .where('erased_at', 'is', null)
      .where('created_at', '>=', after.created_at)
      .where((row) =>
        row(row.refTuple('created_at', 'request_id'), '>', row.tuple(after.created_at, after.request_id)),
      )
      .select(['request_id', 'created_at', 'status'])
      .orderBy('created_at')
      .orderBy('request_id')
      .limit(PAGE)
      .execute();
    yield* rows.filter(({ status }) => !isTerminal(status)).map(({ request_id }) => request_id);
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    after = last;
  }
}

interface PageEnd {
  readonly created_at: Date;
  readonly request_id: string;
}

interface StoredEnd {
  readonly request_id: string;
  readonly status: Status;
  readonly pharmacy_id: string;
}

/** Where these stand; those that Postgres does not have are left out. */
export async function endsOf(
  database: Kysely<Database>,
  requestIds: readonly string[],
): Promise<StoredEnd[]> {
  if (requestIds.length === 0) return [];
  return database
    .selectFrom('request')
    .where('request_id', 'in', requestIds)
    .select(['request_id', 'status', 'pharmacy_id'])
    .execute();
}

const OPEN = STATUSES.filter((status) => !isTerminal(status));

/** `isPastAllLimits` of the domain, on a row of `request`. */
export function isPastAllLimits(now: Date) {
  return sql<boolean>`request.status = any(${OPEN}::text[]) and request.updated_at + (${LATE_END_MS} + (
    select sum(value::bigint) from jsonb_each_text(request.submission -> 'time_limits')
  )) * interval '1 millisecond' < ${now}`;
}
