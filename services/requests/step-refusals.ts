/** The refusals of a step that are not about the status. */
import { REFUSALS, type RefusalType } from '../../domain/requests/messages.ts';
import { ServiceError } from '../common/errors.ts';

/** The answer to whoever asked for the step. */
export function stepRefused(type: RefusalType, message: string): ServiceError {
  switch (type) {
    case REFUSALS.onHold:
      return new ServiceError('request_on_hold', `The request is ${message}. The partner has to act first.`);
    case REFUSALS.outOfStock:
      return new ServiceError(
        'out_of_stock',
        `The pharmacy has too little left, by our count: ${message}. Tell its stock anew, or reject the order.`,
      );
    case REFUSALS.pharmacyUnavailable:
      return new ServiceError(
        'pharmacy_unavailable',
        'The pharmacy may take no orders now: its licence is not valid, or it is suspended.',
      );
    case REFUSALS.prescriptionRequired:
      return new ServiceError(
        'prescription_required',
        `No verified prescription of the request allows it: ${message}. One must be attached and verified first.`,
      );
    case REFUSALS.pinRequired:
      return new ServiceError(
        'pin_required',
        `This order takes nothing but its PIN now: ${message}. Ask the recipient for it.`,
      );
    case REFUSALS.invalidReport:
      return new ServiceError('validation_error', `The lines can't be so: ${message}.`, {
        fields: [{ path: 'lines', code: 'quantity', message }],
      });
    case REFUSALS.illegalTransition:
    case REFUSALS.notYourOrder:
    case REFUSALS.tooManyPrescriptions:
    case REFUSALS.prescriptionsAttached:
    case REFUSALS.tooManyHolds:
      // Whoever asks for a step answers the first two by the status; no step attaches prescriptions or asks for a hold.
      throw new TypeError(`${type} has no answer of its own: ${message}`);
  }
}
