/** `GET /requests`: a partner's requests from the read model, newest first. */
import { listRequests as list } from '../../db/request-lists.ts';
import { cursorAfter, readCursor } from '../cursor.ts';
import type { Dependencies } from '../dependencies.ts';
import { endpoint } from '../endpoint.ts';
import { LIST_REQUESTS } from '../operations/requests.ts';
import { DEFAULT_PAGE_LIMIT, ListRequestsQuery, readStatuses } from '../schemas/lists.ts';

export function listRequests({ database }: Dependencies) {
  return endpoint<undefined, ListRequestsQuery>({
    method: 'GET',
    path: '/requests',
    scope: 'requests:read',
    operation: LIST_REQUESTS,
    query: ListRequestsQuery,
    async handle({ caller, query }) {
      const { limit = DEFAULT_PAGE_LIMIT, cursor, status, created_after, created_before, ...filters } = query;
      const { requests, has_more } = await list(
        database,
        caller.partner_id,
        {
          ...filters,
          statuses: status === undefined ? undefined : readStatuses(status),
          created_after: created_after === undefined ? undefined : new Date(created_after),
          created_before: created_before === undefined ? undefined : new Date(created_before),
        },
        { limit, after: cursor === undefined ? undefined : readCursor(cursor) },
      );
      const last = requests.at(-1);
      return {
        data: { requests, has_more, next_cursor: has_more && last !== undefined ? cursorAfter(last) : null },
      };
    },
  });
}
