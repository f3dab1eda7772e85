/** Finds out whose key a caller bears. `docs/partners/authentication.md`. */
import { isKeyOf, ownerOfKey, type KeyKind } from '../../db/partners/key-format.ts';
import type { AnyStoredKey } from '../../db/partners/keys.ts';
import type { Environment } from '../../domain/common/environments.ts';
import { ServiceError } from '../common/errors.ts';
import type { Caller, PharmacyCaller } from './callers.ts';
import type { KeyCache } from './key-cache.ts';
import type { KeyUses } from './key-uses.ts';

export interface AuthenticationParts {
  readonly environment: Environment;
  readonly keys: KeyCache;
  readonly keyUses: KeyUses;
  readonly clock: () => Date;
}

const KEY_OF: Readonly<Record<KeyKind, string>> = {
  partner: 'partner API key',
  pharmacy: 'pharmacy API key',
};

/** Its methods throw ServiceError `invalid_api_key` or `expired_api_key`; a key is undefined when none was sent. */
export class Authentication {
  private readonly parts: AuthenticationParts;

  constructor(parts: AuthenticationParts) {
    this.parts = parts;
  }

  /** The partner that a key is of. */
  async partner(key: string | undefined): Promise<Caller> {
    const { key_id, partner_id, scopes } = await this.activeKey('partner', key);
    if (partner_id === null) throw unknownKey();
    return { key_id, partner_id, scopes, account: partner_id };
  }

  /** The pharmacy that a key is of. Its keys have a prefix of their own: those of partners are refused here. */
  async pharmacy(key: string | undefined): Promise<PharmacyCaller> {
    const { key_id, pharmacy_id, scopes } = await this.activeKey('pharmacy', key);
    if (pharmacy_id === null) throw unknownKey();
    // No id of a partner has a colon.
    return { key_id, pharmacy_id, scopes, account: `pharmacy:${pharmacy_id}` };
  }

  /** Whether a text has the form of a key of this environment, its checksum too: only then it is looked up. */
  isKey(kind: KeyKind, text: string): boolean {
    return isKeyOf(this.parts.environment, text, kind);
  }

  private async activeKey(kind: KeyKind, value: string | undefined): Promise<AnyStoredKey> {
    const { environment, keys, keyUses, clock } = this.parts;
    if (value === undefined) throw invalidKey('Send the header Authorization: Bearer <API_KEY>.');
    if (!this.isKey(kind, value)) {
      throw invalidKey(wrongKey({ environment, kind }, value));
    }
    const key = await keys.find(value);
    if (key === undefined || key.revoked_at !== null) throw unknownKey();
    const now = clock();
    if (key.expires_at !== null && key.expires_at <= now) {
      throw expiredKey(key.visible_start, key.expires_at);
    }
    keyUses.note(key.key_id, now);
    return key;
  }
}

/** Names what was sent where that is another valid key; otherwise the key is incomplete or mistyped. */
function wrongKey(
  expected: { readonly environment: Environment; readonly kind: KeyKind },
  text: string,
): string {
  const needed = `This API needs a ${expected.environment} ${KEY_OF[expected.kind]}`;
  const sent = ownerOfKey(text);
  if (sent !== undefined) return `${needed}, and a ${sent.environment} ${KEY_OF[sent.kind]} was sent.`;
  return `${needed}. The key that was sent is not complete: copy it again, without spaces.`;
}

function invalidKey(message: string): ServiceError {
  return new ServiceError('invalid_api_key', message, { headers: { 'WWW-Authenticate': 'Bearer' } });
}

function unknownKey(): ServiceError {
  return invalidKey('This API key is unknown or revoked. Use another key, or make one in the portal.');
}

function expiredKey(visibleStart: string, expiredAt: Date): ServiceError {
  return new ServiceError(
    'expired_api_key',
    `The API key ${visibleStart}... expired at ${expiredAt.toISOString()}. Make a new one.`,
    { headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' } },
  );
}
