/** What the portal is told of a session. */
import type { PortalUser } from '../../../services/partners/portal/portal-sessions.ts';
import type { Services } from '../../../services/services.ts';
import type { SessionAnswer } from '../../schemas/partners/portal-session.ts';

export async function sessionAnswer({ webhooks }: Services, user: PortalUser): Promise<SessionAnswer> {
  const webhooks_needing_attention = await webhooks.countNeedingAttention(user.partner_id);
  return { ...user, webhooks_needing_attention };
}
