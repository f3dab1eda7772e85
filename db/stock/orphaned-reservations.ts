/** Orphaned reservations: those whose request has ended, or never began, because a process was killed in between. */
import { sql, type Kysely } from 'kysely';
import { STATUSES, isTerminal } from '../../domain/requests/statuses.ts';
import { isOverdue } from '../requests/overdue.ts';
import type { Database } from '../schema.ts';
import { releaseStock } from './release-stock.ts';

/** How long whoever ended a request has to release its stock. */
const GRACE_MS = 60 * 60_000;
/** Requests at most in one call. */
const MOST_REQUESTS = 1_000;

export interface OrphansToRelease {
  readonly now: Date;
  /** As for `releaseStock`. */
  readonly restock: boolean;
}

/**
 * Releases what is kept for requests that ended, or that Postgres does not know, more than an hour ago. Doing so twice,
 * or in several processes, does no more than once.
 *
 * @returns the requests.
 */
export async function releaseOrphanedReservations(
  database: Kysely<Database>,
  { now, restock }: OrphansToRelease,
): Promise<string[]> {
  const before = new Date(now.getTime() - GRACE_MS);
  const { rows } = await sql<{ request_id: string }>`
    select distinct request_id
    from stock_reservation
    join stock using (pharmacy_number, medicine_number)
    left join request using (request_id)
    where reserved_at < ${before}
      and (request.request_id is null or (status = any(${ENDED}::text[]) and request.updated_at < ${before}))
      and ${isReleasable(restock)}
    limit ${MOST_REQUESTS}
  `.execute(database);
  const requests = rows.map(({ request_id }) => request_id);
  for (const request_id of requests) await releaseStock(database, { request_id, restock });
  return requests;
}

/** Requests that keep stock although all their time limits are over; nothing is released. */
export async function overdueReservations(
  database: Kysely<Database>,
  { now, restock }: OrphansToRelease,
): Promise<string[]> {
  const { rows } = await sql<{ request_id: string }>`
    select distinct request_id
    from stock_reservation
    join stock using (pharmacy_number, medicine_number)
    join request using (request_id)
    where ${isOverdue(now)} and ${isReleasable(restock)}
    limit ${MOST_REQUESTS}
  `.execute(database);
  return rows.map(({ request_id }) => request_id);
}

/** The others wait for the pharmacy's next quantity. */
function isReleasable(restock: boolean) {
  return sql<boolean>`(dispensed_at is null or dispensed_at <= checked_at or ${restock})`;
}

const ENDED = STATUSES.filter(isTerminal);
