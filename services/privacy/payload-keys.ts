/** The keys of payloads as a process knows them: made with a request, read when one is met, forgotten soon. docs/decisions/0055. */
import { createSecretKey, type KeyObject } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import { newKey, type EncryptionKeys } from '../../db/encryption.ts';
import { keepPayloadKeys, payloadKeyContext, readPayloadKeys } from '../../db/requests/payload-keys.ts';
import type { Database } from '../../db/schema.ts';
import { inBatches } from '../common/concurrency.ts';

/** How long a key is believed: so long after an erasure a process may still read what was erased. */
export const TRUSTED_MS = 60_000;
/** 200 bytes each. */
const MOST_KEYS = 20_000;
/** Past this a Postgres that hangs counts as away for a key that is known; milliseconds. */
const REFRESH_WITHIN_MS = 300;

/** The key of a request is not there: its patient was erased, or Postgres was put back to before it was made. */
export class RequestKeyMissing extends Error {
  readonly requestId: string;

  constructor(requestId: string) {
    super(
      `There is no key of ${requestId}: its patient was erased, or Postgres was put back to an earlier day. For the latter see "ops projection rebuild --escrow-key".`,
    );
    this.name = 'RequestKeyMissing';
    this.requestId = requestId;
  }
}

/** Names the key of what belongs to no request. */
export const DEPLOYMENT = 'deployment';

export interface PayloadKeysOptions {
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
      const kept = await keepPayloadKeys(database, sealed);
      return made.map(([id, key]) => this.opened(id, kept.get(id)) ?? key);
    });
    this.known = new LRUCache({
      max: MOST_KEYS,
      ttl: trustedMs,
      noDeleteOnStaleGet: true,
      fetchMethod: async (id, stale) => {
        if (stale === undefined) return read(id);
        // While Postgres is away nothing is erased either: what is known stays so.
        return soon(read(id)).catch(() => stale);
      },
    });
  }

  /** The key of a request that is about to be started; the one that it has, where somebody made one. */
  async make(requestId: string): Promise<KeyObject> {
    return this.put(requestId, newKey());
  }

  /** Keeps a key that was lost; a request that has one keeps that. */
  async put(requestId: string, key: KeyObject): Promise<KeyObject> {
    const kept = await this.keep([requestId, key]);
    this.known.set(requestId, kept);
    return kept;
  }

  /** The same for a prescription, together with its row or not at all: it is known here once it is read. */
  async makeWithin(transaction: Kysely<Database>, keyId: string): Promise<KeyObject> {
    const made = newKey();
    const kept = await keepPayloadKeys(transaction, new Map([[keyId, this.sealed(keyId, made)]]));
    return this.opened(keyId, kept.get(keyId)) ?? made;
  }

  /** The key of what belongs to no request. @throws what the driver throws while Postgres is away and the key is not known here. */
  async ofDeployment(): Promise<KeyObject> {
    return (await this.find(DEPLOYMENT)) ?? this.make(DEPLOYMENT);
  }

  /** Undefined where it is not there. @throws what the driver throws while Postgres is away and the key is not known here. */
  async find(requestId: string): Promise<KeyObject | undefined> {
    // `fetch` prepares to wait, which costs more than the look at a key that is known.
    return this.known.get(requestId) ?? this.known.fetch(requestId);
  }

  /** @throws RequestKeyMissing; what the driver throws while Postgres is away and the key is not known here. */
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

async function soon(read: Promise<KeyObject | undefined>): Promise<KeyObject | undefined> {
  const late = new AbortController();
  const tooLate = delay(REFRESH_WITHIN_MS, undefined, { signal: late.signal }).then(() => {
    throw new Error('Postgres did not say in time whether a key is still there');
  });
  try {
    return await Promise.race([read, tooLate]);
  } finally {
    late.abort();
  }
}
