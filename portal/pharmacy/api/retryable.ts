import { ApiError } from '../../common/data/api-error.ts';

const TOO_MANY_REQUESTS = 429;

export function isConnectionLost(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'connection_lost';
}

/** True if the server refused the call before performing anything of it. */
export function isRateLimited(error: unknown): boolean {
  return error instanceof ApiError && error.status === TOO_MANY_REQUESTS;
}

/**
 * True if the outcome is unknown or a later attempt may succeed: no response, a 5xx, a rate limit, or an earlier attempt still in
 * progress. With the same `Idempotency-Key`, the server performs a repeated call only once.
 */
export function isRetryable(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { code, status } = error;
  return (
    isConnectionLost(error) || isRateLimited(error) || status >= 500 || code === 'idempotency_in_progress'
  );
}
