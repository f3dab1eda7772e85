/** Creates, finds, rotates and revokes API keys. The value of a key is never stored. */
import { createHash, randomInt } from 'node:crypto';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { type Environment, ENVIRONMENTS } from '../../domain/common/environments.ts';
import { newId } from '../../domain/common/ids.ts';
import {
  KEY_PREFIXES,
  type KeyKind,
  type KeyState,
  keyState,
  type PharmacyScope,
  type Scope,
} from '../../domain/partners.ts';
import type { Db } from '../schema.ts';
import type { ApiKeyTable } from '../schema/partners.ts';
import { onlyDefined } from '../queries.ts';
import { crc32 } from 'node:zlib';

interface NewKeyOf<AScope> {
  readonly name: string;
  readonly scopes: readonly AScope[];
  readonly environment: Environment;
  readonly created_by: string;
  /** Null or missing for a key that does not expire. */
  readonly expires_at?: Date | null;
  readonly rotated_from?: string;
}

interface NewKey extends NewKeyOf<Scope> {
  readonly partner_id: string;
}

interface NewPharmacyKey extends NewKeyOf<PharmacyScope> {
  readonly pharmacy_id: string;
}

type ShownKey = Omit<Selectable<ApiKeyTable>, 'sha256' | 'partner_id' | 'pharmacy_id' | 'scopes'>;

interface StoredKey extends ShownKey {
  readonly partner_id: string;
  readonly pharmacy_id: null;
  readonly scopes: Scope[];
}

interface StoredPharmacyKey extends ShownKey {
  readonly partner_id: null;
  readonly pharmacy_id: string;
  readonly scopes: PharmacyScope[];
}

/** A constraint of the table ensures that a key has exactly one owner. */
export type AnyStoredKey = StoredKey | StoredPharmacyKey;

/** A new key with its value, which is shown once and never stored. */
export type StoredKeyWithValue<Key extends AnyStoredKey = StoredKey> = Key & { readonly key: string };

