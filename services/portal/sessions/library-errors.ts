/** What better-auth throws. */
import { APIError } from 'better-auth';

/** What went wrong beneath the library, such as a Postgres that is away, is answered as everywhere else. */
export function causeOf(error: unknown): unknown {
  return error instanceof APIError && Error.isError(error.cause) ? error.cause : error;
}

export function throwCause(error: unknown): never {
  throw causeOf(error);
}

/** The library's own code of a refusal; undefined for whatever else was thrown. */
export function libraryCodeOf(error: unknown): string | undefined {
  return error instanceof APIError ? (error.body as { code?: string } | undefined)?.code : undefined;
}
