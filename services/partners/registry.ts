import type { Kysely, Selectable } from 'kysely';
import { ensurePartner, listPartners, partnerExists, setCallLimits } from '../../db/partners/partners.ts';
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
import type { Environment } from '../../domain/common/environments.ts';
import { newId } from '../../domain/common/ids.ts';

interface RegistryDependencies {
  readonly database: Kysely<Database>;
  readonly environment: Environment;
}

/**
 * Requires that a partner exists.
 *
 * @throws ServiceError `partner_not_found`.
 */
export async function requirePartner(database: Kysely<Database>, partnerId: string): Promise<void> {
  if (!(await partnerExists(database, partnerId))) throw new ServiceError('partner_not_found');
}

export interface CallLimit {
  readonly name: WindowName;
  readonly limit: number;
  /** Default for callers without their own limit. */
  readonly fallback: number;
  readonly used: number;
}

/**
 * Returns the rate limits of a caller, with the calls that it has made.
 *
 * @param caller a partner id, or `pharmacy:` with a pharmacy id.
 */
export async function readCallLimits(
  { database, environment }: RegistryDependencies,
  caller: string,
): Promise<CallLimit[]> {
  const defaults = DEFAULT_CALL_LIMITS[environment];
  const { windows } = await readCallWindows(database, caller, { defaults, windows: CALL_WINDOWS });
  return windows.map(({ name, limit, used }) => ({ name, limit, fallback: defaults[name], used }));
}

export function createPartnerRegistry(dependencies: RegistryDependencies) {
  const { database } = dependencies;
  return {
    /** Returns the id of the new partner. */
    async create(name: string): Promise<string> {
      const partner_id = newId('partner');
      await ensurePartner(database, { partner_id, name });
      return partner_id;
    },
    /** Creates a partner with this id unless it exists. */
    ensure: (partner: { readonly partner_id: string; readonly name: string }): Promise<void> =>
      ensurePartner(database, partner),
    /** Lists all partners, oldest first. */
    list: (): Promise<Selectable<PartnerTable>[]> => listPartners(database),
    /** @throws ServiceError `partner_not_found`. */
    async limits(partnerId: string): Promise<CallLimit[]> {
      await requirePartner(database, partnerId);
      return readCallLimits(dependencies, partnerId);
    },
    /** Takes effect in every API process within a second. @throws ServiceError `partner_not_found`. */
    async setLimits(partnerId: string, change: LimitChange): Promise<void> {
      if (!(await setCallLimits(database, partnerId, change))) throw new ServiceError('partner_not_found');
    },
  };
}
