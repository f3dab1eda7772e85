/** Keys as they are shown; never their values, but where one is made. */
import type { AnyStoredKey, MadeKey as MadeRow } from '../../../db/partners/keys.ts';
import { keyState, type KeyState } from '../../../domain/partners/key-states.ts';
import type { Scope } from '../../../domain/partners/scopes.ts';
import type { PharmacyScope } from '../../../domain/pharmacies/pharmacy-scopes.ts';

/** Times are RFC 3339 UTC. */
export interface ShownKey<AScope = Scope | PharmacyScope> {
  readonly key_id: string;
  readonly name: string;
  readonly state: KeyState;
  /** The start of its value, to tell keys apart. */
  readonly starts_with: string;
  readonly scopes: readonly AScope[];
  /** The id of a portal's user, or `ops`. */
  readonly created_by: string;
  readonly created_at: string;
  readonly expires_at: string | null;
  readonly revoked_at: string | null;
  /** The key in whose place it was made. */
  readonly rotated_from: string | null;
  /** Right to a minute. */
  readonly last_used_at: string | null;
}

/** A key that was just made. Its value is here and nowhere else, ever. */
export type MadeKey<AScope = Scope | PharmacyScope> = ShownKey<AScope> & { readonly key: string };

/** A key and whose it is: a partner_id or a pharmacy_id. */
export interface OwnedKey {
  readonly owner: string;
  readonly key: ShownKey;
}

export function toShown(key: AnyStoredKey, now: Date): ShownKey {
  return {
    key_id: key.key_id,
    name: key.name,
    state: keyState(key, now),
    starts_with: key.visible_start,
    scopes: key.scopes,
    created_by: key.created_by,
    created_at: key.created_at.toISOString(),
    expires_at: key.expires_at?.toISOString() ?? null,
    revoked_at: key.revoked_at?.toISOString() ?? null,
    rotated_from: key.rotated_from,
    last_used_at: key.last_used_at?.toISOString() ?? null,
  };
}

export function toMade(made: MadeRow<AnyStoredKey>, now: Date): MadeKey {
  return { ...toShown(made, now), key: made.key };
}

export function toOwned(key: AnyStoredKey, now: Date): OwnedKey {
  return { owner: key.partner_id ?? key.pharmacy_id, key: toShown(key, now) };
}
