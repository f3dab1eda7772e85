/** Cancels a request: only while it is pending; its workflow decides. */
import type { StepReport } from '../../domain/requests/messages.ts';
import type { CancelReason } from '../../domain/requests/reasons.ts';
import type { SealedRecord } from '../../domain/requests/record.ts';
import { byOf } from '../../domain/requests/timeline.ts';
import { isTerminal, transitionOf, type Status } from '../../domain/requests/statuses.ts';
import { ServiceError } from '../common/errors.ts';
import { decidedStatus } from './decided-status.ts';
import { readRecordAt } from './read-record-at.ts';
import { readRequest, requireOwnRequest, type OwnRequest, type RequestReading } from './read-request.ts';

/** A request is cancelled at most once, so the step itself names the Update. */
const CANCEL_UPDATE_ID = 'cancel';

/** Why, as the partner says it. */
export interface Cancellation {
  readonly reason?: CancelReason;
  readonly note?: string;
}

/**
 * Cancelling again what this partner has cancelled answers the request as it is.
 *
 * @throws ServiceError `request_not_found`; `request_not_cancellable` after pending.
 */
export async function cancelRequest(
  parts: RequestReading,
  own: OwnRequest,
  cancellation: Cancellation,
): Promise<SealedRecord> {
  await requireOwnRequest(parts, own);
  const report: StepReport = { actor: 'partner', ...byOf(own.by), ...cancellation };
  const outcome = await parts.fulfilment.takeStep(own.request_id, 'cancel', report, CANCEL_UPDATE_ID);
  if (outcome.kind === 'taken') return readRecordAt(parts, own, outcome.version);
  // Cancelled before, by this partner: nobody else can cancel. Or ended, or moved on.
  const record = await readRequest(parts, own);
  if (record.status === 'cancelled') return record;
  throw notCancellable(decidedStatus(outcome, record));
}

function notCancellable(status: Status): ServiceError {
  const cancellable = transitionOf('cancel').from.join(' or ');
  const hint = isTerminal(status) ? 'It is final.' : 'Contact the pharmacy instead.';
  return new ServiceError(
    'request_not_cancellable',
    `The request is ${status}; only a ${cancellable} request can be cancelled. ${hint}`,
  );
}
