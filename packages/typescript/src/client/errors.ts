/** What a call can end with besides its answer. Each is an `Error`, and each says whether it helps to call again. */
import type { ErrorCode, Failure, FieldError } from '../generated/types.gen.ts';

/** Everything that this package throws for a call that failed is one of these. */
export abstract class FulfilmentError extends Error {
  /** Whether the same call may succeed later. The client has then tried again already, as far as its budget went. */
  abstract readonly retryable: boolean;
  /**
   * Of a POST: the key that it was sent with. Give it again as `idempotencyKey`, with the same body, and the call is
   * carried out once, however often it is sent.
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
  /** Decide by it. There may be codes that this version of the package does not know: go by `status` then. */
  readonly code: ErrorCode;
  /** The HTTP status. */
  readonly status: number;
  /** What is wrong, member by member; empty when the error is not about members. */
  readonly fields: readonly FieldError[];
  /** `X-Request-Id`: tell it to us when you ask about the call. */
  readonly requestId: string | undefined;
  /** After how many seconds to call again, where the API said so. */
  readonly retryAfterSeconds: number | undefined;
  readonly retryable: boolean;

  constructor({ message, idempotencyKey, ...refusal }: Refusal) {
    super(`${message} (${refusal.status} ${refusal.code})`, { idempotencyKey });
    this.code = refusal.code;
    this.status = refusal.status;
    this.fields = refusal.fields;
    this.requestId = refusal.requestId;
    this.retryAfterSeconds = refusal.retryAfterSeconds;
    this.retryable = isPassing(refusal);
  }
}

/** There is no answer: nobody could be reached, or not in time. Whether the call was carried out is not known. */
export class ConnectionError extends FulfilmentError {
  override readonly name = 'ConnectionError';
  readonly retryable = true;
}

/** Your signal ended a POST that may have been carried out; `cause` is the signal's reason. Any other call rejects with the reason itself. */
export class AbortedError extends FulfilmentError {
  override readonly name = 'AbortError';
  readonly retryable = true;
}

/** What answered is not the API: a proxy, or a wrong `baseUrl`. */
export class UnexpectedAnswerError extends FulfilmentError {
  override readonly name = 'UnexpectedAnswerError';
  readonly retryable: boolean;
  /** The HTTP status. */
  readonly status: number;

  constructor(status: number, options: ErrorOptions & { readonly idempotencyKey?: string | undefined }) {
    super(
      `The answer (${status}) is not one of the API. Is baseUrl the base URL of the API? It ends in /v1.`,
      options,
    );
    this.status = status;
    this.retryable = isGatewayFailure(status);
  }
}

/** What was waited for has not come in the time that you gave. */
export class WaitTimeoutError extends FulfilmentError {
  override readonly name = 'WaitTimeoutError';
  readonly retryable = true;
}

/** Whether the refusal says of itself that it will pass. */
export function isPassing({ status, code }: Pick<Refusal, 'status' | 'code'>): boolean {
  return status === 429 || status === 503 || code === 'idempotency_in_progress';
}

/** What a proxy answers when the API behind it does not: as good as no answer. */
export function isGatewayFailure(status: number): boolean {
  return status === 502 || status === 504;
}

/** Whether a parsed body is the envelope of a refusal. */
export function isFailure(body: unknown): body is Failure {
  const error = (body as Partial<Failure> | null | undefined)?.error;
  return typeof error?.code === 'string' && typeof error.message === 'string';
}
