/** The use cases of the registry of pharmacies: who may supply medicines, and how orders reach them. */
import { listPharmacies, type PharmacyFilters, type ShownPharmacy } from '../../../db/pharmacies/list.ts';
import {
  reinstatePharmacy,
  setPharmacyLimits,
  suspendPharmacy,
  type ChangeOutcome,
} from '../../../db/pharmacies/trust.ts';
import type { LimitChange } from '../../../domain/partners/rate-limits.ts';
import { readCallLimits, type CallLimit } from '../../partners/registry/call-limits.ts';
import { rotateGatewaySecret, useInbox, useSystem, type GatewayChange } from './change-gateway.ts';
import type { Act, RegistryParts } from './parts.ts';
import { pharmacyNotFound } from './refusals.ts';
import { registerPharmacy, type AskedPharmacy } from './register-pharmacy.ts';
import { showPharmacy, type PharmacyInFull } from './show-pharmacy.ts';
import { verifyPharmacy, type AskedCheck } from './verify-pharmacy.ts';

/** What names a pharmacy throws ServiceError `pharmacy_not_found` when there is none. Each change is kept, with who made it. */
export interface PharmacyRegistry {
  /** The first by id, and how many there are. */
  list(
    filters: PharmacyFilters,
    page: { readonly limit: number },
  ): Promise<{ readonly total: number; readonly pharmacies: readonly ShownPharmacy[] }>;
  show(pharmacyId: string): Promise<PharmacyInFull>;
  /** The id of the new pharmacy, which nobody finds until it is verified. */
  register(asked: AskedPharmacy, made_by: string): Promise<string>;
  verify(act: Act, asked: AskedCheck): Promise<void>;
  /** Takes it out of searches and refuses it new requests. False when it was suspended already. */
  suspend(act: Act, reason: string): Promise<boolean>;
  /** False when it was not suspended. */
  reinstate(act: Act, reason: string): Promise<boolean>;
  useSystem(act: Act, url: string): Promise<GatewayChange>;
  useInbox(act: Act): Promise<GatewayChange>;
  /** The new secret, which is told here and never again. */
  rotateGatewaySecret(act: Act): Promise<string>;
  limits(pharmacyId: string): Promise<CallLimit[]>;
  /** Every API process has them within a second. */
  setLimits(act: Act, change: LimitChange): Promise<void>;
}

export function createPharmacyRegistry(parts: RegistryParts): PharmacyRegistry {
  const { database, clock } = parts;
  return {
    list: (filters, { limit }) => listPharmacies(database, filters, { limit, now: clock() }),
    show: (pharmacyId) => showPharmacy(parts, pharmacyId),
    register: (asked, made_by) => registerPharmacy(parts, asked, made_by),
    verify: (act, asked) => verifyPharmacy(parts, act, asked),
    suspend: async (act, reason) =>
      hasChanged(await suspendPharmacy(database, { ...act, reason, now: clock() })),
    reinstate: async (act, reason) => hasChanged(await reinstatePharmacy(database, { ...act, reason })),
    useSystem: (act, url) => useSystem(parts, act, url),
    useInbox: (act) => useInbox(parts, act),
    rotateGatewaySecret: (act) => rotateGatewaySecret(parts, act),
    async limits(pharmacyId) {
      await showPharmacy(parts, pharmacyId);
      return readCallLimits(parts, `pharmacy:${pharmacyId}`);
    },
    async setLimits(act, change) {
      hasChanged(await setPharmacyLimits(database, { ...act, ...change }));
    },
  };
}

function hasChanged(outcome: ChangeOutcome): boolean {
  if (outcome === 'not_found') throw pharmacyNotFound();
  return outcome === 'changed';
}
