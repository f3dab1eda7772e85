/** Authenticates calls by their API key: the callers, and who they are. */
import { LRUCache } from 'lru-cache';
import type { Kysely } from 'kysely';
import type { ChangeFeed } from '../../db/change-feed.ts';
import { type AnyStoredKey, findKey, hashKey, isKeyOf, ownerOfKey } from '../../db/partners/keys.ts';
import type { Database } from '../../db/schema.ts';
import type { Environment } from '../../domain/common/environments.ts';
import type { KeyKind } from '../../domain/partners.ts';
import { ServiceError } from '../common/errors.ts';
import type { KeyUses } from './call-log.ts';
import type { PharmacyScope, Scope } from '../../domain/partners.ts';

/**
 * How long an answer is believed, counted from when it was asked for. It is the bound for when the notification does
 * not arrive, and a connection that hangs looks like one on which nothing is said: so it stays below a second.
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
  /** Look-ups under way and done, by the SHA-256 of the key. */
  private readonly lookUps: LRUCache<string, Promise<AnyStoredKey | undefined>>;

  constructor({ database, changes, trustedMs = KEY_TRUSTED_MS }: KeyCacheOptions) {
    this.database = database;
    this.lookUps = new LRUCache({ max: MAX_KEYS, ttl: trustedMs, ttlResolution: 0 });
    changes.hear('api_key_change', (hash) => this.lookUps.delete(hash));
  }

  /**
   * The stored key that has this value, revoked and expired ones too; one look-up for all who ask meanwhile.
   *
   * Who asks gets no answer older than `trustedMs`, also when Postgres was slow to give it: one that is under way is
   * shared only for that long. One that a notification overtakes is not shared with those who ask later.
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
      // Who asks next may have better luck.
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

/** The holder of an API key. */
export interface KeyHolder {
  readonly key_id: string;
  readonly scopes: readonly string[];
  /** Its calls are counted, and remembered by their `Idempotency-Key`, under this. */
  readonly account: string;
}

/** A call of the partner API comes from the partner behind the key. */
export interface Caller extends KeyHolder {
  readonly partner_id: string;
  readonly scopes: readonly Scope[];
}

/** A call of the pharmacy API comes from the pharmacy behind the key. */
export interface PharmacyCaller extends KeyHolder {
  readonly pharmacy_id: string;
  readonly scopes: readonly PharmacyScope[];
}
