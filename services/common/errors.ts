/** The errors of the use cases; the only way one refuses. */
import { ERROR_CODES, type ErrorCode } from '../../domain/common/error-codes.ts';
import { OPERATOR_ERROR_CODES, type OperatorErrorCode } from '../../domain/common/operator-error-codes.ts';
import {
  PHARMACY_ERROR_CODES,
  type PharmacyErrorCode,
} from '../../domain/pharmacies/pharmacy-error-codes.ts';
import type { Unit } from '../../domain/medicines/units.ts';
import { PORTAL_ERROR_CODES, type PortalErrorCode } from '../../domain/portal/portal-error-codes.ts';

const CODES = {
  ...ERROR_CODES,
  ...PHARMACY_ERROR_CODES,
  ...PORTAL_ERROR_CODES,
  ...OPERATOR_ERROR_CODES,
};
/** Every code that a use case refuses with. */
export type RefusalCode = ErrorCode | PharmacyErrorCode | PortalErrorCode | OperatorErrorCode;
/** Those whose message is always the same, and stands in their table. */
export type CodeWithMessage = {
  [Code in RefusalCode]: (typeof CODES)[Code] extends { readonly message: string } ? Code : never;
}[RefusalCode];

/** An offer that takes the place of one that is over. */
export interface NewOffer {
  readonly offer_id: string;
  /** RFC 3339 UTC. */
  readonly expires_at: string;
  /** Whole Naira for one sales unit. */
  readonly price_ngn: number;
  readonly unit: Unit;
  readonly pack_size: number;
  readonly content_unit: Unit;
  /** The same as `unit`. */
  readonly sales_unit: Unit;
}

/** What is wrong with one member of a request. */
export interface FieldError {
  /** The member's JSON path: `items[0].quantity`; empty for the body itself. */
  readonly path: string;
  readonly code: string;
  readonly message: string;
  /** For a row of a file: the line that it begins on, from 1. */
  readonly line?: number;
  /** For a medicine that was not recognised: the labels of near ones. */
  readonly did_you_mean?: readonly string[];
  /** For a price that has changed: what the pharmacy asks now, as an offer to order with. */
  readonly new_offer?: NewOffer;
}

interface ServiceErrorOptions extends ErrorOptions {
  readonly fields?: readonly FieldError[];
  /** Response headers that belong to the error, such as `Retry-After`. */
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * A refusal with a code of the closed set. The message is read by the partner's developer: it says what to do
 * next, and holds no patient data, no key and nothing of another partner. The cause is for our log only.
 */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly code: RefusalCode;
  readonly status: number;
  readonly fields: readonly FieldError[];
  readonly headers: Readonly<Record<string, string>>;

  /** The message is that of the code's table where it is left out. */
  constructor(code: CodeWithMessage, message?: undefined, options?: ServiceErrorOptions);
  constructor(code: RefusalCode, message: string, options?: ServiceErrorOptions);
  constructor(code: RefusalCode, message = messageOf(code), options: ServiceErrorOptions = {}) {
    super(message, options);
    this.code = code;
    this.status = CODES[code].status;
    this.fields = options.fields ?? [];
    this.headers = options.headers ?? {};
  }
}

/** What is always said with a code; throws TypeError for one whose message differs from case to case. */
export function messageOf(code: RefusalCode): string {
  const row: { readonly meaning: string; readonly message?: string } = CODES[code];
  if (row.message === undefined) throw new TypeError(`A refusal with ${code} needs a message`);
  return row.message;
}

/** The refusal for members that are missing or wrong. */
export function validationError(fields: readonly FieldError[]): ServiceError {
  const named = fields.map(({ path, message }) =>
    path === '' ? `The body ${message}` : `${path} ${message}`,
  );
  return new ServiceError('validation_error', `${named.join('; ')}.`, { fields });
}

/** Seconds that a client should wait when a part of ours is away. */
const RETRY_AFTER_SECONDS = 5;

/**
 * The refusal when Temporal or Postgres does not answer. What was asked may still be carried out later: sending it
 * again is safe with an `Idempotency-Key` or `external_id`.
 */
export function temporarilyUnavailable(cause: unknown): ServiceError {
  return new ServiceError(
    'temporarily_unavailable',
    'The service cannot answer now. Send the call again after the time in Retry-After, with the same Idempotency-Key.',
    {
      cause,
      headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
    },
  );
}

/** The refusal of a call that comes when the limit of its kind is reached; nothing was begun. */
export function tooManyAtOnce(headers: Readonly<Record<string, string>> = {}): ServiceError {
  return new ServiceError(
    'temporarily_unavailable',
    'Too many calls at this moment; nothing was begun. Try again after the time in Retry-After.',
    { headers: { 'Retry-After': '1', ...headers } },
  );
}

/** Whether a call was refused because a limit was reached, or a server is away. */
export function isFull(error: unknown): boolean {
  return error instanceof ServiceError && error.code === 'temporarily_unavailable';
}

/** Whole seconds that are not shorter than the time, as the header of the refusal. */
export function retryAfter(milliseconds: number): Record<string, string> {
  return { 'Retry-After': String(Math.max(1, Math.ceil(milliseconds / 1000))) };
}
