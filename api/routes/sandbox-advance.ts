/** `POST /sandbox/requests/{request_id}/advance`: moves a request by hand, in the place of its pharmacy. */
import { lookAtPrescriptions } from '../../db/prescriptions/sandbox-pharmacist.ts';
import type { StepReport } from '../../domain/messages.ts';
import { reportableReasons } from '../../domain/reasons.ts';
import { nextStatuses, reportableTransitions, type Status, type Transition } from '../../domain/statuses.ts';
import type { Dependencies } from '../dependencies.ts';
import { endpoint, parameter } from '../endpoint.ts';
import { decidedStatus } from '../decided-status.ts';
import { ApiError } from '../errors.ts';
import { ADVANCE_REQUEST } from '../operations/sandbox.ts';
import { AdvanceRequestBody } from '../schemas/requests.ts';
import { stepRefused } from '../step-refusals.ts';
import { updateIdOf } from '../update-id.ts';
import { validationError } from '../validation.ts';

export function sandboxAdvance({ requests, fulfilment, database, clock }: Dependencies) {
  return endpoint<AdvanceRequestBody>({
    method: 'POST',
    path: '/sandbox/requests/:request_id/advance',
    scope: 'requests:create',
    operation: ADVANCE_REQUEST,
    body: AdvanceRequestBody,
    async handle(call) {
      const requestId = parameter(call, 'request_id');
      const { status } = await requests.read(requestId, call.caller.partner_id);
      const transition = wantedTransition(status, call.body.to);
      if (transition.step === 'dispense') await lookAtPrescriptions(database, requestId, clock());
      const outcome = await fulfilment.take(
        requestId,
        transition.step,
        reportFor(transition, status, call.body),
        updateIdOf('advance', call.idempotencyKey),
      );
      if (outcome.kind === 'taken') {
        const { record } = outcome.state;
        return { data: { ...record, next_statuses: nextStatuses(record.status) } };
      }
      if (outcome.kind === 'refused') throw stepRefused(outcome.type, outcome.message);
      const record = await requests.read(requestId, call.caller.partner_id);
      throw illegalTransition(decidedStatus(outcome, record));
    },
  });
}

function wantedTransition(status: Status, to: Status | undefined): Transition {
  const possible = reportableTransitions(status);
  const wanted = to === undefined ? possible[0] : possible.find((transition) => transition.to === to);
  if (wanted === undefined) throw illegalTransition(status);
  return wanted;
}

/** Where a courier may already have the medicines. */
const COURIER_STATUSES: readonly Status[] = ['ready', 'in_transit'];

/** The report that moves the request; what the transition needs and the caller left out gets its first usual value. */
function reportFor(
  { step, by, proofRequired, reasonRequired }: Transition,
  status: Status,
  body: AdvanceRequestBody,
): StepReport {
  const reasons = reportableReasons(step);
  if (body.reason !== undefined && !reasons.includes(body.reason)) {
    const rule =
      reasons.length === 0
        ? 'is not taken by this step; leave it out'
        : `must be one of ${reasons.join(', ')}`;
    throw validationError([{ path: 'reason', code: 'enum', message: rule }]);
  }
  const reason = body.reason ?? (reasonRequired ? reasons[0] : undefined);
  return {
    actor: by.includes('courier') && COURIER_STATUSES.includes(status) ? 'courier' : 'pharmacy',
    ...(reason === undefined ? {} : { reason }),
    ...(body.note === undefined ? {} : { note: body.note }),
    ...(proofRequired ? { proof: { type: 'name' } as const } : {}),
  };
}

function illegalTransition(status: Status): ApiError {
  const legal = nextStatuses(status);
  const hint = legal.length === 0 ? 'it is final' : `it can go to ${legal.join(', ')}`;
  return new ApiError('illegal_transition', `The request is ${status}: ${hint}.`);
}
