/** Opens the portal's sessions where the portal is turned on. */
import type { ServiceParts } from '../../services/parts.ts';
import type { PortalSettings } from '../settings.ts';
import type { Portal } from './portal.ts';

/** What sessions are kept in, and what they log to. */
export type PortalParts = Pick<ServiceParts, 'database' | 'log'>;

/** The library is imported only here: it takes a quarter of a second and 11 MB. */
export async function openPortal(
  { secret, origin }: PortalSettings,
  { database, log }: PortalParts,
): Promise<Portal> {
  const { openSessions } = await import('../../services/portal/sessions/open-sessions.ts');
  return { origin, sessions: openSessions({ database, secret, origin, log }) };
}
