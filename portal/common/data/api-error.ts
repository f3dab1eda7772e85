/** What a call that was not answered as hoped comes to, for pages to show. */

/** What is wrong with one member of a body. */
export interface FieldProblem {
  /** Its JSON path: `items[0].quantity`. */
  readonly path: string;
  readonly message: string;
  /** For a row of a file: the line that it begins on. */
  readonly line?: number;
}

/** An error of the API, a lost connection, or what the reader's own device refused. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** Of the table of error codes; `connection_lost` where no answer came. */
  readonly code: string;
  /** 0 where no answer came. */
  readonly status: number;
  /** To name it to us; undefined where no answer came. */
  readonly requestId: string | undefined;
  /** What was wrong with which member of the body, where the answer says so. */
  readonly fields: readonly FieldProblem[];

  constructor(facts: Pick<ApiError, 'code' | 'status' | 'message' | 'requestId' | 'fields'>) {
    super(facts.message);
    this.code = facts.code;
    this.status = facts.status;
    this.requestId = facts.requestId;
    this.fields = facts.fields;
  }
}

/** For a call that no answer came to. */
export function connectionLost(): ApiError {
  return new ApiError({
    code: 'connection_lost',
    status: 0,
    message: 'The server could not be reached. Check your connection. Nothing you entered is lost.',
    requestId: undefined,
    fields: [],
  });
}

/** For what the browser or a device of the reader refused, before any call. */
export function refusedHere(code: string, message: string): ApiError {
  return new ApiError({ code, status: 400, message, requestId: undefined, fields: [] });
}

/** Whether the session ended, or was none. */
export function isSessionOver(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'session_required';
}

interface ErrorEnvelope {
  readonly error?: { readonly code: string; readonly message: string; readonly fields?: readonly FieldProblem[] };
}

/**
 * The error that an answer's body tells of.
 *
 * @param body of our envelope; anything else is told as a fault of ours.
 */
export function errorOfAnswer(response: Response, body: unknown): ApiError {
  const { error } = (body ?? {}) as ErrorEnvelope;
  return new ApiError({
    code: error?.code ?? 'unreadable_answer',
    status: response.status,
    message: error?.message ?? 'The server sent an unexpected response. Try again.',
    requestId: response.headers.get('x-request-id') ?? undefined,
    fields: error?.fields ?? [],
  });
}
