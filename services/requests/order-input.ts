/**
 * An order as a partner sends it: validation and request identity. `docs/engineers/idempotency.md` explains how
 * `request_id`, `external_id` and `Idempotency-Key` work together.
 */
import { parsePhone, phoneRemedy } from '../../db/import/import-rows.ts';
import type { Environment } from '../../domain/common/environments.ts';
import { isPlaceholder } from '../../domain/common/text.ts';
import { parseState } from '../../domain/common/geography.ts';
import type { ProofRequirement } from '../../domain/requests/delivery-proofs.ts';
import type { DeliveryAddress, Recipient } from '../../domain/requests/destination.ts';
import type { ReroutePolicy } from '../../domain/routing.ts';
import {
  DEFAULT_SCENARIO,
  DEFAULT_STEP_SECONDS,
  type ScenarioChoice,
  type ScenarioName,
  scenarioOf,
  scenarioOfPharmacy,
} from '../../domain/sandbox/scenarios.ts';
import { cleanIdentifier, parseIdentifier } from '../common/identifiers.ts';
import { type FieldError, ServiceError, validationError } from '../common/errors.ts';
import { fingerprintOf } from '../common/fingerprint.ts';
import { createHash } from 'node:crypto';
import { idFromDigest, newId } from '../../domain/common/ids.ts';
import {
  type CoverageInput,
  type CoverageProblem,
  coverageProblems,
  toCoverage,
} from '../../domain/money/coverage.ts';
import type { Submission } from '../../domain/requests/submission.ts';
import { keyReused } from '../partners/idempotency.ts';

export interface ItemInput {
  /** A medicine_id or a name. */
  readonly medicine: string;
  readonly quantity: number;
  readonly unit: string;
  readonly pack_size?: number;
  readonly offer_id?: string;
  /** The article to supply; by default the cheapest of the pharmacy that can. */
  readonly article_id?: string;
  /** Number of days that the quantity lasts. */
  readonly days_supply?: number;
}

export interface AddressInput {
  readonly street: string;
  readonly city: string;
  /** A name or code in any common spelling. */
  readonly state: string;
  readonly instructions?: string;
}

export interface RecipientInput {
  readonly name: string;
  /** A phone number in any common spelling. */
  readonly phone: string;
}

export interface AuthorizationInput extends CoverageInput {
  readonly code?: string;
  readonly emergency?: boolean;
}

export interface OrderInput {
  readonly enrollee_id: string;
  readonly pharmacy_id: string;
  readonly items: readonly ItemInput[];
  readonly delivery_address: AddressInput;
  readonly recipient?: RecipientInput;
  readonly external_id?: string;
  readonly prescription_ids?: readonly string[];
  readonly authorization?: AuthorizationInput;
  readonly reroute_policy?: ReroutePolicy;
  readonly proof_required?: ProofRequirement;
  readonly metadata?: Readonly<Record<string, string>>;
  /** Accepted only in the sandbox. */
  readonly sandbox?: { readonly scenario?: ScenarioName; readonly step_seconds?: number };
}

/** A validated order. `check-order.ts` checks items, offers and prescriptions against stored data. */
export interface ValidOrder extends OrderInput {
  /** Equal for equal orders, regardless of member order. */
  readonly fingerprint: string;
  readonly destination: Destination;
  /** Null in production. */
  readonly scenario: ScenarioChoice | null;
}

interface Destination {
  readonly delivery_address: DeliveryAddress;
  readonly recipient: Recipient | null;
}

/**
 * Checks an order without reading the database.
 *
 * @throws ServiceError `validation_error`, naming each invalid member.
 */
export function validateOrder(environment: Environment, sent: OrderInput): ValidOrder {
  const problems = coverageProblems(sent.authorization ?? {}, sent.items.length);
  if (problems.length > 0) throw validationError(problems.map(inAuthorization));
  const { authorization, external_id } = sent;
  const order = {
    ...sent,
    enrollee_id: parseIdentifier('enrollee_id', sent.enrollee_id),
    ...(external_id !== undefined && { external_id: parseIdentifier('external_id', external_id) }),
    ...(authorization?.code !== undefined && {
      authorization: {
        ...authorization,
        code: parseAuthorizationCode(authorization.code, 'authorization.code'),
      },
    }),
  };
  const scenario = environment === 'sandbox' ? scenarioChoice(order) : refuseSandbox(order);
  return { ...order, fingerprint: fingerprintOf(order), destination: readDestination(order), scenario };
}

/**
 * Cleans a code that people paste: white space becomes single spaces, so that a claim finds the code.
 *
 * @throws ServiceError `validation_error` for a placeholder such as "N/A", and for invisible characters.
 */
export function parseAuthorizationCode(text: string, path = 'code'): string {
  const code = cleanIdentifier(text.replaceAll(/\s+/g, ' '));
  if (code === undefined) {
    const message = 'has invisible characters; type the authorization code of the HMO instead of pasting it';
    throw validationError([{ path, code: 'pattern', message }]);
  }
  if (!isPlaceholder(code)) return code;
  const message = 'is a placeholder; enter the authorization code of the HMO';
  throw validationError([{ path, code: 'placeholder', message }]);
}

