/** The query parameters of every list: how much, from where on, since when. */
import { Type } from 'typebox';

/** How many a page holds that does not say so. */
export const DEFAULT_PAGE_LIMIT = 20;
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
  Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_LIMIT, default: DEFAULT_PAGE_LIMIT, description }));

/** Where a page goes on. */
export const pageCursor = Type.Optional(
  Type.String({ minLength: 1, maxLength: 200, description: '`next_cursor` of the page before.' }),
);
