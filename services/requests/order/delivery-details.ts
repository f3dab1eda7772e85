/** Where a request goes and who takes it: states and phone numbers in the one form in which they are kept. */
import { parsePhoneNumber } from 'awesome-phonenumber';
import type { DeliveryAddress, Recipient } from '../../../domain/requests/destination.ts';
import { parseState } from '../../../domain/common/states.ts';
import { type FieldError, validationError } from '../../common/errors.ts';
import type { AddressInput, OrderInput, RecipientInput } from './order-input.ts';

export interface Delivery {
  readonly delivery_address: DeliveryAddress;
  readonly recipient: Recipient | null;
}

/**
 * Reads the state ("Lagos", "NG-LA", "Abuja") and the phone number ("0803 123 4567", "+2348031234567").
 *
 * @throws ServiceError `validation_error`, naming each that is not understood.
 */
export function readDelivery({ delivery_address, recipient }: OrderInput): Delivery {
  const address = toAddress(delivery_address);
  const taker = recipient === undefined ? null : toRecipient(recipient);
  const isWrong = 'code' in address || (taker !== null && 'code' in taker);
  if (!isWrong) return { delivery_address: address, recipient: taker };
  throw validationError([address, taker].filter((read) => read !== null && 'code' in read));
}

/** The same of an address alone. @throws ServiceError `validation_error`. */
export function readAddress(sent: AddressInput): DeliveryAddress {
  const address = toAddress(sent);
  if ('code' in address) throw validationError([address]);
  return address;
}

/** The same of a recipient alone. @throws ServiceError `validation_error`. */
export function readRecipient(sent: RecipientInput): Recipient {
  const recipient = toRecipient(sent);
  if ('code' in recipient) throw validationError([recipient]);
  return recipient;
}

function toAddress(sent: AddressInput): DeliveryAddress | FieldError {
  const state = parseState(sent.state);
  if (state !== undefined) return { ...sent, state: `NG-${state}` };
  return {
    path: 'delivery_address.state',
    code: 'state',
    message: 'must be a state of Nigeria, by name or ISO 3166-2 code: "Lagos", "NG-LA", "Abuja"',
  };
}

function toRecipient({ name, phone }: RecipientInput): Recipient | FieldError {
  const parsed = parsePhoneNumber(phone, { regionCode: 'NG' });
  if (parsed.valid) return { name, phone: parsed.number.e164 };
  return {
    path: 'recipient.phone',
    code: 'phone',
    message: 'must be a phone number: "+2348031234567" or "0803 123 4567"',
  };
}
