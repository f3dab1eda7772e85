/** How often a partner may call, shown and changed. */
import { setCallLimits as storeLimits } from '../../../db/partners/partners.ts';
import { readCallWindows } from '../../../db/partners/rate-limit.ts';
import {
  CALL_WINDOWS,
  DEFAULT_CALL_LIMITS,
  type CallLimits,
  type WindowName,
} from '../../../domain/partners/rate-limits.ts';
import { ServiceError } from '../../common/errors.ts';
import type { RegistryParts } from './parts.ts';
import { requirePartner } from './require-partner.ts';

export interface CallLimit {
  readonly name: WindowName;
  readonly limit: number;
  /** What it is where a partner has none of its own. */
  readonly fallback: number;
  readonly used: number;
}

/** Limits of a partner's own; null for the environment's. What is left out stays. */
export type LimitChange = { readonly [Name in WindowName]?: CallLimits[Name] | null | undefined };

/** @throws ServiceError `partner_not_found`. */
export async function readCallLimits(
  { database, environment }: Pick<RegistryParts, 'database' | 'environment'>,
  partnerId: string,
): Promise<CallLimit[]> {
  await requirePartner(database, partnerId);
  const defaults = DEFAULT_CALL_LIMITS[environment];
  const { windows } = await readCallWindows(database, partnerId, { defaults, windows: CALL_WINDOWS });
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
