/** Finds out who calls, and whether its key may. */
import type { KeyHolder } from '../../../services/partners/callers.ts';
import { ServiceError } from '../../../services/common/errors.ts';
import type { Endpoint } from '../endpoint.ts';

/**
 * Returns who holds a key, which is undefined when the call bears none.
 *
 * @throws ServiceError `invalid_api_key`, `expired_api_key`.
 */
export type Authenticate = (key: string | undefined) => Promise<KeyHolder>;

/** @throws ServiceError `insufficient_scope`. */
export function requireScope({ scopes }: KeyHolder, scope: Endpoint['scope']): void {
  if (scope === 'any_key' || scopes.includes(scope)) return;
  throw new ServiceError(
    'insufficient_scope',
    `The API key lacks the scope ${scope}. Use a key that has it.`,
  );
}
