/** Errors of failed calls. `retryable` of each error shows whether retrying may help. */
import type { ErrorCode, Failure, FieldError } from '../generated/types.gen.ts';

/** Base class of every error that this package throws for a failed call. */
export abstract class FulfilmentError extends Error {
  /** True if the same call may succeed later. The client has already used the retries that its options allow. */
  abstract readonly retryable: boolean;
  /**
   * The idempotency key of a failed POST. Pass it as `idempotencyKey` with the same body to call again: the API then
   * performs the call only once.
   */
  readonly idempotencyKey: string | undefined;

  constructor(message: string, options: ErrorOptions & { readonly idempotencyKey?: string | undefined }) {
    super(message, options);
    this.idempotencyKey = options.idempotencyKey;
  }
}

export interface Refusal {
  readonly code: ErrorCode;
  readonly message: string;
  /** The HTTP status. */
  readonly status: number;
  readonly fields: readonly FieldError[];
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly idempotencyKey: string | undefined;
}

/** The API answered with an error. */
export class ApiError extends FulfilmentError {
  override readonly name = 'ApiError';
  /** Handle errors by this code. For a code that this version of the package does not know, use `status`. */
  readonly code: ErrorCode;
  /** The HTTP status. */
  readonly status: number;
  /** The problem with each invalid member; empty when the error is not about members. */
  readonly fields: readonly FieldError[];
  /** `X-Request-Id` of the response. Quote it when you contact support. */
  readonly requestId: string | undefined;
  /** `Retry-After` of the response in seconds, if the API sent it. */
  readonly retryAfterSeconds: number | undefined;
  readonly retryable: boolean;

  constructor({ message, idempotencyKey, ...refusal }: Refusal) {
    super(`${message} (${refusal.status} ${refusal.code})`, { idempotencyKey });
    this.code = refusal.code;
    this.status = refusal.status;
    this.fields = refusal.fields;
    this.requestId = refusal.requestId;
    this.retryAfterSeconds = refusal.retryAfterSeconds;
    this.retryable = isTemporary(refusal);
  }
}

/** The API could not be reached or did not answer in time. It may still have performed the call. */
export class ConnectionError extends FulfilmentError {
  override readonly name = 'ConnectionError';
  readonly retryable = true;
}

/**
 * Your signal aborted a POST that the API may already have performed; `cause` is the signal's reason. Any other call
 * rejects with the reason itself.
 */
export class AbortedError extends FulfilmentError {
  override readonly name = 'AbortError';
  readonly retryable = true;
}

/** Thrown when the response is not from the API: a proxy answered, or `baseUrl` is wrong. */
export class UnexpectedAnswerError extends FulfilmentError {
  override readonly name = 'UnexpectedAnswerError';
  readonly retryable: boolean;
  /** The HTTP status. */
  readonly status: number;

  constructor(status: number, options: ErrorOptions & { readonly idempotencyKey?: string | undefined }) {
    super(
      `The response (${status}) is not from the API. Check that baseUrl is the base URL of the API, which ends in /v1.`,
      options,
    );
    this.status = status;
    this.retryable = isGatewayFailure(status);
  }
}

/** The request did not reach the awaited state within your timeout. */
export class WaitTimeoutError extends FulfilmentError {
  override readonly name = 'WaitTimeoutError';
  readonly retryable = true;
}

/** Returns true for a refusal that the API marks as temporary. */
export function isTemporary({ status, code }: Pick<Refusal, 'status' | 'code'>): boolean {
  return status === 429 || status === 503 || code === 'idempotency_in_progress';
}

/** Returns true for the statuses of a proxy that got no answer from the API. */
export function isGatewayFailure(status: number): boolean {
  return status === 502 || status === 504;
}

export function isFailure(body: unknown): body is Failure {
  const error = (body as Partial<Failure> | null | undefined)?.error;
  return typeof error?.code === 'string' && typeof error.message === 'string';
}
