/** Makes keys for partners and for pharmacies. */
import { createKey } from '../../../db/partners/keys.ts';
import { findPharmacy } from '../../../db/pharmacies/find-pharmacy.ts';
import type { OrganisationChoice } from '../../../db/portal/memberships.ts';
import { SCOPE_NAMES, type Scope } from '../../../domain/partners/scopes.ts';
import { PHARMACY_SCOPE_NAMES, type PharmacyScope } from '../../../domain/pharmacies/pharmacy-scopes.ts';
import type { OrganisationKind } from '../../../domain/portal/roles.ts';
import { validationError } from '../../common/errors.ts';
import { requirePharmacy } from '../../pharmacies/registry/refusals.ts';
import { requirePartner } from '../registry/require-partner.ts';
import { keyEnd } from './key-end.ts';
import type { KeyParts } from './parts.ts';
import { toMade, type MadeKey } from './shown-key.ts';

/** A key as it is asked for. */
export interface AskedKey<AScope = Scope | PharmacyScope> {
  /** What its owner calls it. */
  readonly name: string;
  readonly scopes: readonly AScope[];
  /** RFC 3339: from then on it is refused; without it, it does not expire. */
  readonly expires_at?: string;
}

/** Whose it is, and who makes it: the id of a portal's user, or `ops`. */
export type KeyMaker = OrganisationChoice & { readonly created_by: string };

/** @throws ServiceError `partner_not_found`, `pharmacy_not_found`, `validation_error`. */
export async function createOwnedKey(
  { database, environment, clock }: KeyParts,
  by: KeyMaker,
  { name, scopes, expires_at }: AskedKey,
): Promise<MadeKey> {
  const now = clock();
  const key = { name, environment, ...keyEnd(expires_at, now) };
  if ('pharmacy_id' in by) {
    const own = scopesOf('pharmacy', PHARMACY_SCOPE_NAMES, scopes);
    requirePharmacy(await findPharmacy(database, by.pharmacy_id, now));
    return toMade(await createKey(database, { ...by, ...key, scopes: own }), now);
  }
  const own = scopesOf('partner', SCOPE_NAMES, scopes);
  await requirePartner(database, by.partner_id);
  return toMade(await createKey(database, { ...by, ...key, scopes: own }), now);
}

/** @throws ServiceError `validation_error` where one is of the other API. */
function scopesOf<AScope extends string>(
  kind: OrganisationKind,
  known: readonly AScope[],
  asked: readonly string[],
): AScope[] {
  return asked.map((scope, index) => {
    const own = known.find((one) => one === scope);
    if (own !== undefined) return own;
    const message = `is no scope of a ${kind}; they are ${known.join(', ')}`;
    throw validationError([{ path: `scopes[${index}]`, code: 'enum', message }]);
  });
}
