/** The use cases of the registry of partners: who may hold keys, and how often each may call. */
import type { Selectable } from 'kysely';
import { ensurePartner, listPartners } from '../../../db/partners/partners.ts';
import type { PartnerTable } from '../../../db/partners/schema.ts';
import { newId } from '../../../domain/common/ids.ts';
import type { LimitChange } from '../../../domain/partners/rate-limits.ts';
import { readPartnerLimits, setCallLimits, type CallLimit } from './call-limits.ts';
import type { RegistryParts } from './parts.ts';

/** What names a partner throws ServiceError `partner_not_found` when there is none. */
export interface PartnerRegistry {
  /** Makes a partner, and returns its id. */
  create(name: string): Promise<string>;
  /** Makes a partner of this id, or leaves the one that has it as it is. */
  ensure(partner: { readonly partner_id: string; readonly name: string }): Promise<void>;
  /** All of them, oldest first. */
  list(): Promise<Selectable<PartnerTable>[]>;
  limits(partnerId: string): Promise<CallLimit[]>;
  setLimits(partnerId: string, change: LimitChange): Promise<void>;
}

export function createPartnerRegistry(parts: RegistryParts): PartnerRegistry {
  const { database } = parts;
  return {
    async create(name) {
      const partner_id = newId('partner');
      await ensurePartner(database, { partner_id, name });
      return partner_id;
    },
    ensure: (partner) => ensurePartner(database, partner),
    list: () => listPartners(database),
    limits: (partnerId) => readPartnerLimits(parts, partnerId),
    setLimits: (partnerId, change) => setCallLimits(parts, partnerId, change),
  };
}
