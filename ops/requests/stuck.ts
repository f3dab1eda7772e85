/** Lists what nothing brings on any more: requests, and deliveries of webhooks. */
import {
  findStuckRequests,
  STUCK_BECAUSE,
  type StuckRequest,
  type StuckRequests,
} from '../../services/requests/stuck.ts';
import { parkedDeliveries, type ParkedDeliveries } from '../../services/webhooks/deliveries.ts';
import { EXIT } from '../exit-codes.ts';
import { OperatorError } from '../operator-error.ts';
import type { Operations } from '../operations.ts';
import { tellEvery } from '../progress.ts';
import { tableLines } from '../table.ts';

/** At most so many lines are shown; where there are more, something is wrong that is no matter of one request. */
const MOST_SHOWN = 100;
/** So often it is told how far it has come. */
const TELL_EVERY = 100;
/** Of requests that ended, those since then are looked at where nothing is said; milliseconds. */
const ENDED_WITHIN_MS = 24 * 3_600_000;

/** Exit code 1 where there is something. @param since of requests that came to their end. */
export async function listStuck(operations: Operations, since: Date | undefined): Promise<void> {
  const stores = { database: operations.database(), client: await operations.temporal() };
  const now = operations.clock();
  const found = await findStuckRequests(stores, {
    taskQueue: operations.taskQueue(),
    now,
    endedSince: since ?? new Date(now.getTime() - ENDED_WITHIN_MS),
    onProgress: tellEvery(operations, TELL_EVERY, 'looked at'),
  });
  const parked = await parkedDeliveries(stores.database, now);
  if (found.stuck.length + parked.length > 0) operations.found();
  operations.answer({ ...found, parked }, () => [...requestLines(found), ...parkedLines(parked)]);
  if (found.unanswered > 0)
    throw new OperatorError(
      `Nothing is known of ${found.unanswered} requests: Postgres or Temporal did not answer. Run the command again.`,
      { exitCode: EXIT.unavailable },
    );
}

function requestLines({ stuck, looked_at }: StuckRequests): string[] {
  if (stuck.length === 0) return [`${looked_at} requests looked at; none is stuck.`];
  const reasons = [...new Set(stuck.map(({ because }) => because))];
  return [
    ...tableLines(
      ['REQUEST', 'STATUS', 'WORKFLOW', 'BECAUSE', 'DETAIL'],
      stuck.slice(0, MOST_SHOWN).map(row),
    ),
    ...(stuck.length > MOST_SHOWN ? [`... and ${stuck.length - MOST_SHOWN} more; --json has all.`] : []),
    ...reasons.map((reason) => `${reason}: ${STUCK_BECAUSE[reason]}.`),
    '"ops requests show <request_id>" says what to do about one.',
  ];
}

function row({ request_id, status, because, workflow, detail, next_try_at }: StuckRequest): string[] {
  const next = next_try_at === null ? '' : ` Next try at ${next_try_at}.`;
  return [request_id, status, workflow ?? '-', because, `${detail ?? '-'}${next}`];
}

function parkedLines(parked: readonly ParkedDeliveries[]): string[] {
  if (parked.length === 0) return [];
  const rows = parked.map((endpoint) => [
    endpoint.webhook_id,
    Object.values(endpoint.owner).join(),
    becauseOf(endpoint),
    String(endpoint.held),
    String(endpoint.failed),
    endpoint.since.toISOString(),
  ]);
  return [
    '',
    ...tableLines(['ENDPOINT', 'OWNER', 'BECAUSE', 'HELD', 'FAILED', 'SINCE'], rows),
    'held goes by itself when the endpoint is on and answers; failed when somebody asks: "ops webhooks show <webhook_id>".',
  ];
}

function becauseOf({ disabled_by, disabled_reason, broken_at }: ParkedDeliveries): string {
  if (disabled_reason !== null) return `off (${disabled_reason}, by ${disabled_by})`;
  return broken_at === null ? 'events failed' : `does not answer since ${broken_at.toISOString()}`;
}
