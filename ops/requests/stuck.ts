/** Lists the requests that nothing brings on any more. */
import { findStuckRequests } from '../../services/requests/stuck-requests.ts';
import type { Operations } from '../operations.ts';
import { tableLines } from '../table.ts';

/** At most so many are shown; where there are more, something is wrong that is no matter of one request. */
const MOST_SHOWN = 100;

/** Prints ids, statuses and how the workflows ended. */
export async function listStuckRequests(operations: Operations): Promise<void> {
  const parts = { database: operations.database(), client: operations.temporal() };
  const stuck = await findStuckRequests(parts, { most: MOST_SHOWN });
  if (stuck.length === 0) return operations.print('No request is stuck, as far as Temporal remembers.');
  const rows = stuck.map(({ request_id, status, ended_as }) => [request_id, status, ended_as]);
  for (const line of tableLines(['REQUEST', 'STATUS', 'WORKFLOW'], rows)) operations.print(line);
  operations.print('"ops requests show <request_id>" says what to do about one.');
}
