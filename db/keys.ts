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
  /** From then on the key answers `expired_api_key`; without it the key does not expire. */
  readonly expires_at?: Date | null;
  /** The key that it takes the place of. */
  readonly rotated_from?: string;
}

/** A key as it may be shown: everything but its value. */
export type StoredKey = Omit<Selectable<ApiKeyTable>, 'sha256'>;

/** A key that was just made. Its value is here and nowhere else, ever. */
export interface MadeKey extends StoredKey {
  readonly key: string;
}

/** Only an active key is accepted. One that was revoked stays so, also past its end. */
export const KEY_STATES = ['active', 'expired', 'revoked'] as const;
export type KeyState = (typeof KEY_STATES)[number];

export function keyState(
  { revoked_at, expires_at }: Pick<StoredKey, 'revoked_at' | 'expires_at'>,
  now: Date,
): KeyState {
  if (revoked_at !== null) return 'revoked';
  return expires_at !== null && expires_at <= now ? 'expired' : 'active';
}

export const SHOWN_COLUMNS = [
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

export async function createKey(
  database: Kysely<Database>,
  { partner_id, name, scopes, environment, created_by, expires_at, rotated_from }: NewKey,
): Promise<MadeKey> {
  const key = generateKey(environment);
  const stored = await database
    .insertInto('api_key')
    .values({
      key_id: newId('key'),
      partner_id,
      name,
      sha256: hashKey(key),
      visible_start: visibleStart(key),
      scopes: [...scopes],
      created_by,
      expires_at: expires_at ?? null,
      rotated_from: rotated_from ?? null,
    })
    .returning(SHOWN_COLUMNS)
    .executeTakeFirstOrThrow();
  return { key, ...stored };
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

/** Which key: by its id, and where a partner asks, only one of its own. */
export interface KeyChoice {
  readonly key_id: string;
  readonly partner_id?: string;
}

/** Revokes a key for good. Revoking again keeps the first time. Undefined when there is no such key. */
export async function revokeKey(
  database: Kysely<Database>,
  { key_id, partner_id }: KeyChoice,
  now: Date,
): Promise<StoredKey | undefined> {
  return database
    .updateTable('api_key')
    .set((key) => ({ revoked_at: key.fn.coalesce('revoked_at', key.val(now)) }))
    .where('key_id', '=', key_id)
    .$if(partner_id !== undefined, (keys) => keys.where('partner_id', '=', partner_id ?? ''))
    .returning(SHOWN_COLUMNS)
    .executeTakeFirst();
}
