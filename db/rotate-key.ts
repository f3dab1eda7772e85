/** Rotation: a new key in the place of another one, which stays valid until it is revoked or ends. */
import type { Kysely } from 'kysely';
import type { Environment } from '../domain/environments.ts';
import {
  createKey,
  keyState,
  SHOWN_COLUMNS,
  type KeyChoice,
  type KeyState,
  type MadeKey,
  type StoredKey,
} from './keys.ts';
import type { Database } from './schema.ts';

export interface Rotation extends KeyChoice {
  readonly environment: Environment;
  /** Who rotates, for the record. */
  readonly created_by: string;
  /** When the new key shall end; without it, when the old one ends. Never later than the old one. */
  readonly expires_at?: Date;
  readonly now: Date;
}

export type RotationOutcome =
  | { readonly kind: 'rotated'; readonly made: MadeKey }
  | { readonly kind: 'not_found' }
  /** Only an active key can be rotated: what was taken away, or has run out, must not come back by itself. */
  | { readonly kind: 'not_active'; readonly state: Exclude<KeyState, 'active'> };

/** Makes a key with the partner, name and scopes of another one, and no longer life. */
export async function rotateKey(
  database: Kysely<Database>,
  { key_id, partner_id, environment, created_by, expires_at, now }: Rotation,
): Promise<RotationOutcome> {
  return database.transaction().execute(async (transaction): Promise<RotationOutcome> => {
    const old = await transaction
      .selectFrom('api_key')
      .select(SHOWN_COLUMNS)
      .where('key_id', '=', key_id)
      .$if(partner_id !== undefined, (keys) => keys.where('partner_id', '=', partner_id ?? ''))
      // Nobody revokes it in between.
      .forShare()
      .executeTakeFirst();
    if (old === undefined) return { kind: 'not_found' };
    const state = keyState(old, now);
    if (state !== 'active') return { kind: 'not_active', state };
    const made = await createKey(transaction, {
      partner_id: old.partner_id,
      name: old.name,
      scopes: old.scopes,
      environment,
      created_by,
      expires_at: earlier(expires_at ?? null, old.expires_at),
      rotated_from: old.key_id,
    });
    return { kind: 'rotated', made };
  });
}

/** Null is never. */
function earlier(one: StoredKey['expires_at'], other: StoredKey['expires_at']): StoredKey['expires_at'] {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}
