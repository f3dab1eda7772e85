/** The errors for a refused step. */
import { REFUSALS, type RefusalType } from '../../domain/requests/messages.ts';
import type { Status, Transition } from '../../domain/requests/statuses.ts';
import { ServiceError } from '../common/errors.ts';

/** The error for a step or target that the status does not allow. @param legal the transitions that it does allow. */
export function illegalTransition(status: Status, legal: readonly Transition[]): ServiceError {
  const hint = legal.length === 0 ? 'it is final' : `it can go to ${legal.map(({ to }) => to).join(', ')}`;
  return new ServiceError('illegal_transition', `The request is ${status}: ${hint}.`);
}

/** The error for a step that was refused for another reason than the status. */
export function stepRefused(type: RefusalType, message: string): ServiceError {
  switch (type) {
    case REFUSALS.onHold:
      return new ServiceError('request_on_hold', `The request is ${message}. The partner must act first.`);
    case REFUSALS.outOfStock:
      return new ServiceError(
        'out_of_stock',
        `The pharmacy has too little stock by our count: ${message}. Update its stock, or reject the order.`,
      );
    case REFUSALS.pharmacyUnavailable:
      return new ServiceError(
        'pharmacy_unavailable',
        'The pharmacy cannot accept orders now: its licence is not valid, or it is suspended.',
      );
    case REFUSALS.prescriptionRequired:
      return new ServiceError(
        'prescription_required',
        `No verified prescription of the request allows this: ${message}. One must be attached and verified first.`,
      );
    case REFUSALS.authorizationExpired:
    case REFUSALS.authorizationExceeded:
      return new ServiceError(
        'authorization_insufficient',
        `The authorization of the HMO does not cover this: ${message}. The partner must extend it first.`,
      );
    case REFUSALS.pinRequired:
      return new ServiceError(
        'pin_required',
        `This order can only be delivered with its PIN: ${message}. Ask the recipient for it.`,
      );
    case REFUSALS.notFullyDispensed:
      return new ServiceError(
        'not_fully_dispensed',
        `Less is dispensed than the partner agreed to: ${message}. Dispense the rest with ` +
          'POST /orders/{request_id}/dispense, or propose less with POST /orders/{request_id}/hold and partial_stock.',
      );
    case REFUSALS.invalidReport:
      return new ServiceError('validation_error', `The reported lines are not valid: ${message}.`, {
        fields: [{ path: 'lines', code: 'quantity', message }],
      });
    case REFUSALS.illegalTransition:
    case REFUSALS.notYourOrder:
    case REFUSALS.tooManyPrescriptions:
    case REFUSALS.prescriptionsAttached:
    case REFUSALS.tooManyHolds:
      // Callers answer the first two from the status; no step attaches prescriptions or opens a hold.
      throw new TypeError(`${type} is not the refusal of a step: ${message}`);
  }
}
