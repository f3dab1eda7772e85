/** Authenticates calls by their API key, and identifies the caller. */
import { LRUCache } from 'lru-cache';
import type { Kysely } from 'kysely';
import type { ChangeFeed } from '../../db/change-feed.ts';
import {
  type AnyStoredKey,
  findKey,
  hashKey,
  isKeyOf,
  environmentAndKindOf,
} from '../../db/partners/keys.ts';
import type { Database } from '../../db/schema.ts';
import type { Environment } from '../../domain/common/environments.ts';
import type { KeyKind } from '../../domain/partners.ts';
import { ServiceError } from '../common/errors.ts';
import type { KeyUses } from './call-log.ts';
import type { PharmacyScope, Scope } from '../../domain/partners.ts';

/**
 * Time for which a cached key is valid, counted from the start of its look-up. It bounds the delay when a change notification is lost: a
 * hanging connection looks like one without changes. Therefore it is below one second.
 */
const KEY_TRUSTED_MS = 900;
const MAX_KEYS = 10_000;

interface KeyCacheOptions {
  readonly database: Kysely<Database>;
  readonly changes: ChangeFeed;
  readonly trustedMs?: number;
}

export class KeyCache {
  private readonly database: Kysely<Database>;
  /** Look-ups in progress and completed, by the SHA-256 of the key. */
  private readonly lookUps: LRUCache<string, Promise<AnyStoredKey | undefined>>;

  constructor({ database, changes, trustedMs = KEY_TRUSTED_MS }: KeyCacheOptions) {
    this.database = database;
    this.lookUps = new LRUCache({ max: MAX_KEYS, ttl: trustedMs, ttlResolution: 0 });
    changes.hear('api_key_change', (hash) => this.lookUps.delete(hash));
  }

  /**
   * Returns the stored key, even if it is revoked or expired. Concurrent calls share one look-up.
   *
   * No caller gets an answer older than `trustedMs`, even if Postgres is slow: a look-up in progress is shared only for that long. After a
   * change notification, later callers start a new look-up.
   */
  async find(key: string): Promise<AnyStoredKey | undefined> {
    const hash = hashKey(key).toString('hex');
    const known = this.lookUps.get(hash);
    if (known !== undefined) return known;
    const lookUp = findKey(this.database, key);
    this.lookUps.set(hash, lookUp);
    try {
      return await lookUp;
    } catch (error) {
      // A failed look-up is not cached.
      if (this.lookUps.peek(hash) === lookUp) this.lookUps.delete(hash);
      throw error;
    }
  }
}

interface AuthenticationParts {
  readonly environment: Environment;
  readonly keys: KeyCache;
  readonly keyUses: KeyUses;
  readonly clock: () => Date;
}

const KEY_OF: Readonly<Record<KeyKind, string>> = {
  partner: 'partner API key',
  pharmacy: 'pharmacy API key',
};

/**
 * Authenticates callers by their API keys. Methods throw ServiceError `invalid_api_key` or `expired_api_key`. The key
 * is undefined when none was sent.
 */
export class Authentication {
  private readonly parts: AuthenticationParts;

  constructor(parts: AuthenticationParts) {
    this.parts = parts;
  }

  /** Accepts only keys of partners. */
  async partner(key: string | undefined): Promise<Caller> {
    const { key_id, partner_id, scopes } = await this.activeKey('partner', key);
    if (partner_id === null) throw unknownKey();
    return { key_id, partner_id, scopes, account: partner_id };
  }

  /** Accepts only keys of pharmacies. Their prefix differs from that of partners' keys. */
  async pharmacy(key: string | undefined): Promise<PharmacyCaller> {
    const { key_id, pharmacy_id, scopes } = await this.activeKey('pharmacy', key);
    if (pharmacy_id === null) throw unknownKey();
    // The colon keeps it distinct from every partner id.
    return { key_id, pharmacy_id, scopes, account: `pharmacy:${pharmacy_id}` };
  }

  /** Checks the form and checksum of a key of this environment, so that only plausible keys are looked up. */
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
      throw new ServiceError(
        'expired_api_key',
        `The API key ${key.visible_start}... expired at ${key.expires_at.toISOString()}. Create a new one.`,
        { headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' } },
      );
    }
    keyUses.note(key.key_id, now);
    return key;
  }
}

/** The message about a key of another form: which kind of key was sent, or that the key is incomplete or mistyped. */
function wrongKey(
  expected: { readonly environment: Environment; readonly kind: KeyKind },
  text: string,
): string {
  const needed = `This API needs a ${expected.environment} ${KEY_OF[expected.kind]}`;
  const sent = environmentAndKindOf(text);
  if (sent !== undefined) return `${needed}, but a ${sent.environment} ${KEY_OF[sent.kind]} was sent.`;
  return `${needed}. The key that was sent is incomplete: copy it again, without spaces.`;
}

function invalidKey(message: string): ServiceError {
  return new ServiceError('invalid_api_key', message, { headers: { 'WWW-Authenticate': 'Bearer' } });
}

function unknownKey(): ServiceError {
  return invalidKey('This API key is unknown or revoked. Use another key, or create one in the portal.');
}

/** The holder of an API key. */
export interface KeyHolder {
  readonly key_id: string;
  readonly scopes: readonly string[];
  /** Rate limits and idempotency keys belong to this account. */
  readonly account: string;
}

/** A caller of the partner API. */
export interface Caller extends KeyHolder {
  readonly partner_id: string;
  readonly scopes: readonly Scope[];
}

/** A caller of the pharmacy API. */
export interface PharmacyCaller extends KeyHolder {
  readonly pharmacy_id: string;
  readonly scopes: readonly PharmacyScope[];
}
