/** An order as a partner sends it: its items, recipient, address and delivery PIN. */
import type { ProofRequirement } from '../../domain/requests/delivery-proofs.ts';
import type { ReroutePolicy } from '../../domain/routing.ts';
import type { ScenarioName } from '../../domain/sandbox/scenarios.ts';
import type { Submission } from '../../domain/requests/submission.ts';
import { type FieldError, ServiceError, validationError } from '../common/errors.ts';
import { fingerprintOf } from '../common/fingerprint.ts';
import { parsePhoneNumber } from 'awesome-phonenumber';
import type { DeliveryAddress, Recipient } from '../../domain/requests/destination.ts';
import { parseState } from '../../domain/common/geography.ts';
import type { EncryptionKeys } from '../../db/encryption.ts';
import { openPin } from '../../db/requests/delivery-pins.ts';
import type { RequestRecord, SealedRecord } from '../../domain/requests/record.ts';

export interface ItemInput {
  /** A medicine_id, or a name. */
  readonly medicine: string;
  readonly quantity: number;
  readonly unit: string;
  readonly pack_size?: number;
  readonly offer_id?: string;
}

export interface AddressInput {
  readonly street: string;
  readonly city: string;
  /** In any of the ways people write one. */
  readonly state: string;
  readonly instructions?: string;
}

export interface RecipientInput {
  readonly name: string;
  /** In any of the ways people write one. */
  readonly phone: string;
}

export interface OrderInput {
  readonly enrollee_id: string;
  readonly pharmacy_id: string;
  readonly items: readonly ItemInput[];
  readonly delivery_address: AddressInput;
  readonly recipient?: RecipientInput;
  readonly external_id?: string;
  readonly prescription_ids?: readonly string[];
  readonly authorization?: { readonly code?: string; readonly emergency?: boolean };
  readonly reroute_policy?: ReroutePolicy;
  readonly proof_required?: ProofRequirement;
  readonly metadata?: Readonly<Record<string, string>>;
  /** In the sandbox only. */
  readonly sandbox?: { readonly scenario?: ScenarioName; readonly step_seconds?: number };
}

/** The same for the same order. */
export function orderFingerprint(order: OrderInput): string {
  return fingerprintOf(order);
}

export function isSameOrder(earlier: Submission, order: OrderInput): boolean {
  return earlier.fingerprint === orderFingerprint(order);
}

/** The refusal for an `external_id` that came with another body before. */
export function duplicateExternalId(earlier: Submission): ServiceError {
  return new ServiceError(
    'duplicate_external_id',
    `You have sent another body with this external_id: it is request ${earlier.request_id}. Read that one, or send another external_id.`,
  );
}

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

/** The record as its partner reads it. The PIN is null once the key that sealed it was destroyed. */
export function withPin(encryption: EncryptionKeys, record: SealedRecord): RequestRecord {
  const { request_id, delivery_pin } = record;
  const isReadable = delivery_pin !== null && encryption.canOpen(delivery_pin.secret);
  return { ...record, delivery_pin: isReadable ? openPin(encryption, request_id, delivery_pin) : null };
}
