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
  const address = toAddress(delivery_address);
  const taker = recipient === undefined ? null : toRecipient(recipient);
  const isWrong = 'code' in address || (taker !== null && 'code' in taker);
  if (!isWrong) return { delivery_address: address, recipient: taker };
  throw validationError([address, taker].filter((read) => read !== null && 'code' in read));
}

/** The same of an address alone. @throws ApiError `validation_error`. */
export function readAddress(sent: CreateRequestBody['delivery_address']): DeliveryAddress {
  const address = toAddress(sent);
  if ('code' in address) throw validationError([address]);
  return address;
}

/** The same of a recipient alone. @throws ApiError `validation_error`. */
export function readRecipient(sent: NonNullable<CreateRequestBody['recipient']>): Recipient {
  const recipient = toRecipient(sent);
  if ('code' in recipient) throw validationError([recipient]);
  return recipient;
}

function toAddress(sent: CreateRequestBody['delivery_address']): DeliveryAddress | FieldError {
  const state = parseState(sent.state);
  if (state !== undefined) return { ...sent, state: `NG-${state}` };
  return {
    path: 'delivery_address.state',
    code: 'state',
    message: 'must be a state of Nigeria, by name or ISO 3166-2 code: "Lagos", "NG-LA", "Abuja"',
  };
}

function toRecipient({ name, phone }: NonNullable<CreateRequestBody['recipient']>): Recipient | FieldError {
  const parsed = parsePhoneNumber(phone, { regionCode: 'NG' });
  if (parsed.valid) return { name, phone: parsed.number.e164 };
  return {
    path: 'recipient.phone',
    code: 'phone',
    message: 'must be a phone number: "+2348031234567" or "0803 123 4567"',
  };
}
