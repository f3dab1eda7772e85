/** Lists the requests that nothing brings on any more. */
import { findStuckRequests, STUCK_BECAUSE } from '../../services/requests/stuck-requests.ts';
import type { Operations } from '../operations.ts';
import { tableLines } from '../table.ts';

/** At most so many are shown; where there are more, something is wrong that is no matter of one request. */
const MOST_SHOWN = 100;

/** Prints ids, statuses and why. @returns whether there is none. */
export async function listStuckRequests(operations: Operations): Promise<boolean> {
  const parts = { database: operations.database(), client: await operations.temporal() };
  const stuck = await findStuckRequests(parts, { most: MOST_SHOWN, now: new Date() });
  operations.answer({ stuck }, () =>
    stuck.length === 0 ? ['No request is stuck, as far as Temporal remembers.'] : linesOf(stuck),
  );
  return stuck.length === 0;
}

function linesOf(stuck: Awaited<ReturnType<typeof findStuckRequests>>): string[] {
  const rows = stuck.map(({ request_id, status, because, workflow }) => [
    request_id,
    status,
    workflow,
    because,
  ]);
  const reasons = [...new Set(stuck.map(({ because }) => because))];
  return [
    ...tableLines(['REQUEST', 'STATUS', 'WORKFLOW', 'BECAUSE'], rows),
    ...reasons.map((reason) => `${reason}: ${STUCK_BECAUSE[reason]}.`),
    '"ops requests show <request_id>" says what to do about one.',
  ];
}
