/** The registry of partners, and their rate limits. */
import type { ServiceParts } from '../parts.ts';
import type { Kysely, Selectable } from 'kysely';
import {
  ensurePartner,
  listPartners,
  partnerExists,
  setCallLimits as storeLimits,
} from '../../db/partners/partners.ts';
import type { Database } from '../../db/schema.ts';
import { ServiceError } from '../common/errors.ts';
import { readCallWindows } from '../../db/partners/rate-limit.ts';
import {
  CALL_WINDOWS,
  DEFAULT_CALL_LIMITS,
  type LimitChange,
  type WindowName,
} from '../../domain/partners.ts';
import type { PartnerTable } from '../../db/schema/partners.ts';
import { newId } from '../../domain/common/ids.ts';

type RegistryParts = Pick<ServiceParts, 'database' | 'environment'>;

/** @throws ServiceError `partner_not_found`. */
export async function requirePartner(database: Kysely<Database>, partnerId: string): Promise<void> {
  if (!(await partnerExists(database, partnerId))) throw new ServiceError('partner_not_found');
}

export interface CallLimit {
  readonly name: WindowName;
  readonly limit: number;
  /** What it is where the caller has none of its own. */
  readonly fallback: number;
  readonly used: number;
}

/** @throws ServiceError `partner_not_found`. */
async function readPartnerLimits(parts: RegistryParts, partnerId: string): Promise<CallLimit[]> {
  await requirePartner(parts.database, partnerId);
  return readCallLimits(parts, partnerId);
}

/** @param caller as its calls are counted: a partner's id, or `pharmacy:` and a pharmacy's. */
export async function readCallLimits(
  { database, environment }: RegistryParts,
  caller: string,
): Promise<CallLimit[]> {
  const defaults = DEFAULT_CALL_LIMITS[environment];
  const { windows } = await readCallWindows(database, caller, { defaults, windows: CALL_WINDOWS });
  return windows.map(({ name, limit, used }) => ({ name, limit, fallback: defaults[name], used }));
}

/** Every API process has them within a second. @throws ServiceError `partner_not_found`. */
async function setCallLimits(
  { database }: Pick<RegistryParts, 'database'>,
  partnerId: string,
  change: LimitChange,
): Promise<void> {
  if (!(await storeLimits(database, partnerId, change))) throw new ServiceError('partner_not_found');
}

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
