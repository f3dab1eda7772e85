/** The use cases of API keys, for the portal and for operators. */
import { listKeys, listPharmacyKeys, revokeKey, type KeyChoice } from '../../../db/partners/keys.ts';
import type { Scope } from '../../../domain/partners/scopes.ts';
import type { PharmacyScope } from '../../../domain/pharmacies/pharmacy-scopes.ts';
import { createPartnerKey, createPharmacyKey, type AskedKey } from './create-key.ts';
import type { KeyParts } from './parts.ts';
import { keyNotFound } from './refusals.ts';
import { rotateKey, type AskedRotation } from './rotate-key.ts';
import { toOwned, toShown, type MadeKey, type OwnedKey, type ShownKey } from './shown-key.ts';

export interface Keys {
  /** All of a partner, oldest first. */
  list(partnerId: string): Promise<ShownKey[]>;
  /** @throws ServiceError `partner_not_found`, `validation_error`. */
  create(
    by: { readonly partner_id: string; readonly created_by: string },
    asked: AskedKey<Scope>,
  ): Promise<MadeKey>;
  /** @throws ServiceError `pharmacy_not_found`, `validation_error`. */
  createForPharmacy(
    by: { readonly pharmacy_id: string; readonly created_by: string },
    asked: AskedKey<PharmacyScope>,
  ): Promise<MadeKey>;
  /** The old key stays valid until it is revoked or ends. With a `partner_id` only a key of that one is found. */
  rotate(choice: KeyChoice, asked: AskedRotation): Promise<MadeKey>;
  /** For good; revoking again changes nothing. With a `partner_id` only a key of that one is found. */
  revoke(choice: KeyChoice): Promise<ShownKey>;
  /** For operators: of a partner, or of all partners, oldest first. */
  listOfPartners(partnerId?: string): Promise<OwnedKey[]>;
  /** For operators: of a pharmacy, or of all pharmacies, oldest first. */
  listOfPharmacies(pharmacyId?: string): Promise<OwnedKey[]>;
}

export function createKeys(parts: KeyParts): Keys {
  const { database, clock } = parts;
  return {
    async list(partnerId) {
      const now = clock();
      return (await listKeys(database, partnerId)).map((key) => toShown(key, now));
    },
    create: (by, asked) => createPartnerKey(parts, by, asked),
    createForPharmacy: (by, asked) => createPharmacyKey(parts, by, asked),
    rotate: (choice, asked) => rotateKey(parts, choice, asked),
    async revoke(choice) {
      const now = clock();
      const revoked = await revokeKey(database, choice, now);
      if (revoked === undefined) throw keyNotFound();
      return toShown(revoked, now);
    },
    async listOfPartners(partnerId) {
      const now = clock();
      return (await listKeys(database, partnerId)).map((key) => toOwned(key, now));
    },
    async listOfPharmacies(pharmacyId) {
      const now = clock();
      return (await listPharmacyKeys(database, pharmacyId)).map((key) => toOwned(key, now));
    },
  };
}
