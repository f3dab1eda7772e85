/** Makes keys for partners and for pharmacies. */
import { createKey } from '../../../db/partners/keys.ts';
import { findPharmacy } from '../../../db/pharmacies/find-pharmacy.ts';
import type { Scope } from '../../../domain/partners/scopes.ts';
import type { PharmacyScope } from '../../../domain/pharmacies/pharmacy-scopes.ts';
import { requirePharmacy } from '../../pharmacies/registry/refusals.ts';
import { requirePartner } from '../registry/require-partner.ts';
import { keyEnd } from './key-end.ts';
import type { KeyParts } from './parts.ts';
import { toMade, type MadeKey } from './shown-key.ts';

/** A key as it is asked for. */
export interface AskedKey<AScope> {
  /** What its owner calls it. */
  readonly name: string;
  readonly scopes: readonly AScope[];
  /** RFC 3339: from then on it is refused; without it, it does not expire. */
  readonly expires_at?: string;
}

/** @throws ServiceError `partner_not_found`, `validation_error`. */
export async function createPartnerKey(
  { database, environment, clock }: KeyParts,
  { partner_id, created_by }: { readonly partner_id: string; readonly created_by: string },
  { name, scopes, expires_at }: AskedKey<Scope>,
): Promise<MadeKey> {
  const now = clock();
  const end = keyEnd(expires_at, now);
  await requirePartner(database, partner_id);
  const key = { partner_id, created_by, name, scopes, environment, ...end };
  return toMade(await createKey(database, key), now);
}

/** @throws ServiceError `pharmacy_not_found`, `validation_error`. */
export async function createPharmacyKey(
  { database, environment, clock }: KeyParts,
  { pharmacy_id, created_by }: { readonly pharmacy_id: string; readonly created_by: string },
  { name, scopes, expires_at }: AskedKey<PharmacyScope>,
): Promise<MadeKey> {
  const now = clock();
  const end = keyEnd(expires_at, now);
  requirePharmacy(await findPharmacy(database, pharmacy_id, now));
  const key = { pharmacy_id, created_by, name, scopes, environment, ...end };
  return toMade(await createKey(database, key), now);
}
