/** Where a request goes and who takes it: states and phone numbers in the one form in which they are kept. */
import { parsePhoneNumber } from 'awesome-phonenumber';
import type { DeliveryAddress, Recipient } from '../domain/requests.ts';
import { parseState } from '../domain/states.ts';
import type { FieldError } from './errors.ts';
import type { CreateRequestBody } from './schemas/requests.ts';
import { validationError } from './validation.ts';

export interface Delivery {
  readonly delivery_address: DeliveryAddress;
  readonly recipient: Recipient | null;
}

/**
 * Reads the state ("Lagos", "NG-LA", "Abuja") and the phone number ("0803 123 4567", "+2348031234567").
 *
 * @throws ApiError `validation_error`, naming each that is not understood.
 */
export function readDelivery({ delivery_address, recipient }: CreateRequestBody): Delivery {
  const state = parseState(delivery_address.state);
  const phone = recipient === undefined ? undefined : parsePhoneNumber(recipient.phone, { regionCode: 'NG' });
  const fields: FieldError[] = [];
  if (state === undefined) {
    fields.push({
      path: 'delivery_address.state',
      code: 'state',
      message: 'must be a state of Nigeria, by name or ISO 3166-2 code: "Lagos", "NG-LA", "Abuja"',
    });
  }
  if (phone?.valid === false) {
    fields.push({
      path: 'recipient.phone',
      code: 'phone',
      message: 'must be a phone number: "+2348031234567" or "0803 123 4567"',
    });
  }
  if (state === undefined || phone?.valid === false) throw validationError(fields);
  return {
    delivery_address: { ...delivery_address, state: `NG-${state}` },
    recipient:
      recipient === undefined || phone === undefined
        ? null
        : { name: recipient.name, phone: phone.number.e164 },
  };
}
