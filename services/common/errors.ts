/** The errors with which use cases refuse. */
import { ERROR_CODES, type ErrorCode } from '../../domain/common/error-codes.ts';
import { OPERATOR_ERROR_CODES, type OperatorErrorCode } from '../../domain/common/operator-error-codes.ts';
import {
  PHARMACY_ERROR_CODES,
  type PharmacyErrorCode,
} from '../../domain/pharmacies/pharmacy-error-codes.ts';
import type { ContentSize } from '../../domain/medicines/content-sizes.ts';
import type { Unit } from '../../domain/medicines/units.ts';
import { PORTAL_ERROR_CODES, type PortalErrorCode } from '../../domain/portal/portal-error-codes.ts';

const CODES = {
  ...ERROR_CODES,
  ...PHARMACY_ERROR_CODES,
  ...PORTAL_ERROR_CODES,
  ...OPERATOR_ERROR_CODES,
};
export type RefusalCode = ErrorCode | PharmacyErrorCode | PortalErrorCode | OperatorErrorCode;
/** Codes with a fixed message in their table. */
export type CodeWithMessage = {
  [Code in RefusalCode]: (typeof CODES)[Code] extends { readonly message: string } ? Code : never;
}[RefusalCode];

/** The replacement of an offer that is no longer valid. */
export interface NewOffer {
  readonly offer_id: string;
  /** RFC 3339 UTC. */
  readonly expires_at: string;
  readonly article_id: string;
  readonly brand: string | null;
  /** Whole Naira for one `unit`. */
  readonly price_ngn: number;
  readonly unit: Unit;
  readonly pack_size: number;
  readonly content_unit: Unit;
  readonly content_size: ContentSize;
  /** Whole Naira for one delivery. */
  readonly delivery_fee_ngn: number;
}

export interface FieldError {
  /** The JSON path: `items[0].quantity`; empty for the body itself. */
  readonly path: string;
  readonly code: string;
  readonly message: string;
  /** For a row of a file: its first line, counted from 1. */
  readonly line?: number;
  /** For an unrecognised medicine: labels of similar ones. */
  readonly did_you_mean?: readonly string[];
  /** For a changed price or delivery fee: an offer at the current ones. */
  readonly new_offer?: NewOffer;
}

interface ServiceErrorOptions extends ErrorOptions {
  readonly fields?: readonly FieldError[];
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * A refusal with a code of the closed list. The partner's developer reads the message: it says what to do next, and
 * contains no patient data, key or other partner's data. Only our log gets the cause.
 */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly code: RefusalCode;
  readonly status: number;
  readonly fields: readonly FieldError[];
  readonly headers: Readonly<Record<string, string>>;

  /** Without a message, the code's fixed message is used. */
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

/** The fixed message of a code. @throws TypeError when the code has none. */
export function messageOf(code: RefusalCode): string {
  const row: { readonly status: number; readonly message?: string } = CODES[code];
  if (row.message === undefined) throw new TypeError(`A refusal with ${code} needs a message`);
  return row.message;
}

export function validationError(fields: readonly FieldError[]): ServiceError {
  const named = fields.map(({ path, message }) =>
    path === '' ? `The body ${message}` : `${path} ${message}`,
  );
  return new ServiceError('validation_error', `${named.join('; ')}.`, { fields });
}

/** `Retry-After` while Postgres or Temporal is away; seconds. */
const RETRY_AFTER_SECONDS = 5;

/**
 * The refusal when Temporal or Postgres does not answer. The call may still take effect later: repeating it is safe
 * with an `Idempotency-Key` or `external_id`.
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

/** The refusal when a concurrency limit is reached; nothing was begun. */
export function tooManyConcurrentCalls(headers: Readonly<Record<string, string>> = {}): ServiceError {
  return new ServiceError(
    'temporarily_unavailable',
    'Too many calls right now; this one was not processed. Try again after the time in Retry-After.',
    { headers: { 'Retry-After': '1', ...headers } },
  );
}

/** True for calls that were refused because a limit was reached or a server is away. */
export function isTemporarilyUnavailable(error: unknown): boolean {
  return error instanceof ServiceError && error.code === 'temporarily_unavailable';
}

export function retryAfter(milliseconds: number): { readonly 'Retry-After': string } {
  return { 'Retry-After': String(Math.max(1, Math.ceil(milliseconds / 1000))) };
}

/** A wait for messages that people read, who see no headers: "40 seconds", "12 minutes". */
export function waitInWords(milliseconds: number): string {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  const [count, unit] = seconds < 120 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count} ${count === 1 ? unit : `${unit}s`}`;
}
