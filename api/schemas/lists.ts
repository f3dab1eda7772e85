/** The query parameters of lists. */
import { Type, type Static } from 'typebox';
import { nullable } from './common.ts';
import { STATUSES, type Status } from '../../domain/statuses.ts';
import { patterned, text } from './texts.ts';
import { RequestRecordSchema } from './request-record.ts';

const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 100;

const filter = (description: string) => Type.Optional(text(100, description));
/** A moment to filter by. */
export const timeParameter = (description: string) =>
  Type.Optional(
    Type.String({
      format: 'date-time',
      description: `RFC 3339, such as 2026-11-21T08:00:00Z. ${description}`,
    }),
  );

/** How many a page holds. */
export const pageLimit = (description: string) =>
  Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_LIMIT, default: DEFAULT_LIMIT, description }));

/** Where a page goes on. */
export const pageCursor = Type.Optional(
  Type.String({ minLength: 1, maxLength: 200, description: '`next_cursor` of the page before.' }),
);

/** Any of several statuses. */
export const STATUS_FILTER = Type.Optional(
  patterned(
    `^(?:${STATUSES.join('|')})(?:,(?:${STATUSES.join('|')}))*$`,
    `must be one or more of ${STATUSES.join(', ')}, with commas between`,
    { description: 'One status, or several with commas between: `pending,confirmed`.' },
  ),
);

/** The statuses that such a filter names. */
export function readStatuses(text: string): Status[] {
  const named = text.split(',');
  return STATUSES.filter((status) => named.includes(status));
}

export const ListRequestsQuery = Type.Object(
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
export type ListRequestsQuery = Static<typeof ListRequestsQuery>;

export const RequestList = Type.Object(
  {
    requests: Type.Array(RequestRecordSchema, { description: 'Newest first.' }),
    has_more: Type.Boolean(),
    next_cursor: nullable(Type.String(), 'Send it as `cursor` for the next page; null on the last.'),
  },
  { $id: 'RequestList' },
);

export const DEFAULT_PAGE_LIMIT = DEFAULT_LIMIT;
