/** Errors of API calls, in the form that pages show. */

export interface FieldProblem {
  /** JSON path, such as `items[0].quantity`. */
  readonly path: string;
  readonly code?: string;
  readonly message: string;
  /** First line of the row in an uploaded file. */
  readonly line?: number;
}

/** An error response, a lost connection, or a refusal by the browser or device. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** An API error code, or `connection_lost` if there was no response. */
  readonly code: string;
  /** 0 if there was no response. */
  readonly status: number;
  /** Quoted to support; undefined if there was no response. */
  readonly requestId: string | undefined;
  readonly fields: readonly FieldProblem[];

  constructor(facts: Pick<ApiError, 'code' | 'status' | 'message' | 'requestId' | 'fields'>) {
    super(facts.message);
    this.code = facts.code;
    this.status = facts.status;
    this.requestId = facts.requestId;
    this.fields = facts.fields;
  }
}

export function connectionLost(): ApiError {
  return new ApiError({
    code: 'connection_lost',
    status: 0,
    message: 'The server could not be reached. Check your connection. Nothing you entered is lost.',
    requestId: undefined,
    fields: [],
  });
}

/** Creates the error for a refusal by the browser or a device, for which no call was made. */
export function deviceError(code: string, message: string): ApiError {
  return new ApiError({ code, status: 400, message, requestId: undefined, fields: [] });
}

export function isSessionEnded(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'session_required';
}

interface ErrorEnvelope {
  readonly error?: { readonly code: string; readonly message: string; readonly fields?: readonly FieldProblem[] };
}

/**
 * Converts a failed response to an error.
 *
 * @param body an error envelope; any other body becomes `unreadable_answer`.
 */
export function errorOfResponse(response: Response, body: unknown): ApiError {
  const { error } = (body ?? {}) as ErrorEnvelope;
  return new ApiError({
    code: error?.code ?? 'unreadable_answer',
    status: response.status,
    message: error?.message ?? 'The server sent an unexpected response. Try again.',
    requestId: response.headers.get('x-request-id') ?? undefined,
    fields: error?.fields ?? [],
  });
}
