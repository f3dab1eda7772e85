/** Continues a request from its rows, where Temporal has lost what its workflow had decided: docs/decisions/0051. */
import { isDeepStrictEqual } from 'node:util';
import type { StoredRequest } from '../../../db/requests/stored-request.ts';
import { ERASED } from '../../../domain/common/retention.ts';
import { isTerminal } from '../../../domain/requests/statuses.ts';
import { ServiceError } from '../../common/errors.ts';
import type { FulfilmentClient } from '../fulfilment-client.ts';
import { compareRequest, type Stores } from '../projection/comparison.ts';
import type { DecidedRequest } from '../projection/decided-request.ts';
import { requestNotFound } from '../read-request.ts';
import { readWorkflowCondition } from '../workflow-condition.ts';

interface Parts extends Stores {
  readonly fulfilment: Pick<FulfilmentClient, 'restore' | 'submitAuthorization'>;
}

/** `continued`: in a new workflow. `stopped`: it came to its end before, and a workflow that does not know that was ended. */
export type Restored = 'continued' | 'stopped';

/**
 * A workflow that goes on from the rows takes the place of whatever Temporal has. Its pharmacy's system is asked for the order
 * before it is sent again; the time limits are those that they were.
 *
 * @throws ServiceError `request_not_found` when Postgres does not have it whole; `history_knows` when Temporal has lost nothing, or
 *   knows it otherwise than the rows, which a person decides; `request_is_over` when it came to its end, and no workflow runs.
 */
export async function restoreRequest(parts: Parts, requestId: string): Promise<Restored> {
  const { client, fulfilment } = parts;
  const { stored, decided } = await compareRequest(parts, requestId);
  if (stored === undefined || !isWhole(stored)) throw requestNotFound();
  if (decided !== undefined && !isLost(decided, stored)) throw new ServiceError('history_knows');
  const { submission, timeline, prescription_ids, late_authorization: late } = stored;
  if (late !== null) await fulfilment.submitAuthorization({ request_id: requestId, late });
  if (!isTerminal(stored.status)) {
    await fulfilment.restore(submission, { timeline, prescription_ids });
    return 'continued';
  }
  const workflow = await readWorkflowCondition(client, requestId);
  if (workflow === undefined || workflow.has_ended) throw new ServiceError('request_is_over');
  await client.workflow.getHandle(requestId).terminate('Postgres knows more of this request');
  return 'stopped';
}

/** Rows of which some are missing, or can't be read for want of their key, are no request. */
function isWhole({ timeline, sequence, submission }: StoredRequest): boolean {
  if (submission.delivery_address.street === ERASED) return false;
  return timeline.length === sequence && timeline.every((entry, index) => entry.sequence === index + 1);
}

/** Whether the history is the beginning of what the rows have, and no more. */
function isLost({ projection }: DecidedRequest, { timeline, prescription_ids }: StoredRequest): boolean {
  const isBeginning =
    projection.timeline.every((entry, index) => isDeepStrictEqual(entry, timeline[index])) &&
    projection.prescription_ids.every((id) => prescription_ids.includes(id));
  const known = projection.timeline.length + projection.prescription_ids.length;
  return isBeginning && known < timeline.length + prescription_ids.length;
}
