/** Requests that are open past every time limit of theirs: nothing runs any more that would end them, or nobody works. */
import { sql } from 'kysely';
import { isTerminal, STATUSES } from '../../domain/requests/statuses.ts';

const OPEN = STATUSES.filter((status) => !isTerminal(status));
/** How long after its limits a request may take to end, where workers are slow. */
const GRACE = sql`interval '1 hour'`;

/** On a row of `request`. No two entries of a timeline are further apart than the limits together. */
export function isOverdue(now: Date) {
  return sql<boolean>`request.status = any(${OPEN}::text[]) and request.updated_at + ${GRACE} + (
    select sum(value::bigint) from jsonb_each_text(request.submission -> 'time_limits')
  ) * interval '1 millisecond' < ${now}`;
}
