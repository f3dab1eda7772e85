/** API keys of partners and pharmacies. */
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Environment } from '../../domain/common/environments.ts';
import { ServiceError, validationError } from '../common/errors.ts';
import { parseTimestamp } from '../../domain/common/timestamps.ts';
import {
  type AnyStoredKey,
  createKey,
  findKeyOwner,
  type KeyChoice,
  listKeys,
  listPharmacyKeys,
  type StoredKeyWithValue,
  revokeKey,
  rotateKey,
} from '../../db/partners/keys.ts';
import {
  type KeyState,
  keyState,
  PHARMACY_SCOPE_NAMES,
  type PharmacyScope,
  type Scope,
  SCOPE_NAMES,
} from '../../domain/partners.ts';
import { findPharmacy } from '../../db/pharmacies/pharmacies.ts';
import type { OrganisationChoice } from '../../db/portal/memberships.ts';
import type { OrganisationKind } from '../../domain/portal/roles.ts';
import { requirePharmacy } from '../pharmacies/registry.ts';
import { requirePartner } from './registry.ts';

function keyNotFound(): ServiceError {
  return new ServiceError('key_not_found', 'Your organisation has no key with this id. Check the key_id.');
}

const NO_TIME = {
  path: 'expires_at',
  code: 'format',
  message: 'must be a time such as 2027-11-21T08:00:00Z',
};

/** @throws ServiceError `validation_error` for a time in the past or in another format. */
function keyEnd(expires_at: string | undefined, now: Date): { readonly expires_at?: Date } {
  if (expires_at === undefined) return {};
  const end = parseTimestamp(expires_at);
  if (end === undefined) throw validationError([NO_TIME]);
  if (end > now) return { expires_at: end };
  throw validationError([{ path: 'expires_at', code: 'past', message: 'must be in the future' }]);
}

/** A key without its value. Times are RFC 3339 UTC. */
export interface ShownKey<AScope = Scope | PharmacyScope> {
  readonly key_id: string;
  readonly name: string;
  readonly state: KeyState;
  /** Start of the key's value, for recognition. */
  readonly starts_with: string;
  readonly scopes: readonly AScope[];
  /** Id of a portal user, or `ops`. */
  readonly created_by: string;
  readonly created_at: string;
  readonly expires_at: string | null;
  readonly revoked_at: string | null;
  /** Id of the key that this one replaces. */
  readonly rotated_from: string | null;
  /** Accurate to one minute. */
  readonly last_used_at: string | null;
}

/** A new key with its value, which is not stored and cannot be read again. */
export type CreatedKey<AScope = Scope | PharmacyScope> = ShownKey<AScope> & { readonly key: string };

export interface OwnedKey {
  /** A partner_id or pharmacy_id. */
  readonly owner: string;
  readonly key: ShownKey;
}

