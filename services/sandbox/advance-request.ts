/** Moves a request by hand, in the place of its pharmacy or courier. */
import { lookAtPrescriptions } from './pharmacist.ts';
import type { StepReport } from '../../domain/requests/messages.ts';
import { reportableReasons, type StatusReason } from '../../domain/requests/reasons.ts';
import type { SealedRecord } from '../../domain/requests/record.ts';
import {
  nextStatuses,
  reportableTransitions,
  type Status,
  type Transition,
} from '../../domain/requests/statuses.ts';
import { ServiceError, validationError } from '../common/errors.ts';
import { updateIdOf } from '../common/update-id.ts';
import { decidedStatus } from '../requests/decided-status.ts';
import { readRecordAt } from '../requests/read-record-at.ts';
import { readRequest, type OwnRequest, type RequestReading } from '../requests/read-request.ts';
import { stepRefused } from '../requests/step-refusals.ts';
import type { ServiceParts } from '../parts.ts';

/** Where to, and what the report says of it. */
export interface Move {
  /** The usual next status without it. */
  readonly to?: Status;
  readonly reason?: StatusReason;
  readonly note?: string;
}

/**
 * @param idempotencyKey names the call: sent again it answers what the first one did.
 * @throws ServiceError `request_not_found`, `illegal_transition`, and what the step itself may be refused for.
 */
export async function advanceRequest(
  parts: RequestReading & Pick<ServiceParts, 'clock'>,
  own: OwnRequest,
  move: Move,
  idempotencyKey?: string,
): Promise<SealedRecord> {
  const { fulfilment, clock } = parts;
  const { request_id } = own;
  const { status, proof_required } = await readRequest(parts, own);
  const transition = wantedTransition(status, move.to);
  if (transition.step === 'dispense') await lookAtPrescriptions(parts, request_id, clock());
  const report = reportFor(transition, { status, proof_required }, move);
  const updateId = updateIdOf('advance', idempotencyKey);
  const outcome = await fulfilment.takeStep(request_id, transition.step, report, updateId);
  if (outcome.kind === 'taken') return readRecordAt(parts, own, outcome.version);
  if (outcome.kind === 'refused') throw stepRefused(outcome.type, outcome.message);
  throw illegalTransition(decidedStatus(outcome, await readRequest(parts, own)));
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
  { status, proof_required }: Pick<SealedRecord, 'status' | 'proof_required'>,
  move: Move,
): StepReport {
  const reasons = reportableReasons(step);
  if (move.reason !== undefined && !reasons.includes(move.reason)) {
    const rule =
      reasons.length === 0
        ? 'is not taken by this step; leave it out'
        : `must be one of ${reasons.join(', ')}`;
    throw validationError([{ path: 'reason', code: 'enum', message: rule }]);
  }
  const reason = move.reason ?? (reasonRequired ? reasons[0] : undefined);
  return {
    actor: by.includes('courier') && COURIER_STATUSES.includes(status) ? 'courier' : 'pharmacy',
    ...(reason === undefined ? {} : { reason }),
    ...(move.note === undefined ? {} : { note: move.note }),
    ...(proofRequired ? { proof: { type: proof_required === 'pin' ? 'pin' : 'name' } as const } : {}),
  };
}

function illegalTransition(status: Status): ServiceError {
  const legal = nextStatuses(status);
  const hint = legal.length === 0 ? 'it is final' : `it can go to ${legal.join(', ')}`;
  return new ServiceError('illegal_transition', `The request is ${status}: ${hint}.`);
}
