/** What a log line says of an error: enough to find it, nothing that a caller sent. */

export interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly code?: string | number;
  readonly stack?: string;
  readonly cause?: LoggedError;
}

/**
 * Takes the members of an error that are ours to log. All others stay out, because libraries hang on what they were
 * working on: Node's HTTP parser the raw bytes of the packet, with the key in them; Postgres the row's values.
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

/** For the logger of every process. */
export const ERROR_SERIALIZERS = { err: errorForLog } as const;