function toShown(key: AnyStoredKey, now: Date): ShownKey {
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

function toCreatedKey(made: StoredKeyWithValue<AnyStoredKey>, now: Date): CreatedKey {
  return { ...toShown(made, now), key: made.key };
}

function toOwned(key: AnyStoredKey, now: Date): OwnedKey {
  return { owner: key.partner_id ?? key.pharmacy_id, key: toShown(key, now) };
}

export interface KeyInput<AScope = Scope | PharmacyScope> {
  readonly name: string;
  readonly scopes: readonly AScope[];
  /** RFC 3339 time; without it the key does not expire. */
  readonly expires_at?: string;
}

/** The owner of a new key, and its creator: a portal user's id or `ops`. */
export type KeyOrigin = OrganisationChoice & { readonly created_by: string };

/** @throws ServiceError `validation_error` for a scope of the other API. */
function scopesOf<AScope extends string>(
  kind: OrganisationKind,
  known: readonly AScope[],
  requested: readonly string[],
): AScope[] {
  return requested.map((scope, index) => {
    const own = known.find((one) => one === scope);
    if (own !== undefined) return own;
    const message = `is not a scope of a ${kind}; use ${known.join(', ')}`;
    throw validationError([{ path: `scopes[${index}]`, code: 'enum', message }]);
  });
}

interface RotationInput {
  /** A portal user's id or `ops`. */
  readonly created_by: string;
  /** RFC 3339 time. The new key never outlives the old key's expiry, which is also the default. */
  readonly expires_at?: string | undefined;
}

interface KeyDependencies {
  readonly database: Kysely<Database>;
  readonly environment: Environment;
  readonly clock: () => Date;
}

export function createKeys({ database, environment, clock }: KeyDependencies) {
  return {
    /** Lists the keys of a partner or pharmacy, oldest first. */
    async list(owner: OrganisationChoice): Promise<ShownKey[]> {
      const now = clock();
      const keys =
        'partner_id' in owner
          ? await listKeys(database, owner.partner_id)
          : await listPharmacyKeys(database, owner.pharmacy_id);
      return keys.map((key) => toShown(key, now));
    },
    /** @throws ServiceError `partner_not_found`, `pharmacy_not_found`, `validation_error`. */
    async create(by: KeyOrigin, { name, scopes, expires_at }: KeyInput): Promise<CreatedKey> {
      const now = clock();
      const key = { name, environment, ...keyEnd(expires_at, now) };
      if ('pharmacy_id' in by) {
        const own = scopesOf('pharmacy', PHARMACY_SCOPE_NAMES, scopes);
        requirePharmacy(await findPharmacy(database, by.pharmacy_id, now));
        return toCreatedKey(await createKey(database, { ...by, ...key, scopes: own }), now);
      }
      const own = scopesOf('partner', SCOPE_NAMES, scopes);
      await requirePartner(database, by.partner_id);
      return toCreatedKey(await createKey(database, { ...by, ...key, scopes: own }), now);
    },
    /**
     * Creates a replacement. The old key works until it is revoked or expires. With an owner, only that owner's keys are found.
     *
     * @throws ServiceError `key_not_found`, `key_not_active`, `validation_error`.
     */
    async rotate(choice: KeyChoice, { created_by, expires_at }: RotationInput): Promise<CreatedKey> {
      const now = clock();
      const end = keyEnd(expires_at, now);
      const outcome = await rotateKey(database, { ...choice, environment, created_by, now, ...end });
      switch (outcome.kind) {
        case 'rotated':
          return toCreatedKey(outcome.made, now);
        case 'not_found':
          throw keyNotFound();
        case 'not_active':
          throw new ServiceError(
            'key_not_active',
            `The key ${choice.key_id} is ${outcome.state}; only an active key can be rotated. Create a new one.`,
          );
      }
    },
    /** Revokes a key permanently. Safe to repeat. With an owner, only that owner's keys are found. @throws ServiceError `key_not_found`. */
    async revoke(choice: KeyChoice): Promise<ShownKey> {
      const now = clock();
      const revoked = await revokeKey(database, choice, now);
      if (revoked === undefined) throw keyNotFound();
      return toShown(revoked, now);
    },
    /** @throws ServiceError `key_not_found`. */
    async ownerOf(keyId: string): Promise<OrganisationChoice> {
      const owner = await findKeyOwner(database, keyId);
      if (owner === undefined) throw keyNotFound();
      return owner;
    },
    /** Lists the keys of one partner or of all, oldest first. */
    async listOfPartners(partnerId?: string): Promise<OwnedKey[]> {
      const now = clock();
      return (await listKeys(database, partnerId)).map((key) => toOwned(key, now));
    },
    /** Lists the keys of one pharmacy or of all, oldest first. */
    async listOfPharmacies(pharmacyId?: string): Promise<OwnedKey[]> {
      const now = clock();
      return (await listPharmacyKeys(database, pharmacyId)).map((key) => toOwned(key, now));
    },
  };
}
