/** API keys as they are stored: their hash, never their value. */
import { createHash } from 'node:crypto';
import { sql, type Kysely, type Selectable } from 'kysely';
import type { Environment } from '../../domain/common/environments.ts';
import { newId } from '../../domain/common/ids.ts';
import type { PharmacyScope } from '../../domain/pharmacies/pharmacy-scopes.ts';
import type { Scope } from '../../domain/partners/scopes.ts';
import { generateKey, visibleStart } from './key-format.ts';
import type { Database } from '../schema.ts';
import type { ApiKeyTable } from './schema.ts';

interface NewKeyOf<AScope> {
  /** What its owner calls it. */
  readonly name: string;
  readonly scopes: readonly AScope[];
  readonly environment: Environment;
  /** Who made it, for the record. */
  readonly created_by: string;
  /** From then on the key answers `expired_api_key`; without it the key does not expire. */
  readonly expires_at?: Date | null;
  /** The key that it takes the place of. */
  readonly rotated_from?: string;
}

/** A partner's key. */
export interface NewKey extends NewKeyOf<Scope> {
  readonly partner_id: string;
}

export interface NewPharmacyKey extends NewKeyOf<PharmacyScope> {
  readonly pharmacy_id: string;
}

/** A key as it may be shown: everything but its value. */
type ShownKey = Omit<Selectable<ApiKeyTable>, 'sha256' | 'partner_id' | 'pharmacy_id' | 'scopes'>;

/** A partner's key. */
export interface StoredKey extends ShownKey {
  readonly partner_id: string;
  readonly pharmacy_id: null;
  readonly scopes: Scope[];
}

export interface StoredPharmacyKey extends ShownKey {
  readonly partner_id: null;
  readonly pharmacy_id: string;
  readonly scopes: PharmacyScope[];
}

/** A constraint of the table says that it is one of the two. */
export type AnyStoredKey = StoredKey | StoredPharmacyKey;

/** A key that was just made. Its value is here and nowhere else, ever. */
export type MadeKey<Key extends AnyStoredKey = StoredKey> = Key & { readonly key: string };

export const SHOWN_COLUMNS = [
  'key_id',
  'partner_id',
  'pharmacy_id',
  'name',
  'visible_start',
  'scopes',
  'created_by',
  'created_at',
  'expires_at',
  'revoked_at',
  'rotated_from',
  'last_used_at',
] as const;

export async function createKey(database: Kysely<Database>, key: NewKey): Promise<MadeKey>;
export async function createKey(
  database: Kysely<Database>,
  key: NewPharmacyKey,
): Promise<MadeKey<StoredPharmacyKey>>;
export async function createKey(
  database: Kysely<Database>,
  { environment, scopes, expires_at, rotated_from, ...rest }: NewKey | NewPharmacyKey,
): Promise<MadeKey<AnyStoredKey>> {
  const key = generateKey(environment, 'pharmacy_id' in rest ? 'pharmacy' : 'partner');
  const stored = await database
    .insertInto('api_key')
    .values({
      partner_id: null,
      pharmacy_id: null,
      ...rest,
      key_id: newId('key'),
      sha256: hashKey(key),
      visible_start: visibleStart(key),
      scopes: [...scopes],
      expires_at: expires_at ?? null,
      rotated_from: rotated_from ?? null,
    })
    .returning(SHOWN_COLUMNS)
    .executeTakeFirstOrThrow();
  return { key, ...(stored as AnyStoredKey) };
}

/** What is stored instead of a key: 32 bytes. A key has enough entropy that no slow hash is needed. */
export function hashKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

/** The stored key that has this value, whoever owns it; revoked and expired ones too. */
export async function findKey(database: Kysely<Database>, key: string): Promise<AnyStoredKey | undefined> {
  const stored = await database
    .selectFrom('api_key')
    .select(SHOWN_COLUMNS)
    .where('sha256', '=', hashKey(key))
    .executeTakeFirst();
  return stored as AnyStoredKey | undefined;
}

/** The keys of a partner, or of all partners, oldest first. */
export async function listKeys(database: Kysely<Database>, partnerId?: string): Promise<StoredKey[]> {
  return (await list(database, 'partner_id', partnerId)) as StoredKey[];
}

/** The keys of a pharmacy, or of all pharmacies, oldest first. */
export async function listPharmacyKeys(
  database: Kysely<Database>,
  pharmacyId?: string,
): Promise<StoredPharmacyKey[]> {
  return (await list(database, 'pharmacy_id', pharmacyId)) as StoredPharmacyKey[];
}

async function list(database: Kysely<Database>, owner: 'partner_id' | 'pharmacy_id', id: string | undefined) {
  return database
    .selectFrom('api_key')
    .select(SHOWN_COLUMNS)
    .$if(id === undefined, (keys) => keys.where(owner, 'is not', null))
    .$if(id !== undefined, (keys) => keys.where(owner, '=', id ?? ''))
    .orderBy('created_at')
    .orderBy('key_id')
    .execute();
}

export type MadeByMember = Pick<ShownKey, 'key_id' | 'name'>;

/** The active keys of an organisation that one of its members has made, oldest first. */
export async function listKeysMadeBy(
  database: Kysely<Database>,
  { organisation_id, user_id }: { readonly organisation_id: string; readonly user_id: string },
): Promise<MadeByMember[]> {
  return database
    .selectFrom('api_key')
    .where((key) =>
      key.or([key('partner_id', '=', organisation_id), key('pharmacy_id', '=', organisation_id)]),
    )
    .where('created_by', '=', user_id)
    .where('revoked_at', 'is', null)
    .where((key) => key.or([key('expires_at', 'is', null), key('expires_at', '>', sql<Date>`now()`)]))
    .select(['key_id', 'name'])
    .orderBy('created_at')
    .execute();
}

/** Which key: by its id, and where a partner or a pharmacy asks, only one of its own. */
export interface KeyChoice {
  readonly key_id: string;
  readonly partner_id?: string;
  readonly pharmacy_id?: string;
}

/** Revokes a key for good. Revoking again keeps the first time. Undefined when there is no such key. */
export async function revokeKey(
  database: Kysely<Database>,
  { key_id, partner_id, pharmacy_id }: KeyChoice,
  now: Date,
): Promise<AnyStoredKey | undefined> {
  const revoked = await database
    .updateTable('api_key')
    .set((key) => ({ revoked_at: key.fn.coalesce('revoked_at', key.val(now)) }))
    .where('key_id', '=', key_id)
    .$if(partner_id !== undefined, (keys) => keys.where('partner_id', '=', partner_id ?? ''))
    .$if(pharmacy_id !== undefined, (keys) => keys.where('pharmacy_id', '=', pharmacy_id ?? ''))
    .returning(SHOWN_COLUMNS)
    .executeTakeFirst();
  return revoked as AnyStoredKey | undefined;
}

/** Whose key it is; undefined when there is no such key. */
export async function findKeyOwner(
  database: Kysely<Database>,
  keyId: string,
): Promise<{ readonly partner_id: string } | { readonly pharmacy_id: string } | undefined> {
  const found = await database
    .selectFrom('api_key')
    .where('key_id', '=', keyId)
    .select(['partner_id', 'pharmacy_id'])
    .executeTakeFirst();
  if (found === undefined) return undefined;
  const { partner_id, pharmacy_id } = found;
  return partner_id === null ? { pharmacy_id: pharmacy_id ?? '' } : { partner_id };
}
