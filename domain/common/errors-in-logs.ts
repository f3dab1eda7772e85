/** The part of an error that may be logged: enough to find the cause, and nothing that a caller sent. */

interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly code?: string | number;
  readonly stack?: string;
  readonly cause?: LoggedError;
}

/**
 * Copies only the members listed here. Libraries attach the data that they were processing to their errors: Node's HTTP
 * parser adds the raw bytes of the packet, which contain the API key, and Postgres adds the values of the row.
 */
export function errorForLog(error: unknown): LoggedError {
  if (typeof error !== 'object' || error === null) return { type: typeof error, message: String(error) };
  const { name, message, code, stack, cause } = error as Partial<Error> & { code?: unknown };
  return {
    type: name ?? 'unknown',
    message: message ?? '',
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    ...(stack === undefined ? {} : { stack }),
    ...(cause === undefined || cause === null ? {} : { cause: errorForLog(cause) }),
  };
}

export const ERROR_SERIALIZERS = { err: errorForLog } as const;
