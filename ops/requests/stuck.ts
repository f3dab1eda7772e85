/** Lists requests, webhook deliveries and notices that make no progress. */
import {
  findStuckRequests,
  STUCK_BECAUSE,
  type StuckRequest,
  type StuckRequests,
} from '../../services/requests/stuck.ts';
import { readMailSettings } from '../../services/mail.ts';
import {
  type ParkedDeliveries,
  parkedDeliveries,
  type UnsentWork,
  unsentWork,
} from '../../services/webhooks/deliveries.ts';
import { EXIT, OperatorError } from '../errors.ts';
import type { Operations } from '../operations.ts';
import { printable, tableLines, reportEvery } from '../output.ts';

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
  const sendsMail = operations.read((reader) => readMailSettings(reader, operations.variables)) !== undefined;
  const unsent = await unsentWork(stores.database, { now, sendsMail });
  const problems =
    found.stuck.length +
    found.failed.length +
    parked.length +
    unsent.deliveries.length +
    unsent.notices.length;
  if (problems > 0) operations.reportProblems();
  operations.answer({ ...found, parked, unsent }, () => [
    ...requestLines(found),
    ...parkedLines(parked),
    ...unsentLines(unsent),
  ]);
  if (found.unanswered > 0)
    throw new OperatorError(
      `${found.unanswered} requests could not be checked: Postgres or Temporal did not answer. Run the command again.`,
      { exitCode: EXIT.unavailable },
    );
}

function requestLines({ stuck, looked_at, failed }: StuckRequests): string[] {
  const uninspected = failed
    .slice(0, MAX_SHOWN)
    .map(({ request_id, error }) => `${request_id} could not be inspected: ${printable(error)}`);
  if (stuck.length === 0)
    return [
      ...uninspected,
      failed.length === 0
        ? `${looked_at} requests checked; none is stuck.`
        : `${looked_at} requests checked, ${failed.length} of them in vain; none of the others is stuck.`,
    ];
  const reasons = [...new Set(stuck.map(({ because }) => because))];
  return [
    ...uninspected,
    ...tableLines(['REQUEST', 'STATUS', 'WORKFLOW', 'BECAUSE', 'DETAIL'], stuck.slice(0, MAX_SHOWN).map(row)),
    ...(stuck.length > MAX_SHOWN ? [`... and ${stuck.length - MAX_SHOWN} more; --json has all.`] : []),
    ...reasons.map((reason) => `${reason}: ${STUCK_BECAUSE[reason]}.`),
    '"ops requests show <request_id>" says what to do about a request.',
  ];
}

function row({ request_id, status, because, workflow, detail, next_try_at }: StuckRequest): string[] {
  const next = next_try_at === null ? '' : ` Next attempt at ${next_try_at}.`;
  return [request_id, status ?? '-', workflow ?? '-', because, `${detail ?? '-'}${next}`];
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
    failureInWords(endpoint),
  ]);
  return [
    '',
    ...tableLines(['ENDPOINT', 'OWNER', 'BECAUSE', 'HELD', 'FAILED', 'SINCE', 'LAST FAILURE'], rows),
    'Held deliveries are sent once the endpoint is on and answers. Failed ones need a retry: see "ops webhooks show <webhook_id>".',
  ];
}

function unsentLines({ deliveries, notices }: UnsentWork): string[] {
  if (deliveries.length + notices.length === 0) return [];
  return [
    '',
    ...deliveries.map(
      ({ webhook_id, owner, events, since }) =>
        `${webhook_id} of ${Object.values(owner).join()} accepts calls, but ${events} events for it are due since ${since.toISOString()} and not sent.`,
    ),
    ...(notices.length === 0
      ? []
      : [`${notices.length} mails about endpoints are late: ${notices.join(', ')}.`]),
    'Workers send these within a minute: see "ops doctor" for workers that are gone or frozen.',
  ];
}

function becauseOf({ disabled_by, disabled_reason, broken_at }: ParkedDeliveries): string {
  if (disabled_reason !== null) return `off (${disabled_reason}, by ${disabled_by})`;
  return broken_at === null ? 'events failed' : `fails since ${broken_at.toISOString()}`;
}

/** The last failed attempt of an endpoint, and its time: "The answer was 503. at ...". */
export function failureInWords({ last_failure }: Pick<ParkedDeliveries, 'last_failure'>): string {
  return last_failure === null
    ? 'none'
    : `${printable(last_failure.message)} at ${last_failure.at.toISOString()}`;
}
