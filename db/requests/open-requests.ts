/** What is open, and how the others ended: ids and statuses of many requests. */
import type { Kysely } from 'kysely';
import { isTerminal, STATUSES, type Status } from '../../domain/requests/statuses.ts';
import type { Database } from '../schema.ts';

const OPEN = STATUSES.filter((status) => !isTerminal(status));

/** Of all partners, the newest first. */
export async function openRequestIds(database: Kysely<Database>): Promise<string[]> {
  const rows = await database
    .selectFrom('request')
    .where('status', 'in', OPEN)
    .select('request_id')
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map(({ request_id }) => request_id);
}

export interface StoredEnd {
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
