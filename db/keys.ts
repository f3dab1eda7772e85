/** API keys as they are stored: their hash, never their value. */
import type { Kysely, Selectable } from 'kysely';
import type { Environment } from '../domain/environments.ts';
import { newId } from '../domain/ids.ts';
import type { Scope } from '../domain/scopes.ts';
import { generateKey, hashKey, visibleStart } from './key-format.ts';
import type { ApiKeyTable, Database } from './schema.ts';

export interface NewKey {
  readonly partner_id: string;
  /** What its owner calls it. */
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly environment: Environment;
  /** Who made it, for the record. */
  readonly created_by: string;
  /** After this the key answers `expired_api_key`; without it the key does not expire. */
  readonly expires_at?: Date;
}

/** A key as it may be shown: everything but its value. */
export type StoredKey = Omit<Selectable<ApiKeyTable>, 'sha256'>;

const SHOWN_COLUMNS = [
  'key_id',
  'partner_id',
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

/** Makes a key. Its value is in the answer and nowhere else, ever. */
export async function createKey(
  database: Kysely<Database>,
  { partner_id, name, scopes, environment, created_by, expires_at }: NewKey,
): Promise<{ key: string; key_id: string }> {
  const key = generateKey(environment);
  const key_id = newId('key');
  await database
    .insertInto('api_key')
    .values({
      key_id,
      partner_id,
      name,
      sha256: hashKey(key),
      visible_start: visibleStart(key),
      scopes: [...scopes],
      created_by,
      expires_at: expires_at ?? null,
    })
    .execute();
  return { key, key_id };
}

/** The stored key that has this value, revoked and expired ones too. */
export async function findKey(database: Kysely<Database>, key: string): Promise<StoredKey | undefined> {
  return database
    .selectFrom('api_key')
    .select(SHOWN_COLUMNS)
    .where('sha256', '=', hashKey(key))
    .executeTakeFirst();
}

/** The keys of a partner, or of all, oldest first. */
export async function listKeys(database: Kysely<Database>, partnerId?: string): Promise<StoredKey[]> {
  return database
    .selectFrom('api_key')
    .select(SHOWN_COLUMNS)
    .$if(partnerId !== undefined, (keys) => keys.where('partner_id', '=', partnerId ?? ''))
    .orderBy('created_at')
    .orderBy('key_id')
    .execute();
}

/** Revokes a key for good; false when there is none with this id. Revoking again keeps the first time. */
export async function revokeKey(database: Kysely<Database>, keyId: string, now: Date): Promise<boolean> {
  const row = await database
    .updateTable('api_key')
    .set((key) => ({ revoked_at: key.fn.coalesce('revoked_at', key.val(now)) }))
    .where('key_id', '=', keyId)
    .returning('key_id')
    .executeTakeFirst();
  return row !== undefined;
}
