/** The use cases of API keys, for the portal and for operators. */
import {
  findKeyOwner,
  listKeys,
  listPharmacyKeys,
  revokeKey,
  type KeyChoice,
} from '../../../db/partners/keys.ts';
import type { OrganisationChoice } from '../../../db/portal/memberships.ts';
import { createOwnedKey, type AskedKey, type KeyMaker } from './create-key.ts';
import type { KeyParts } from './parts.ts';
import { keyNotFound } from './refusals.ts';
import { rotateKey, type AskedRotation } from './rotate-key.ts';
import { toOwned, toShown, type MadeKey, type OwnedKey, type ShownKey } from './shown-key.ts';

export interface Keys {
  /** All of a partner or a pharmacy, oldest first. */
  list(owner: OrganisationChoice): Promise<ShownKey[]>;
  /** @throws ServiceError `partner_not_found`, `pharmacy_not_found`, `validation_error`. */
  create(by: KeyMaker, asked: AskedKey): Promise<MadeKey>;
  /** The old key stays valid until it is revoked or ends. With an owner only a key of that one is found. */
  rotate(choice: KeyChoice, asked: AskedRotation): Promise<MadeKey>;
  /** For good; revoking again changes nothing. With an owner only a key of that one is found. */
  revoke(choice: KeyChoice): Promise<ShownKey>;
  /** For operators: whose a key is. @throws ServiceError `key_not_found`. */
  ownerOf(keyId: string): Promise<OrganisationChoice>;
  /** For operators: of a partner, or of all partners, oldest first. */
  listOfPartners(partnerId?: string): Promise<OwnedKey[]>;
  /** For operators: of a pharmacy, or of all pharmacies, oldest first. */
  listOfPharmacies(pharmacyId?: string): Promise<OwnedKey[]>;
}

export function createKeys(parts: KeyParts): Keys {
  const { database, clock } = parts;
  return {
    async list(owner) {
      const now = clock();
      const keys =
        'partner_id' in owner
          ? await listKeys(database, owner.partner_id)
          : await listPharmacyKeys(database, owner.pharmacy_id);
      return keys.map((key) => toShown(key, now));
    },
    create: (by, asked) => createOwnedKey(parts, by, asked),
    rotate: (choice, asked) => rotateKey(parts, choice, asked),
    async revoke(choice) {
      const now = clock();
      const revoked = await revokeKey(database, choice, now);
      if (revoked === undefined) throw keyNotFound();
      return toShown(revoked, now);
    },
    async ownerOf(keyId) {
      const owner = await findKeyOwner(database, keyId);
      if (owner === undefined) throw keyNotFound();
      return owner;
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
