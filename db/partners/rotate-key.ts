/** Rotation: a new key in the place of another one, which stays valid until it is revoked or ends. */
import type { Kysely } from 'kysely';
import type { Environment } from '../../domain/common/environments.ts';
import { keyState, type KeyState } from '../../domain/partners/key-states.ts';
import {
  createKey,
  SHOWN_COLUMNS,
  type KeyChoice,
  type AnyStoredKey,
  type MadeKey,
  type StoredKey,
} from './keys.ts';
import type { Database } from '../schema.ts';

export interface Rotation extends KeyChoice {
  readonly environment: Environment;
  /** Who rotates, for the record. */
  readonly created_by: string;
  /** When the new key shall end; without it, when the old one ends. Never later than the old one. */
  readonly expires_at?: Date;
  readonly now: Date;
}

export type RotationOutcome<Key extends AnyStoredKey = AnyStoredKey> =
  | { readonly kind: 'rotated'; readonly made: MadeKey<Key> }
  | { readonly kind: 'not_found' }
  /** Only an active key can be rotated: what was taken away, or has run out, must not come back by itself. */
  | { readonly kind: 'not_active'; readonly state: Exclude<KeyState, 'active'> };

/** Makes a key with the owner, name and scopes of another one, and no longer life. */
export async function rotateKey(
  database: Kysely<Database>,
  rotation: Rotation & { readonly partner_id: string },
): Promise<RotationOutcome<StoredKey>>;
export async function rotateKey(database: Kysely<Database>, rotation: Rotation): Promise<RotationOutcome>;
export async function rotateKey(
  database: Kysely<Database>,
  { key_id, partner_id, pharmacy_id, environment, created_by, expires_at, now }: Rotation,
): Promise<RotationOutcome> {
  return database.transaction().execute(async (transaction): Promise<RotationOutcome> => {
    const old = (await transaction
      .selectFrom('api_key')
      .select(SHOWN_COLUMNS)
      .where('key_id', '=', key_id)
      .$if(partner_id !== undefined, (keys) => keys.where('partner_id', '=', partner_id ?? ''))
      .$if(pharmacy_id !== undefined, (keys) => keys.where('pharmacy_id', '=', pharmacy_id ?? ''))
      // Nobody revokes it in between.
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

/** Null is never. */
function earlier(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}
