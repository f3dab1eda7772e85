/** `POST /requests/{request_id}/cancel`: only while pending; the answer is the workflow's decision. */
import type { StepReport } from '../../domain/messages.ts';
import { isTerminal, transitionOf, type Status } from '../../domain/statuses.ts';
import type { Dependencies } from '../dependencies.ts';
import { endpoint, parameter } from '../endpoint.ts';
import { decidedStatus } from '../decided-status.ts';
import { ApiError } from '../errors.ts';
import { CANCEL_REQUEST } from '../operations/requests.ts';
import { CancelRequestBody } from '../schemas/requests.ts';

/** A request is cancelled at most once, so the step itself names the Update. */
const CANCEL_UPDATE_ID = 'cancel';

export function cancelRequest({ requests, fulfilment }: Dependencies) {
  return endpoint<CancelRequestBody>({
    method: 'POST',
    path: '/requests/:request_id/cancel',
    scope: 'requests:cancel',
    operation: CANCEL_REQUEST,
    body: CancelRequestBody,
    async handle(call) {
      const requestId = parameter(call, 'request_id');
      const { partner_id } = call.caller;
      await requests.requireOwn(requestId, partner_id);
      const report: StepReport = { actor: 'partner', ...call.body };
      const outcome = await fulfilment.take(requestId, 'cancel', report, CANCEL_UPDATE_ID);
      if (outcome.kind === 'taken') return { data: outcome.state.record };
      // Cancelled before, by this partner: nobody else can cancel. Or ended, or moved on.
      const record = await requests.read(requestId, partner_id);
      if (record.status === 'cancelled') return { data: record };
      throw notCancellable(decidedStatus(outcome, record));
    },
  });
}

function notCancellable(status: Status): ApiError {
  const cancellable = transitionOf('cancel').from.join(' or ');
  const hint = isTerminal(status) ? 'It is final.' : 'Contact the pharmacy instead.';
  return new ApiError(
    'request_not_cancellable',
    `The request is ${status}; only a ${cancellable} request can be cancelled. ${hint}`,
  );
}
