/** Puts orders before the system of their pharmacy once more. */
import { FulfilmentClient } from '../../services/requests/fulfilment-client.ts';
import { offerAgain, requestsToOffer, type OfferedAgain } from '../../services/requests/repair.ts';
import { advised, type Advice } from '../advised.ts';
import { OperatorError, wrongCall } from '../operator-error.ts';
import type { Operations } from '../operations.ts';

const IN_WORDS: Readonly<Record<OfferedAgain, string>> = {
  offered: 'is offered again',
  tried_now: 'waited for its next try, and is offered now',
  under_way: 'is being offered',
};

/** One request, or those of a pharmacy that its system does not have. @throws OperatorError when it can't be offered. */
export async function reoffer(
  operations: Operations,
  requestId: string | undefined,
  pharmacyId: string | undefined,
): Promise<void> {
  if ((requestId === undefined) === (pharmacyId === undefined))
    throw wrongCall('Name one request, or a --pharmacy.');
  const client = await operations.temporal();
  const parts = {
    database: operations.database(),
    client,
    fulfilment: FulfilmentClient.ofOperator(client, operations.taskQueue()),
  };
  const offer = async (id: string) => ({
    request_id: id,
    outcome: await advised(offerAgain(parts, id, operations.operator()), adviceFor(id)),
  });
  const offered = await operations.change(requestId ?? pharmacyId ?? null, async () => {
    if (requestId !== undefined) return [await offer(requestId)];
    const outcomes: Awaited<ReturnType<typeof offer>>[] = [];
    for (const id of await requestsToOffer(parts, pharmacyId ?? ''))
      await operations
        .logged(id, () => offer(id))
        .then(
          (outcome) => outcomes.push(outcome),
          (error: unknown) => tellRefusal(operations, error),
        );
    return outcomes;
  });
  operations.answer({ offered }, () =>
    offered.length === 0
      ? [`The system of ${pharmacyId} has every order that waits for its answer.`]
      : offered.map(({ request_id, outcome }) => `${request_id} ${IN_WORDS[outcome]}`),
  );
}

/** One that was answered meanwhile keeps the others from nothing. */
function tellRefusal(operations: Operations, error: unknown): void {
  if (!(error instanceof OperatorError)) throw error;
  operations.tell(error.message);
}

function adviceFor(requestId: string): Advice {
  return {
    request_not_found: `No workflow of ${requestId} runs. Look at it first: ops requests show ${requestId}`,
  };
}
