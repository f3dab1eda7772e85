/** The fields `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers-11). */
import type { WindowState } from '../../../services/partners/rate-limiter.ts';

/** What every answer to a partner says of its limits; both are structured lists. */
export function rateLimitHeaders(windows: readonly WindowState[]): Record<string, string> {
  const policies = windows.map(({ name, limit, lengthMs }) => `"${name}";q=${limit};w=${lengthMs / 1000}`);
  const states = windows.map(
    // Within `t` the caller has no more than `r`: that is until the oldest calls leave the window.
    ({ name, remaining, freesInMs, lengthMs }) =>
      `"${name}";r=${remaining};t=${Math.ceil((freesInMs ?? lengthMs) / 1000)}`,
  );
  return { 'RateLimit-Policy': policies.join(', '), RateLimit: states.join(', ') };
}
