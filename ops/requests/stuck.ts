/** Lists requests and webhook deliveries that make no progress. */
import {
  findStuckRequests,
  STUCK_BECAUSE,
  type StuckRequest,
  type StuckRequests,
} from '../../services/requests/stuck.ts';
import { type ParkedDeliveries, parkedDeliveries } from '../../services/webhooks/deliveries.ts';
import { EXIT, OperatorError } from '../errors.ts';
import type { Operations } from '../operations.ts';
import { tableLines, reportEvery } from '../output.ts';

/** Maximum number of requests shown. More indicate a problem of the deployment. */
const MAX_SHOWN = 100;
const PROGRESS_EVERY = 100;
/** By default, requests that ended within this time are checked too. */
const ENDED_WITHIN_MS = 24 * 3_600_000;

/**
 * Lists the requests and deliveries that are stuck. Sets exit code 1 if there are any.
 *
 * @param since checks requests that ended after this time, too.
 */
export async function listStuck(operations: Operations, since: Date | undefined): Promise<void> {
  const stores = { database: operations.database(), client: await operations.temporal() };
  const now = operations.clock();
  const found = await findStuckRequests(stores, {
    taskQueue: operations.taskQueue(),
    now,
    endedSince: since ?? new Date(now.getTime() - ENDED_WITHIN_MS),
    onProgress: reportEvery(operations, PROGRESS_EVERY, 'checked'),
  });
  const parked = await parkedDeliveries(stores.database, now);
  if (found.stuck.length + parked.length > 0) operations.reportProblems();
  operations.answer({ ...found, parked }, () => [...requestLines(found), ...parkedLines(parked)]);
  if (found.unanswered > 0)
    throw new OperatorError(
      `${found.unanswered} requests could not be checked: Postgres or Temporal did not answer. Run the command again.`,
      { exitCode: EXIT.unavailable },
    );
}

function requestLines({ stuck, looked_at }: StuckRequests): string[] {
  if (stuck.length === 0) return [`${looked_at} requests checked; none is stuck.`];
  const reasons = [...new Set(stuck.map(({ because }) => because))];
  return [
    ...tableLines(['REQUEST', 'STATUS', 'WORKFLOW', 'BECAUSE', 'DETAIL'], stuck.slice(0, MAX_SHOWN).map(row)),
    ...(stuck.length > MAX_SHOWN ? [`... and ${stuck.length - MAX_SHOWN} more; --json has all.`] : []),
    ...reasons.map((reason) => `${reason}: ${STUCK_BECAUSE[reason]}.`),
    '"ops requests show <request_id>" says what to do about a request.',
  ];
}

function row({ request_id, status, because, workflow, detail, next_try_at }: StuckRequest): string[] {
  const next = next_try_at === null ? '' : ` Next attempt at ${next_try_at}.`;
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
    'Held deliveries are sent once the endpoint is on and answers. Failed ones need a retry: see "ops webhooks show <webhook_id>".',
  ];
}

function becauseOf({ disabled_by, disabled_reason, broken_at }: ParkedDeliveries): string {
  if (disabled_reason !== null) return `off (${disabled_reason}, by ${disabled_by})`;
  return broken_at === null ? 'events failed' : `no answer since ${broken_at.toISOString()}`;
}
