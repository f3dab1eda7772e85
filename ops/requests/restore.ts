/** Continues requests from their rows, where Temporal has lost what their workflows had decided. */
import { FulfilmentClient } from '../../services/requests/fulfilment-client.ts';
import { type Restored, restoreRequest } from '../../services/requests/repair.ts';
import { findStuckRequests, type StuckBecause } from '../../services/requests/stuck.ts';
import { type Advice, advised } from '../advised.ts';
import { OperatorError, wrongCall } from '../operator-error.ts';
import type { Operations } from '../operations.ts';

const IN_WORDS: Readonly<Record<Restored, string>> = {
  continued: 'goes on from its rows in a new workflow',
  stopped: 'came to its end before; the workflow that did not know it is ended',
};

/** What a request of which Temporal lost something may be found stuck for: a task that nobody takes is told before rows that differ. */
const LOST: readonly StuckBecause[] = [
  'no_workflow',
  'rows_differ',
  'not_taken',
  'task_fails',
  'workflow_ended',
];

/** One request, or all of which Temporal knows less. @throws OperatorError when nothing of the one was lost. */
export async function restore(
  operations: Operations,
  requestId: string | undefined,
  all: boolean,
): Promise<void> {
  if ((requestId === undefined) !== all) throw wrongCall('Name one request, or say --all.');
  const client = await operations.temporal();
  const fulfilment = FulfilmentClient.ofOperator(client, operations.taskQueue());
  const parts = { database: operations.database(), client, fulfilment };
  const one = async (id: string) => ({
    request_id: id,
    outcome: await advised(restoreRequest(parts, id), adviceFor(id)),
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
            (error: unknown) => tellRefusal(operations, error),
          );
    });
  }
  operations.answer({ restored }, () =>
    restored.length === 0
      ? ['Temporal has lost nothing of any request.']
      : restored.map(({ request_id, outcome }) => `${request_id} ${IN_WORDS[outcome]}`),
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
    operations.tell(
      `Of ${unanswered} requests a server did not answer, and they are left as they are: give the command again.`,
    );
  return stuck.filter(({ because }) => LOST.includes(because)).map(({ request_id }) => request_id);
}

/** Of a request whose rows differ otherwise Temporal may have lost nothing: `re-record` is for that one. */
function tellRefusal(operations: Operations, error: unknown): void {
  if (!(error instanceof OperatorError)) throw error;
  operations.tell(error.message);
}

function adviceFor(requestId: string): Advice {
  return {
    request_not_found: `Postgres does not have ${requestId} whole. Where Temporal does: ops requests re-record ${requestId}`,
    history_knows: `Temporal has lost nothing of ${requestId}, or knows it otherwise than Postgres, which is for you to decide. See: ops requests show ${requestId}`,
    request_is_over: `${requestId} came to its end, and no workflow of it runs: there is nothing to do.`,
  };
}