const SHOWN_COLUMNS = [
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

export async function createKey(database: Db, key: NewKey): Promise<StoredKeyWithValue>;
export async function createKey(
  database: Db,
  key: NewPharmacyKey,
): Promise<StoredKeyWithValue<StoredPharmacyKey>>;
export async function createKey(
  database: Db,
  { environment, scopes, expires_at, rotated_from, ...rest }: NewKey | NewPharmacyKey,
): Promise<StoredKeyWithValue<AnyStoredKey>> {
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

/** The SHA-256 that is stored instead of a key. Keys have so much entropy that they need no slow hash. */
export function hashKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

/** Finds any key by its value, including revoked and expired keys. */
export async function findKey(database: Db, key: string): Promise<AnyStoredKey | undefined> {
  const stored = await database
    .selectFrom('api_key')
    .select(SHOWN_COLUMNS)
    .where('sha256', '=', hashKey(key))
    .executeTakeFirst();
  return stored as AnyStoredKey | undefined;
}

export async function listKeys(database: Db, partnerId?: string): Promise<StoredKey[]> {
  return (await list(database, 'partner_id', partnerId)) as StoredKey[];
}

export async function listPharmacyKeys(database: Db, pharmacyId?: string): Promise<StoredPharmacyKey[]> {
  return (await list(database, 'pharmacy_id', pharmacyId)) as StoredPharmacyKey[];
}

async function list(database: Db, owner: 'partner_id' | 'pharmacy_id', id: string | undefined) {
  return database
    .selectFrom('api_key')
    .select(SHOWN_COLUMNS)
    .where((key) => (id === undefined ? key(owner, 'is not', null) : key(owner, '=', id)))
    .orderBy('created_at')
    .orderBy('key_id')
    .execute();
}

export type KeyOfMember = Pick<ShownKey, 'key_id' | 'name'>;

/** Active keys of an organisation that one of its members created, oldest first. */
export async function listKeysCreatedBy(
  database: Db,
  { organisation_id, user_id }: { readonly organisation_id: string; readonly user_id: string },
): Promise<KeyOfMember[]> {
  return database
    .selectFrom('api_key')
    .where((key) =>
      key.or([key('partner_id', '=', organisation_id), key('pharmacy_id', '=', organisation_id)]),
    )
    .where('created_by', '=', user_id)
    .where(isActiveKey())
    .select(['key_id', 'name'])
    .orderBy('created_at')
    .execute();
}

/** True when `keyState` of the domain is `active`, in SQL on a row of `api_key`. */
export function isActiveKey(now: RawBuilder<Date> = sql<Date>`now()`) {
  return sql<boolean>`(api_key.revoked_at is null and (api_key.expires_at is null or api_key.expires_at > ${now}))`;
}

/** A key by its id; with an owner only a key of that owner. */
export interface KeyChoice {
  readonly key_id: string;
  readonly partner_id?: string;
  readonly pharmacy_id?: string;
}

/** Revokes a key permanently. Revoking it again keeps the first time. Undefined without such a key. */
export async function revokeKey(
  database: Db,
  { key_id, partner_id, pharmacy_id }: KeyChoice,
  now: Date,
): Promise<AnyStoredKey | undefined> {
  const revoked = await database
    .updateTable('api_key')
    .set((key) => ({ revoked_at: key.fn.coalesce('revoked_at', key.val(now)) }))
    .where('key_id', '=', key_id)
    .where((key) => key.and(onlyDefined({ partner_id, pharmacy_id })))
    .returning(SHOWN_COLUMNS)
    .executeTakeFirst();
  return revoked as AnyStoredKey | undefined;
}

export async function findKeyOwner(
  database: Db,
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

export interface KeyRotation extends KeyChoice {
  readonly environment: Environment;
  readonly created_by: string;
  /** Expiry of the new key. The expiry of the old key is the default and the latest possible. */
  readonly expires_at?: Date;
  readonly now: Date;
}

type RotationOutcome<Key extends AnyStoredKey = AnyStoredKey> =
  | { readonly kind: 'rotated'; readonly made: StoredKeyWithValue<Key> }
  | { readonly kind: 'not_found' }
  /** Only active keys can be rotated, so that revoked and expired access does not return. */
  | { readonly kind: 'not_active'; readonly state: Exclude<KeyState, 'active'> };

/** Creates a key with the owner, name and scopes of an active key. The new key never expires later than the old one. */
export async function rotateKey(
  database: Db,
  rotation: KeyRotation & { readonly partner_id: string },
): Promise<RotationOutcome<StoredKey>>;
export async function rotateKey(database: Db, rotation: KeyRotation): Promise<RotationOutcome>;
export async function rotateKey(
  database: Db,
  { key_id, partner_id, pharmacy_id, environment, created_by, expires_at, now }: KeyRotation,
): Promise<RotationOutcome> {
  return database.transaction().execute(async (transaction): Promise<RotationOutcome> => {
    const old = (await transaction
      .selectFrom('api_key')
      .select(SHOWN_COLUMNS)
      .where('key_id', '=', key_id)
      .where((key) => key.and(onlyDefined({ partner_id, pharmacy_id })))
      // Prevents a revocation before the new key is stored.
      .forShare()
      .executeTakeFirst()) as AnyStoredKey | undefined;
    if (old === undefined) return { kind: 'not_found' };
    const state = keyState(old, now);
    if (state !== 'active') return { kind: 'not_active', state };
    const { name } = old;
    const end = earlier(expires_at ?? null, old.expires_at);
    const others = { name, environment, created_by, expires_at: end, rotated_from: old.key_id };
    const made =
      old.partner_id === null
        ? await createKey(transaction, { ...others, pharmacy_id: old.pharmacy_id, scopes: old.scopes })
        : await createKey(transaction, { ...others, partner_id: old.partner_id, scopes: old.scopes });
    return { kind: 'rotated', made };
  });
}

function earlier(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_CHARACTERS = 32;
/** Base62 characters of a 32-bit checksum. */
const CHECKSUM_CHARACTERS = 6;
/** Visible part of the random characters, so that people can tell their keys apart. */
const VISIBLE_CHARACTERS = 4;

export function generateKey(environment: Environment, kind: KeyKind = 'partner'): string {
  const random = Array.from({ length: RANDOM_CHARACTERS }, () => ALPHABET.charAt(randomInt(ALPHABET.length)));
  const body = KEY_PREFIXES[kind][environment] + random.join('');
  return body + checksumOf(body);
}

/** Checks prefix, length, alphabet and checksum of a key. */
export function isKeyOf(environment: Environment, text: string, kind: KeyKind = 'partner'): boolean {
  const prefix = KEY_PREFIXES[kind][environment];
  if (!text.startsWith(prefix) || text.length !== prefix.length + RANDOM_CHARACTERS + CHECKSUM_CHARACTERS) {
    return false;
  }
  if (!/^[0-9A-Za-z]+$/.test(text.slice(prefix.length))) return false;
  const body = text.slice(0, -CHECKSUM_CHARACTERS);
  return text.endsWith(checksumOf(body));
}

/** The environment and kind of a well-formed key; undefined for any other text. */
export function environmentAndKindOf(
  text: string,
): { readonly environment: Environment; readonly kind: KeyKind } | undefined {
  for (const kind of Object.keys(KEY_PREFIXES) as KeyKind[])
    for (const environment of ENVIRONMENTS)
      if (isKeyOf(environment, text, kind)) return { environment, kind };
  return undefined;
}

/** The prefix and the first four random characters, which may be shown again. */
export function visibleStart(key: string): string {
  return key.slice(0, key.lastIndexOf('_') + 1 + VISIBLE_CHARACTERS);
}

function checksumOf(body: string): string {
  let value = crc32(body);
  let text = '';
  for (let position = 0; position < CHECKSUM_CHARACTERS; position += 1) {
    text = ALPHABET.charAt(value % ALPHABET.length) + text;
    value = Math.floor(value / ALPHABET.length);
  }
  return text;
}

/**
 * Moves `last_used_at` of keys forward, never back, also when processes race.
 *
 * @param uses the last known use by key_id.
 */
export async function recordKeyUses(database: Db, uses: ReadonlyMap<string, Date>): Promise<void> {
  // Locked in order of the ids, so that two processes cannot deadlock.
  await sql`
    with used as (
      select * from unnest(${[...uses.keys()]}::text[], ${[...uses.values()]}::timestamptz[]) as used (key_id, at)
    ), moving as (
      select key_id from api_key join used using (key_id)
        where last_used_at is null or last_used_at < at
        order by key_id for no key update of api_key
    )
    update api_key set last_used_at = greatest(last_used_at, at)
      from used join moving using (key_id) where api_key.key_id = used.key_id
  `.execute(database);
}
