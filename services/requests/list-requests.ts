/** Lists requests for operators. It loads no client of Temporal, so that `ops` starts quickly. */
import {
  type ListedRequest,
  requestsWithStatus,
  type StatusFilters,
} from '../../db/requests/request-lists.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** The newest requests of all partners that have one of these statuses. */
export async function listForOperators(
  database: Kysely<Database>,
  filters: StatusFilters,
  limit: number,
): Promise<{ readonly requests: readonly ListedRequest[]; readonly has_more: boolean }> {
  const found = await requestsWithStatus(database, filters, limit + 1);
  return { requests: found.slice(0, limit), has_more: found.length > limit };
}
