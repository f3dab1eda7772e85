/** Caches keys for under a second, and drops one at once when Postgres notifies of its change. docs/decisions/0004. */
import { LRUCache } from 'lru-cache';
import type { Kysely } from 'kysely';
import type { ChangeFeed } from '../../db/change-feed.ts';
import { findKey, hashKey, type AnyStoredKey } from '../../db/partners/keys.ts';
import type { Database } from '../../db/schema.ts';

/**
 * How long an answer is believed, counted from when it was asked for. It is the bound for when the notification does
 * not arrive, and a connection that hangs looks like one on which nothing is said: so it stays below a second.
 */
export const KEY_TRUSTED_MS = 900;
const MAX_KEYS = 10_000;

export interface KeyCacheOptions {
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
