/** The query parameter by which lists of requests, and of orders, are narrowed to some statuses. */
import { Type } from 'typebox';
import { STATUSES, type Status } from '../../../domain/requests/statuses.ts';
import { patterned } from '../common/texts.ts';

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
