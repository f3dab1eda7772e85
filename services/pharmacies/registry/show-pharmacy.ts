/** A pharmacy in full, as operators see it. */
import { findGateway } from '../../../db/pharmacies/gateways.ts';
import { showPharmacy as readPharmacy, type ShownPharmacy } from '../../../db/pharmacies/list.ts';
import { changesOf, type PharmacyChange } from '../../../db/pharmacies/trust.ts';
import type { RegistryParts } from './parts.ts';
import { requirePharmacy } from './refusals.ts';

export interface PharmacyInFull {
  readonly pharmacy: ShownPharmacy;
  /** The URL of the pharmacy's system; null where it reads its inbox. */
  readonly gateway_url: string | null;
  /** Who did what to it, oldest first. */
  readonly changes: readonly PharmacyChange[];
}

/** @throws ServiceError `pharmacy_not_found`. */
export async function showPharmacy(
  { database, clock }: Pick<RegistryParts, 'database' | 'clock'>,
  pharmacyId: string,
): Promise<PharmacyInFull> {
  const now = clock();
  const pharmacy = requirePharmacy(await readPharmacy(database, pharmacyId, now));
  const gateway = await findGateway(database, pharmacyId, now);
  return {
    pharmacy,
    gateway_url: gateway.kind === 'http' ? gateway.url : null,
    changes: await changesOf(database, pharmacyId),
  };
}
