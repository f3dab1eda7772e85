/** How many of the requests of late have which status. */
import { sql, type Kysely } from 'kysely';
import { COUNTED_HOURS } from '../../domain/metrics/figures.ts';
import type { Status } from '../../domain/requests/statuses.ts';
import type { Database } from '../schema.ts';

export interface CountedStatus {
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
  return database
    .selectFrom('request')
    .where('erased_at', 'is', null)
    .where('created_at', '>', sql<Date>`now() - make_interval(hours => ${COUNTED_HOURS})`)
    .groupBy('status')
    .select(['status', sql<number>`count(*)::integer`.as('requests')])
    .select(sql<Date>`min(created_at)`.as('oldest_at'));
}
