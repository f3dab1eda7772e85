/** The refusals of a step that are not about the status. */
import { REFUSALS, type RefusalType } from '../domain/messages.ts';
import { ApiError } from './errors.ts';
import { validationError } from './validation.ts';

/** The answer to whoever asked for the step. */
export function stepRefused(type: RefusalType, message: string): ApiError {
  switch (type) {
    case REFUSALS.onHold:
      return new ApiError('request_on_hold', `Not now: ${message}. The partner has to act first.`);
    case REFUSALS.outOfStock:
      return new ApiError(
        'out_of_stock',
        `The pharmacy has too little left, by our count: ${message}. Tell its stock anew, or reject the order.`,
      );
    case REFUSALS.pharmacyUnavailable:
      return new ApiError(
        'pharmacy_unavailable',
        'The pharmacy may take no orders now: its licence is not valid, or it is suspended.',
      );
    case REFUSALS.prescriptionRequired:
      return new ApiError(
        'prescription_required',
        `No verified prescription of the request allows it: ${message}. One must be attached and verified first.`,
      );
    default:
      return validationError([{ path: 'lines', code: 'quantity', message }]);
  }
}
