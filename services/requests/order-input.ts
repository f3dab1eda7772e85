/** An order as a partner sends it: its validation, and which request it is. `docs/architecture.md` says how `request_id`, `external_id` and `Idempotency-Key` work together. */
import { parsePhoneNumber } from 'awesome-phonenumber';
import type { Environment } from '../../domain/common/environments.ts';
import { parseState } from '../../domain/common/geography.ts';
import type { ProofRequirement } from '../../domain/requests/delivery-proofs.ts';
import type { DeliveryAddress, Recipient } from '../../domain/requests/destination.ts';
import type { ReroutePolicy } from '../../domain/routing.ts';
import {
  DEFAULT_SCENARIO,
  DEFAULT_STEP_SECONDS,
  type ScenarioChoice,
  type ScenarioName,
  scenarioOfPharmacy,
} from '../../domain/sandbox/scenarios.ts';
import { readEnrolleeId } from '../common/enrollee-id.ts';
import { type FieldError, ServiceError, validationError } from '../common/errors.ts';
import { fingerprintOf } from '../common/fingerprint.ts';
import { createHash } from 'node:crypto';
import { idFromDigest, newId } from '../../domain/common/ids.ts';
import type { Submission } from '../../domain/requests/submission.ts';
import { keyReused } from '../partners/idempotency.ts';

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

/** An order that passed its validation. Items, offers and prescriptions are checked against what is stored: `check-order.ts`. */
export interface ValidOrder extends OrderInput {
  /** Equal for equal orders, whatever the order of their members. */
  readonly fingerprint: string;
  readonly destination: Destination;
  /** Null in production. */
  readonly scenario: ScenarioChoice | null;
}

interface Destination {
  readonly delivery_address: DeliveryAddress;
  readonly recipient: Recipient | null;
}

/** @throws ServiceError `validation_error`, naming each member that is not understood. */
export function validateOrder(environment: Environment, sent: OrderInput): ValidOrder {
  const order = { ...sent, enrollee_id: readEnrolleeId(sent.enrollee_id) };
  const scenario = environment === 'sandbox' ? scenarioChoice(order) : refuseSandbox(order);
  return { ...order, fingerprint: fingerprintOf(order), destination: readDestination(order), scenario };
}

function scenarioChoice({ sandbox, pharmacy_id }: OrderInput): ScenarioChoice {
  return {
    scenario: sandbox?.scenario ?? scenarioOfPharmacy(pharmacy_id) ?? DEFAULT_SCENARIO,
    step_seconds: sandbox?.step_seconds ?? DEFAULT_STEP_SECONDS,
  };
}

function refuseSandbox({ sandbox }: OrderInput): null {
  if (sandbox === undefined) return null;
  throw validationError([
    { path: 'sandbox', code: 'unknown_member', message: 'is for the sandbox only; leave it out' },
  ]);
}

/**
 * Reads the state ("Lagos", "NG-LA", "Abuja") and the phone number ("0803 123 4567", "+2348031234567").
 *
 * @throws ServiceError `validation_error`, naming each that is not understood.
 */
function readDestination({ delivery_address, recipient }: OrderInput): Destination {
  const address = toAddress(delivery_address);
  const taker = recipient === undefined ? null : toRecipient(recipient);
  const isWrong = 'code' in address || (taker !== null && 'code' in taker);
  if (!isWrong) return { delivery_address: address, recipient: taker };
  throw validationError([address, taker].filter((read) => read !== null && 'code' in read));
}

/** Reads an address alone. @throws ServiceError `validation_error`. */
export function readAddress(sent: AddressInput): DeliveryAddress {
  const address = toAddress(sent);
  if ('code' in address) throw validationError([address]);
  return address;
}

/** Reads a recipient alone. @throws ServiceError `validation_error`. */
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

export interface RequestIdentity {
  readonly request_id: string;
  /** What the id is derived from; a `new` id cannot be taken. */
  readonly from: 'external_id' | 'idempotency_key' | 'new';
}

interface IdentityOptions {
  readonly partnerId: string;
  readonly externalId: string | undefined;
  readonly idempotencyKey: string | undefined;
}

/**
 * Derives the id from the partner's `external_id`, or else from its `Idempotency-Key`. Temporal starts no second
 * workflow with an id, and Postgres keeps the id for seven years, so that neither a lost row nor the end of retention lets
 * a repeated call start a second fulfilment.
 */
export function requestIdentity({ partnerId, externalId, idempotencyKey }: IdentityOptions): RequestIdentity {
  if (externalId !== undefined) return derived('external_id', partnerId, externalId);
  if (idempotencyKey !== undefined) return derived('idempotency_key', partnerId, idempotencyKey);
  return { request_id: newId('request'), from: 'new' };
}

function derived(from: 'external_id' | 'idempotency_key', partnerId: string, text: string): RequestIdentity {
  const digest = createHash('sha256')
    .update(JSON.stringify([from, partnerId, text]))
    .digest();
  return { request_id: idFromDigest('request', digest), from };
}

/** The refusal of an order whose id an earlier, different order has; undefined where both are the same order. */
export function differenceFrom(
  earlier: Submission,
  { fingerprint }: ValidOrder,
  from: RequestIdentity['from'],
): ServiceError | undefined {
  if (earlier.fingerprint === fingerprint) return undefined;
  return from === 'idempotency_key' ? keyReused() : duplicateExternalId(earlier);
}

function duplicateExternalId(earlier: Submission): ServiceError {
  return new ServiceError(
    'duplicate_external_id',
    `You have sent another body with this external_id: it is request ${earlier.request_id}. Read that one, or send another external_id.`,
  );
}
