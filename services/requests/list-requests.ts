/** Lists requests for operators. This module must not load the Temporal client, so that `ops` starts quickly. */
import {
  type ListedRequest,
  requestsWithStatus,
  type StatusFilters,
} from '../../db/requests/request-lists.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** The newest requests with one of these statuses, of all partners. */
export async function listForOperators(
  database: Kysely<Database>,
  filters: StatusFilters,
  limit: number,
): Promise<{ readonly requests: readonly ListedRequest[]; readonly has_more: boolean }> {
  const found = await requestsWithStatus(database, filters, limit + 1);
  return { requests: found.slice(0, limit), has_more: found.length > limit };
}
