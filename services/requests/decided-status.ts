/** The status that stood in the way of a step. */
import type { RequestRecord } from '../../domain/requests/record.ts';
import { isTerminal, type Status } from '../../domain/requests/statuses.ts';
import type { StepOutcome } from './fulfilment-client.ts';

/**
 * The workflow's own word where it has given one: a record that was read after it may come from a Postgres that lags.
 *
 * @throws Error when no workflow runs for a request that has not ended: somebody terminated it.
 */
export function decidedStatus(
  outcome: Exclude<StepOutcome, { kind: 'taken' }>,
  { request_id, status }: Pick<RequestRecord, 'request_id' | 'status'>,
): Status {
  if (outcome.kind !== 'not_running') return outcome.status;
  if (isTerminal(status)) return status;
  throw new Error(`No workflow runs for ${request_id}, which is ${status}: see docs/ops/requests.md`);
}
