/** Moves a request by hand, because somebody said by another way how it stands: a phone call settles it. */
import { randomUUID } from 'node:crypto';
import { MAX_NOTE_LENGTH, type RequestVersion, type StepReport } from '../../../domain/requests/messages.ts';
import { reportableReasons, type StatusReason } from '../../../domain/requests/reasons.ts';
import { transitionsFrom, type Status, type Transition } from '../../../domain/requests/statuses.ts';
import { ServiceError, validationError } from '../../common/errors.ts';
import type { FulfilmentClient } from '../fulfilment-client.ts';
import { requestNotFound } from '../read-request.ts';
import { stepRefused } from '../step-refusals.ts';

/** Where to, and who says so. */
export interface Resolution {
  readonly to: Status;
  /** Why, for the partner, who reads it in the timeline. */
  readonly reason: string;
  /** Who said how it stands. */
  readonly said_by: string;
  /** Whoever uses the command. */
  readonly operator: string;
  /** Of the step's closed list; `other` without it. */
  readonly code?: string | undefined;
  /** Who took the medicines, where it is delivered. */
  readonly recipient?: string | undefined;
}

/**
 * Takes the step that leads there, by the rules that everybody's steps have.
 *
 * @throws ServiceError `request_not_found` where no workflow runs, `illegal_transition`, `validation_error`, and what the step
 *   itself may be refused for.
 */
export async function resolveRequest(
  { fulfilment }: { readonly fulfilment: FulfilmentClient },
  requestId: string,
  resolution: Resolution,
): Promise<RequestVersion> {
  const state = await fulfilment.state(requestId);
  if (state === undefined) throw requestNotFound();
  const { status } = state.record;
  const transition = transitionsFrom(status).find(({ to }) => to === resolution.to);
  if (transition === undefined) throw illegal(status);
  const report = reportOf(transition, resolution);
  const outcome = await fulfilment.takeStep(requestId, transition.step, report, `resolve-${randomUUID()}`);
  switch (outcome.kind) {
    case 'taken':
      return outcome.version;
    case 'refused':
      throw stepRefused(outcome.type, outcome.message);
    case 'illegal':
      throw illegal(outcome.status);
    case 'not_running':
      throw requestNotFound();
  }
}

function reportOf(transition: Transition, resolution: Resolution): StepReport {
  const { operator, said_by, reason, recipient } = resolution;
  const note = `${reason} (said by ${said_by})`;
  if (note.length > MAX_NOTE_LENGTH) {
    const message = `must have, with who said so, at most ${MAX_NOTE_LENGTH} characters`;
    throw validationError([{ path: 'reason', code: 'length', message }]);
  }
  const code = codeOf(transition, resolution);
  return {
    actor: 'system',
    operator,
    note,
    ...(code === undefined ? {} : { reason: code }),
    ...(transition.proofRequired
      ? { proof: { type: 'name', ...(recipient === undefined ? {} : { name: recipient }) } as const }
      : {}),
  };
}

function codeOf({ step }: Transition, { code = 'other' }: Resolution): StatusReason | undefined {
  const codes = reportableReasons(step);
  if (codes.length === 0) return undefined;
  const known = codes.find((one) => one === code);
  if (known !== undefined) return known;
  throw validationError([{ path: 'code', code: 'enum', message: `must be one of ${codes.join(', ')}` }]);
}

function illegal(status: Status): ServiceError {
  const legal = transitionsFrom(status).map(({ to }) => to);
  const hint = legal.length === 0 ? 'it is final' : `it can go to ${legal.join(', ')}`;
  return new ServiceError('illegal_transition', `The request is ${status}: ${hint}.`);
}
