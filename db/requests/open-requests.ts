/** Open requests, requests past all their time limits, and the status of requests by id. */
import { type Selectable, sql } from 'kysely';
import { MAX_ELAPSED_PER_OPEN, WEEK_MS } from '../../domain/pharmacies/opening-hours.ts';
import { END_GRACE_MS } from '../../domain/requests/time-limits.ts';
import { isTerminal, STATUSES } from '../../domain/requests/statuses.ts';
import type { Db } from '../schema.ts';
import type { RequestTable } from '../schema/requests.ts';

const PAGE_SIZE = 10_000;

/**
 * Open requests of all partners, oldest first. Reads all requests with unerased patients page by page, because an index on the status
 * would have to be updated by every step.
 */
export async function* openRequestIds(database: Db): AsyncGenerator<string> {
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
      .limit(PAGE_SIZE)
      .execute();
    yield* rows.filter(({ status }) => !isTerminal(status)).map(({ request_id }) => request_id);
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE_SIZE) return;
    after = last;
  }
}

interface PageEnd {
  readonly created_at: Date;
  readonly request_id: string;
}

/** Status and pharmacy of each request that Postgres has. */
export async function statusesOf(
  database: Db,
  requestIds: readonly string[],
): Promise<Pick<Selectable<RequestTable>, 'request_id' | 'status' | 'pharmacy_id'>[]> {
  if (requestIds.length === 0) return [];
  return database
    .selectFrom('request')
    .where('request_id', 'in', requestIds)
    .select(['request_id', 'status', 'pharmacy_id'])
    .execute();
}

const OPEN = STATUSES.filter((status) => !isTerminal(status));

/** `isPastAllLimits` of the domain in SQL, on a row of `request`. */
export function isPastAllLimits(now: Date) {
  return sql<boolean>`request.status = any(${OPEN}::text[]) and request.updated_at + (${END_GRACE_MS} + (
    select sum(
      case when key = 'pharmacy_answer_ms' and request.status = 'pending'
        then ${WEEK_MS}::bigint + value::bigint * ${MAX_ELAPSED_PER_OPEN}::bigint
        else value::bigint
      end
    ) from jsonb_each_text(request.submission -> 'time_limits')
  )) * interval '1 millisecond' < ${now}`;
}
