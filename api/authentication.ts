/** Finds out who calls: bearer keys. `partner-api.md`, Authentication. */
import { isKeyOf, type KeyKind } from '../db/key-format.ts';
import type { AnyStoredKey } from '../db/keys.ts';
import type { Environment } from '../domain/environments.ts';
import { bearerOf } from './bearer.ts';
import type { Caller, Endpoint, KeyHolder, PharmacyCaller } from './endpoint.ts';
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
export type Authenticate<Holder extends KeyHolder = KeyHolder> = (
  authorization: string | undefined,
) => Promise<Holder>;

/** Makes the check of `Authorization: Bearer <key>` headers of partners. */
export function authentication(options: AuthenticationOptions): Authenticate<Caller> {
  return async (authorization) => {
    const { key_id, partner_id, scopes } = await activeKey(options, 'partner', authorization);
    if (partner_id === null) throw unknownKey();
    return { key_id, partner_id, scopes, account: partner_id };
  };
}

/** The same for pharmacies, whose keys have a prefix of their own: those of partners are refused here. */
export function pharmacyAuthentication(options: AuthenticationOptions): Authenticate<PharmacyCaller> {
  return async (authorization) => {
    const { key_id, pharmacy_id, scopes } = await activeKey(options, 'pharmacy', authorization);
    if (pharmacy_id === null) throw unknownKey();
    // No id of a partner has a colon.
    return { key_id, pharmacy_id, scopes, account: `pharmacy:${pharmacy_id}` };
  };
}

const WHOSE: Readonly<Record<KeyKind, string>> = { partner: 'API key', pharmacy: 'API key of a pharmacy' };

async function activeKey(
  { environment, keys, keyUses, clock }: AuthenticationOptions,
  kind: KeyKind,
  authorization: string | undefined,
): Promise<AnyStoredKey> {
  const value = bearerValue(authorization);
  if (!isKeyOf(environment, value, kind)) {
    throw invalidKey(
      `This is not a ${environment} ${WHOSE[kind]}. Check that it is complete and of this environment.`,
    );
  }
  const key = await keys.find(value);
  if (key === undefined || key.revoked_at !== null) throw unknownKey();
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
}

/** @throws ApiError `insufficient_scope`. */
export function requireScope({ scopes }: KeyHolder, scope: Endpoint['scope']): void {
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

function unknownKey(): ApiError {
  return invalidKey('This API key is unknown or revoked. Use another key, or make one in the portal.');
}
