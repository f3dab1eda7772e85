/** The query parameters of many lists. */
import { Type } from 'typebox';
import { STATUSES, type Status } from '../../../domain/requests/statuses.ts';
import { patterned } from '../common/texts.ts';

const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 100;

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

export const DEFAULT_PAGE_LIMIT = DEFAULT_LIMIT;
