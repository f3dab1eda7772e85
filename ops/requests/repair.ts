/** Repairs one request: resolve, retry and give-back. */
import { FulfilmentClient } from '../../services/requests/fulfilment-client.ts';
import { releaseRequestStock, resolveRequest, retryActivities } from '../../services/requests/repair.ts';
import { notRunning, withAdvice } from '../advice.ts';
import type { Operations } from '../operations.ts';
import type { Status } from '../../domain/requests/statuses.ts';

export interface ResolveOptions {
  readonly to: Status;
  readonly saidBy: string;
  readonly code?: string;
  readonly recipient?: string;
}

/**
 * Ends a request that only an operator can end, with the status that its party stated.
 *
 * @throws OperatorError when the step is not legal in the current status, or refused.
 */
export async function resolve(
  operations: Operations,
  request_id: string,
  { to, saidBy: said_by, code, recipient }: ResolveOptions,
): Promise<void> {
  const reason = operations.reason();
  const fulfilment = FulfilmentClient.ofOperator(await operations.temporal(), operations.taskQueue());
  const resolution = { to, reason, said_by, code, recipient, operator: operations.operator() };
  const version = await operations.change(request_id, () =>
    withAdvice(resolveRequest({ fulfilment }, request_id, resolution), {
      ...notRunning(request_id),
      pin_required:
        'The partner requires the PIN, or a wrong PIN was entered. You can resolve this request to failed or returned, but not to delivered.',
      validation_error: ({ fields }) => fields.map(({ path, message }) => `--${path} ${message}`).join('; '),
    }),
  );
  operations.answer({ request_id, ...version }, () => [
    version.status === to
      ? `${request_id} is ${to}`
      : `${request_id} was re-routed to another pharmacy, and is ${version.status}`,
  ]);
}

/**
 * Makes waiting activities of a request attempt again immediately.
 *
 * @throws OperatorError when no workflow is running.
 */
export async function retry(operations: Operations, request_id: string): Promise<void> {
  const client = await operations.temporal();
  const retried = await operations.change(request_id, () =>
    withAdvice(retryActivities(client, request_id), notRunning(request_id)),
  );
  operations.answer({ request_id, retried }, () => [
    retried.length === 0
      ? 'No activity is waiting for its next attempt.'
      : `Retried now: ${retried.join(', ')}. See: ops requests show ${request_id}`,
  ]);
}

/**
 * Releases the stock that an ended request still reserves.
 *
 * @throws OperatorError while the request's workflow is running.
 */
export async function releaseStockOf(operations: Operations, request_id: string): Promise<void> {
  const stores = { database: operations.database(), client: await operations.temporal() };
  const restock = operations.environment() === 'sandbox';
  await operations.change(request_id, () =>
    withAdvice(releaseRequestStock(stores, request_id, { restock }), {
      request_not_found: `Neither Postgres nor Temporal knows a request ${request_id}. Check the id and the environment.`,
      request_goes_on: `The workflow of ${request_id} is running, and releases unused stock itself.`,
    }),
  );
  operations.answer({ request_id }, () => [
    `The stock reserved for ${request_id} and not dispensed is released`,
  ]);
}