/** The problem of a member of `authorization`, with its path in the order. */
export function inAuthorization({ path, ...problem }: CoverageProblem): FieldError {
  return { path: `authorization.${path}`, ...problem };
}

function scenarioChoice({ sandbox, pharmacy_id }: OrderInput): ScenarioChoice {
  return {
    scenario: sandbox?.scenario ?? scenarioOfPharmacy(pharmacy_id) ?? DEFAULT_SCENARIO,
    step_seconds: sandbox?.step_seconds ?? DEFAULT_STEP_SECONDS,
  };
}

interface AssumedAuthorization extends Omit<AuthorizationInput, 'code'> {
  readonly code?: string | null;
  readonly expires_at_once?: boolean;
}

/**
 * The authorization that the order has or its scenario assumes.
 *
 * @param placedAt a scenario's authorization that expires at once ended just before.
 */
export function authorizationOf(
  { authorization: asked, scenario }: Pick<ValidOrder, 'authorization' | 'scenario'>,
  placedAt: Date,
): Pick<Submission, 'authorization' | 'coverage'> {
  const assumed = defaultsOf(scenario)?.authorization;
  if (asked === undefined && assumed === undefined) return {};
  const {
    code = null,
    emergency = false,
    expires_at_once = false,
    ...input
  }: AssumedAuthorization = asked ?? assumed ?? {};
  const coverage = {
    ...toCoverage(input),
    // Before any later time, also that of a machine whose clock is behind.
    ...(expires_at_once && { valid_until: new Date(placedAt.getTime() - 1).toISOString() }),
  };
  return {
    authorization: { code, emergency },
    ...(Object.keys(coverage).length > 0 && { coverage }),
  };
}

/** The scenario's values for members that the partner left out. */
export function defaultsOf(scenario: ScenarioChoice | null) {
  return scenario === null ? undefined : scenarioOf(scenario.scenario).defaults;
}

function refuseSandbox({ sandbox }: OrderInput): null {
  if (sandbox === undefined) return null;
  throw validationError([
    { path: 'sandbox', code: 'unknown_member', message: 'is accepted only in the sandbox; leave it out' },
  ]);
}

/** Reads address and recipient together, so that the refusal names every fault of both. @throws ServiceError `validation_error`. */
function readDestination({ delivery_address, recipient }: OrderInput): Destination {
  const address = toAddress(delivery_address);
  const receiver = recipient === undefined ? null : toRecipient(recipient);
  const isWrong = 'code' in address || (receiver !== null && 'code' in receiver);
  if (!isWrong) return { delivery_address: address, recipient: receiver };
  throw validationError([address, receiver].filter((read) => read !== null && 'code' in read));
}

/**
 * Checks and normalises a delivery address.
 *
 * @throws ServiceError `validation_error`.
 */
export function readAddress(sent: AddressInput): DeliveryAddress {
  return validOrThrow(toAddress(sent));
}

/**
 * Checks and normalises a recipient.
 *
 * @throws ServiceError `validation_error`.
 */
export function readRecipient(sent: RecipientInput): Recipient {
  return validOrThrow(toRecipient(sent));
}

function validOrThrow<Read extends object>(read: Read | FieldError): Read {
  if ('code' in read) throw validationError([read]);
  return read;
}

function toAddress(sent: AddressInput): DeliveryAddress | FieldError {
  const state = parseState(sent.state);
  return state === undefined ? unknownState('delivery_address.state') : { ...sent, state: `NG-${state}` };
}

export function unknownState(path: string): FieldError {
  const message = 'must be a state of Nigeria, by name or ISO 3166-2 code: "Lagos", "NG-LA", "Abuja"';
  return { path, code: 'state', message };
}

function toRecipient({ name, phone }: RecipientInput): Recipient | FieldError {
  const read = parsePhone(phone);
  if (read !== undefined) return { name, phone: read };
  return {
    path: 'recipient.phone',
    code: 'phone',
    message: `is not a phone number; ${phoneRemedy(phone)}`,
  };
}

export interface RequestIdentity {
  readonly request_id: string;
  /** Source of the id. A `new` id is random, so no earlier request has it. */
  readonly from: 'external_id' | 'idempotency_key' | 'new';
}

interface IdentityOptions {
  readonly partnerId: string;
  readonly externalId: string | undefined;
  readonly idempotencyKey: string | undefined;
}

/**
 * Derives the id from the partner's `external_id`, or else from its `Idempotency-Key`. Temporal starts no second
 * workflow with the same id, and Postgres keeps the id for seven years. So a repeated call cannot start a second
 * fulfilment, even after a row is lost or Temporal's retention ends.
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

/** The refusal when an earlier, different order already has this request id; undefined when both are the same order. */
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
    `You placed a different order with this external_id: request ${earlier.request_id}. Read that request, or send another external_id.`,
  );
}
