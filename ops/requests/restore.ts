/** Continues requests from their rows in Postgres, when Temporal has lost decisions of their workflows. */
import { FulfilmentClient } from '../../services/requests/fulfilment-client.ts';
import { type RestoreOutcome, restoreRequest } from '../../services/requests/repair.ts';
import { findStuckRequests, type StuckBecause } from '../../services/requests/stuck.ts';
import { type Advice, reportRefusal, withAdvice } from '../advice.ts';
import { usageError } from '../errors.ts';
import type { Operations } from '../operations.ts';

const OUTCOMES: Readonly<Record<RestoreOutcome, string>> = {
  continued: 'continues from its rows in a new workflow',
  stopped: 'had already ended; the outdated workflow was stopped',
  withdrawing: "had already ended; a new workflow notifies its pharmacy's system of that",
};

/** Reasons that can hide a loss in Temporal: a workflow task without a worker is reported before differing rows. */
const LOST: readonly StuckBecause[] = [
  'no_workflow',
  'rows_differ',
  'not_taken',
  'task_fails',
  'workflow_ended',
  'not_withdrawn',
];

/**
 * Restores one request, or all requests that are missing or incomplete in Temporal.
 *
 * @throws OperatorError when a single request cannot be restored, for example because Temporal has all of it. Of several, refused ones are
 *   only reported.
 */
export async function restore(
  operations: Operations,
  requestId: string | undefined,
  all: boolean,
): Promise<void> {
  if ((requestId === undefined) !== all) throw usageError('Give either one request or --all.');
  const client = await operations.temporal();
  const fulfilment = FulfilmentClient.ofOperator(client, operations.taskQueue());
  const parts = { database: operations.database(), client, fulfilment };
  const one = async (id: string) => ({
    request_id: id,
    outcome: await withAdvice(restoreRequest(parts, id), adviceFor(id)),
  });
  const restored: Awaited<ReturnType<typeof one>>[] = [];
  if (requestId !== undefined) restored.push(await operations.change(requestId, () => one(requestId)));
  else {
    const ids = await lostRequests(operations, parts);
    await operations.change(`${ids.length} requests`, async () => {
      for (const id of ids)
        await operations
          .logged(id, () => one(id))
          .then(
            (outcome) => restored.push(outcome),
            (error: unknown) => reportRefusal(operations, error),
          );
    });
  }
  operations.answer({ restored }, () =>
    restored.length === 0
      ? ['No request is missing or incomplete in Temporal.']
      : restored.map(({ request_id, outcome }) => `${request_id} ${OUTCOMES[outcome]}`),
  );
}

async function lostRequests(
  operations: Operations,
  stores: Parameters<typeof findStuckRequests>[0],
): Promise<string[]> {
  const now = operations.clock();
  const { stuck, unanswered } = await findStuckRequests(stores, {
    taskQueue: operations.taskQueue(),
    now,
    endedSince: now,
    onProgress: () => undefined,
  });
  if (unanswered > 0)
    operations.report(
      `${unanswered} requests were not checked, because a server did not answer. Run the command again.`,
    );
  return stuck.filter(({ because }) => LOST.includes(because)).map(({ request_id }) => request_id);
}

function adviceFor(requestId: string): Advice {
  return {
    request_not_found: `Postgres does not have all rows of ${requestId}. If Temporal has the request: ops requests re-record ${requestId}`,
    history_knows: `Temporal knows every step of ${requestId} that Postgres has, or its history differs. Compare them (ops requests show ${requestId}) and decide which is right: docs/ops/runbooks/rows-ahead.md`,
    request_is_over: `${requestId} has ended and none of its workflows is running: there is nothing to do.`,
  };
}
