/** Finds out who calls: bearer keys. `partner-api.md`, Authentication. */
import { isKeyOf } from '../db/key-format.ts';
import type { Environment } from '../domain/environments.ts';
import type { Scope } from '../domain/scopes.ts';
import { bearerOf } from './bearer.ts';
import type { Caller } from './endpoint.ts';
import { ApiError } from './errors.ts';
import type { KeyCache } from './key-cache.ts';
import type { KeyUses } from './key-uses.ts';

export interface AuthenticationOptions {
  readonly environment: Environment;
  readonly keys: KeyCache;
  readonly keyUses: KeyUses;
  readonly clock: () => Date;
}

/** Returns the caller, or throws `invalid_api_key` or `expired_api_key`. */
export type Authenticate = (authorization: string | undefined) => Promise<Caller>;

/** Makes the check of `Authorization: Bearer <key>` headers. */
export function authentication({ environment, keys, keyUses, clock }: AuthenticationOptions): Authenticate {
  return async (authorization) => {
    const value = bearerValue(authorization);
    if (!isKeyOf(environment, value)) {
      throw invalidKey(
        `This is not a ${environment} API key. Check that it is complete and of this environment.`,
      );
    }
    const key = await keys.find(value);
    if (key === undefined || key.revoked_at !== null) {
      throw invalidKey('This API key is unknown or revoked. Use another key, or make one in the portal.');
    }
    const now = clock();
    if (key.expires_at !== null && key.expires_at <= now) {
      throw new ApiError(
        'expired_api_key',
        `The API key ${key.visible_start}... expired at ${key.expires_at.toISOString()}. Make a new one.`,
        { headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' } },
      );
    }
    keyUses.note(key.key_id, now);
    return key;
  };
}

/** @throws ApiError `insufficient_scope`. */
export function requireScope({ scopes }: Caller, scope: Scope | 'any_key'): void {
  if (scope === 'any_key' || scopes.includes(scope)) return;
  throw new ApiError('insufficient_scope', `The API key lacks the scope ${scope}. Use a key that has it.`);
}

function bearerValue(authorization: string | undefined): string {
  const value = bearerOf(authorization);
  if (value === undefined) throw invalidKey('Send the header Authorization: Bearer <API_KEY>.');
  return value;
}

function invalidKey(message: string): ApiError {
  return new ApiError('invalid_api_key', message, { headers: { 'WWW-Authenticate': 'Bearer' } });
}
