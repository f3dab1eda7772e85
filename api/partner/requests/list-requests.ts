/** `GET /requests`: a partner's requests, newest first, page by page. */
import { Type, type Static } from 'typebox';
import { readEnrolleeId } from '../../../services/common/enrollee-id.ts';
import type { Services } from '../../../services/services.ts';
import { CONFIRMED_EXAMPLE } from '../../examples/requests.ts';
import { cursorAfter, readCursor } from '../../http/cursors/request-cursor.ts';
import { endpoint } from '../../http/endpoint.ts';
import { nullable } from '../../schemas/common/common.ts';
import { text } from '../../schemas/common/texts.ts';
import { DEFAULT_PAGE_LIMIT, pageCursor, pageLimit, timeParameter } from '../../schemas/common/pages.ts';
import { readStatuses, STATUS_FILTER } from '../../schemas/requests/status-filter.ts';
import { RequestRecordSchema } from '../../schemas/requests/request-record.ts';
import { toMoment } from '../../../domain/common/moments.ts';

const filter = (description: string) => Type.Optional(text(100, description));

const ListRequestsQuery = Type.Object(
  {
    status: STATUS_FILTER,
    enrollee_id: filter('Of this enrollee.'),
    pharmacy_id: filter('At this pharmacy.'),
    external_id: filter('With your own id.'),
    created_after: timeParameter('Created at this moment or later.'),
    created_before: timeParameter('Created before this moment.'),
    limit: pageLimit('Requests a page.'),
    cursor: pageCursor,
  },
  { additionalProperties: false },
);
type ListRequestsQuery = Static<typeof ListRequestsQuery>;

const RequestList = Type.Object(
  {
    requests: Type.Array(RequestRecordSchema, { description: 'Newest first.' }),
    has_more: Type.Boolean(),
    next_cursor: nullable(Type.String(), 'Send it as `cursor` for the next page; null on the last.'),
  },
  { $id: 'RequestList' },
);

export function listRequests({ requests }: Services) {
  return endpoint<undefined, ListRequestsQuery>({
    method: 'GET',
    path: '/requests',
    scope: 'requests:read',
    showsPatient: 'logged_after',
    operation: {
      id: 'listRequests',
      tag: 'Requests',
      summary: 'List your requests',
      description: 'Newest first. Pages neither skip nor repeat a request when new ones come meanwhile.',
      answers: {
        200: {
          description: 'One page.',
          data: RequestList,
          example: { requests: [CONFIRMED_EXAMPLE], has_more: false, next_cursor: null },
        },
      },
      errors: ['invalid_cursor'],
    },
    query: ListRequestsQuery,
    async handle({ caller, query }) {
      const {
        limit = DEFAULT_PAGE_LIMIT,
        cursor,
        status,
        created_after,
        created_before,
        enrollee_id,
        ...filters
      } = query;
      const page = await requests.list(
        caller.partner_id,
        {
          ...filters,
          ...(enrollee_id === undefined ? {} : { enrollee_id: readEnrolleeId(enrollee_id) }),
          statuses: status === undefined ? undefined : readStatuses(status),
          created_after: created_after === undefined ? undefined : toMoment(created_after),
          created_before: created_before === undefined ? undefined : toMoment(created_before),
        },
        { limit, after: cursor === undefined ? undefined : readCursor(cursor) },
      );
      const last = page.has_more ? page.requests.at(-1) : undefined;
      return { data: { ...page, next_cursor: last === undefined ? null : cursorAfter(last) } };
    },
  });
}
