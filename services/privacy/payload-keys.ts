/**
 * The cache of payload keys in a process: created with a request, read on first use, forgotten soon.
 * docs/decisions/0055.
 */
import { createSecretKey, type KeyObject } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import { newKey, type EncryptionKeys } from '../../db/encryption.ts';
import { storePayloadKeys, payloadKeyContext, readPayloadKeys } from '../../db/requests/payload-keys.ts';
import type { Database } from '../../db/schema.ts';
import { inBatches } from '../common/concurrency.ts';

/** How long a key is cached. A process may still read erased data this long after the erasure; milliseconds. */
export const TRUSTED_MS = 60_000;
/** Each key takes 200 bytes. */
const MAX_KEYS = 20_000;
/** When Postgres takes longer, a cached key stays in use; milliseconds. */
const REFRESH_TIMEOUT_MS = 300;

/** A request has no key: its patient's data was erased, or Postgres was restored to a time before the request. */
export class RequestKeyMissing extends Error {
  readonly requestId: string;

  constructor(requestId: string) {
    super(
      `There is no key for ${requestId}: its patient's data was erased, or Postgres was restored to an earlier state. In that case recover it: "ops projection rebuild --escrow-key".`,
    );
    this.name = 'RequestKeyMissing';
    this.requestId = requestId;
  }
}

/** Key id for payloads that belong to no request. */
export const DEPLOYMENT_KEY_ID = 'deployment';

interface PayloadKeysOptions {
  readonly database: Kysely<Database>;
  readonly encryption: EncryptionKeys;
  readonly trustedMs?: number;
}

export class PayloadKeys {
  private readonly encryption: EncryptionKeys;
  private readonly known: LRUCache<string, KeyObject>;
  private readonly keep: (made: readonly [string, KeyObject]) => Promise<KeyObject>;

  constructor({ database, encryption, trustedMs = TRUSTED_MS }: PayloadKeysOptions) {
    this.encryption = encryption;
    const read = inBatches(async (ids: readonly string[]) => {
      const sealed = await readPayloadKeys(database, ids);
      return ids.map((id) => this.opened(id, sealed.get(id)));
    });
    this.keep = inBatches(async (made: readonly (readonly [string, KeyObject])[]) => {
      const sealed = new Map(made.map(([id, key]) => [id, this.sealed(id, key)]));
      const kept = await storePayloadKeys(database, sealed);
      return made.map(([id, key]) => this.opened(id, kept.get(id)) ?? key);
    });
    this.known = new LRUCache({
      max: MAX_KEYS,
      ttl: trustedMs,
      noDeleteOnStaleGet: true,
      fetchMethod: async (id, stale) => {
        if (stale === undefined) return read(id);
        // While Postgres is away nothing can be erased, so the cached key stays valid.
        return withinRefreshTimeout(read(id)).catch(() => stale);
      },
    });
  }

  /** Creates the key of a new request; returns the existing one if it has one. */
  async make(requestId: string): Promise<KeyObject> {
    return this.put(requestId, newKey());
  }

  /** Stores a recovered key; an existing key is not replaced. */
  async put(requestId: string, key: KeyObject): Promise<KeyObject> {
    const kept = await this.keep([requestId, key]);
    this.known.set(requestId, kept);
    return kept;
  }

  /** Creates a prescription's key in the transaction of its row. It is cached only once it is read. */
  async makeWithin(transaction: Kysely<Database>, keyId: string): Promise<KeyObject> {
    const made = newKey();
    const kept = await storePayloadKeys(transaction, new Map([[keyId, this.sealed(keyId, made)]]));
    return this.opened(keyId, kept.get(keyId)) ?? made;
  }

  /**
   * The key of payloads that belong to no request. @throws the driver's error while Postgres is away and the key is
   * not cached.
   */
  async ofDeployment(): Promise<KeyObject> {
    return (await this.find(DEPLOYMENT_KEY_ID)) ?? this.make(DEPLOYMENT_KEY_ID);
  }

  /**
   * Returns undefined when the key does not exist. @throws the driver's error while Postgres is away and the key is
   * not cached.
   */
  async find(requestId: string): Promise<KeyObject | undefined> {
    // `get` first, because `fetch` costs more for a cached key.
    return this.known.get(requestId) ?? this.known.fetch(requestId);
  }

  /** @throws RequestKeyMissing; the driver's error while Postgres is away and the key is not cached. */
  async read(requestId: string): Promise<KeyObject> {
    const key = await this.find(requestId);
    if (key === undefined) throw new RequestKeyMissing(requestId);
    return key;
  }

  private sealed(requestId: string, key: KeyObject): string {
    return this.encryption.seal(key.export().toString('base64'), payloadKeyContext(requestId));
  }

  private opened(requestId: string, sealed: string | undefined): KeyObject | undefined {
    return sealed === undefined
      ? undefined
      : createSecretKey(this.encryption.open(sealed, payloadKeyContext(requestId)), 'base64');
  }
}

async function withinRefreshTimeout(read: Promise<KeyObject | undefined>): Promise<KeyObject | undefined> {
  const late = new AbortController();
  const tooLate = delay(REFRESH_TIMEOUT_MS, undefined, { signal: late.signal }).then(() => {
    throw new Error('Postgres did not confirm in time that a key still exists');
  });
  try {
    return await Promise.race([read, tooLate]);
  } finally {
    late.abort();
  }
}
