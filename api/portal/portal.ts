/** What the portal's internal API works with beside the use cases. */
import type { PortalSessions } from '../../services/portal/sessions/portal-sessions.ts';

export interface Portal {
  readonly sessions: PortalSessions;
  /** Where the portal's pages come from: `https://portal.example.com`. */
  readonly origin: string;
}
