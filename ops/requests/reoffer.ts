/** Offers orders again to the system of their pharmacy. */
import { FulfilmentClient } from '../../services/requests/fulfilment-client.ts';
import { offerAgain, requestsToOffer, type OfferAgainOutcome } from '../../services/requests/repair.ts';
import { notRunning, reportRefusal, withAdvice } from '../advice.ts';
import { usageError } from '../errors.ts';
import type { Operations } from '../operations.ts';

const OUTCOMES: Readonly<Record<OfferAgainOutcome, string>> = {
  offered: 'is offered again',
  tried_now: 'was waiting for its next attempt, and is offered now',
  under_way: 'is already being offered',
};

/**
 * Offers one request, or all requests that the pharmacy's system has not acknowledged.
 *
 * @throws OperatorError when a single request cannot be offered. Of several, refused ones are only reported.
 */
export async function reoffer(
  operations: Operations,
  requestId: string | undefined,
  pharmacyId: string | undefined,
): Promise<void> {
  if ((requestId === undefined) === (pharmacyId === undefined))
    throw usageError('Give either one request or --pharmacy.');
  const client = await operations.temporal();
  const parts = {
    database: operations.database(),
    client,
    fulfilment: FulfilmentClient.ofOperator(client, operations.taskQueue()),
  };
  const offer = async (id: string) => ({
    request_id: id,
    outcome: await withAdvice(offerAgain(parts, id, operations.operator()), notRunning(id)),
  });
  const offered = await operations.change(requestId ?? pharmacyId ?? null, async () => {
    if (requestId !== undefined) return [await offer(requestId)];
    const outcomes: Awaited<ReturnType<typeof offer>>[] = [];
    for (const id of await requestsToOffer(parts, pharmacyId ?? ''))
      await operations
        .logged(id, () => offer(id))
        .then(
          (outcome) => outcomes.push(outcome),
          (error: unknown) => reportRefusal(operations, error),
        );
    return outcomes;
  });
  operations.answer({ offered }, () =>
    offered.length === 0
      ? [`The system of ${pharmacyId} has acknowledged every order that waits for its answer.`]
      : offered.map(({ request_id, outcome }) => `${request_id} ${OUTCOMES[outcome]}`),
  );
}
