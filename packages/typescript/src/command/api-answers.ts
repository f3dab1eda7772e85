/** Decides whether a long-running command waits after a failed call or ends with a message. */
import { ApiError, ConnectionError, FulfilmentError, UnexpectedAnswerError } from '../client/errors.ts';
import { reasonOf } from '../client/sending.ts';
import { CommandError } from './command-error.ts';

/** The pause before the next call. */
export interface Wait {
  readonly milliseconds: number;
  readonly why: string;
}

const RETRY_MS = 2_000;

/**
 * Returns how long to wait before a failed call is repeated, and why it failed.
 *
 * @throws CommandError for a failed call that waiting does not help, and any other error unchanged.
 */
export function waitAfter(failure: unknown, apiUrl: string): Wait {
  if (failure instanceof ConnectionError) {
    return { milliseconds: RETRY_MS, why: `${apiUrl} can't be reached (${reasonOf(failure.cause)})` };
  }
  if (isTemporary(failure)) {
    const seconds = failure instanceof ApiError ? (failure.retryAfterSeconds ?? 0) : 0;
    const milliseconds = seconds > 0 ? seconds * 1000 : RETRY_MS;
    return { milliseconds, why: `the API answers ${failure.status}` };
  }
  throw complaintAbout(failure, apiUrl);
}

function isTemporary(failure: unknown): failure is ApiError | UnexpectedAnswerError {
  const hasStatus = failure instanceof ApiError || failure instanceof UnexpectedAnswerError;
  return hasStatus && (failure.status === 429 || failure.status >= 500);
}

/** Converts a failed call into a CommandError that says what to do. Returns any other error unchanged. */
export function complaintAbout(failure: unknown, apiUrl: string): unknown {
  if (!(failure instanceof FulfilmentError)) return failure;
  if (failure instanceof ConnectionError) {
    const reason = reasonOf(failure.cause);
    return new CommandError(
      `${apiUrl} can't be reached (${reason}). Is the sandbox running there? Set FULFILMENT_API_URL to use another address.`,
    );
  }
  if (!(failure instanceof ApiError) || failure.code === 'route_not_found') {
    return new CommandError(
      `${failure.message}. Is FULFILMENT_API_URL the base URL of the API? It ends in /v1.`,
    );
  }
  if (failure.code === 'invalid_api_key' || failure.code === 'expired_api_key') {
    return new CommandError(`The API refuses FULFILMENT_API_KEY: ${failure.message}`);
  }
  return new CommandError(failure.message);
}
