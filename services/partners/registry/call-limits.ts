/** How often a partner or pharmacy may call, shown; and a partner's limits changed. */
import { setCallLimits as storeLimits } from '../../../db/partners/partners.ts';
import { readCallWindows } from '../../../db/partners/rate-limit.ts';
import {
  CALL_WINDOWS,
  DEFAULT_CALL_LIMITS,
  type LimitChange,
  type WindowName,
} from '../../../domain/partners/rate-limits.ts';
import { ServiceError } from '../../common/errors.ts';
import type { RegistryParts } from './parts.ts';
import { requirePartner } from './require-partner.ts';

export interface CallLimit {
  readonly name: WindowName;
  readonly limit: number;
  /** What it is where the caller has none of its own. */
  readonly fallback: number;
  readonly used: number;
}

/** @throws ServiceError `partner_not_found`. */
export async function readPartnerLimits(parts: RegistryParts, partnerId: string): Promise<CallLimit[]> {
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
export async function setCallLimits(
  { database }: Pick<RegistryParts, 'database'>,
  partnerId: string,
  change: LimitChange,
): Promise<void> {
  if (!(await storeLimits(database, partnerId, change))) throw new ServiceError('partner_not_found');
}
