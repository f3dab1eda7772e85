/** Which calls may be sent again. */
import { ApiError } from '../../common/data/api-error.ts';

const TOO_MANY_REQUESTS = 429;

export function isConnectionLost(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'connection_lost';
}

/**
 * Whether nobody knows yet if it was done, or it was not for now: no answer came, the server is away, or the first try is still under
 * way. Sent again with the same `Idempotency-Key` it is done once.
 */
export function isRetryable(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { code, status } = error;
  return (
    isConnectionLost(error) ||
    status >= 500 ||
    status === TOO_MANY_REQUESTS ||
    code === 'idempotency_in_progress'
  );
}
