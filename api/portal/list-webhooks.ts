/** `GET /internal/webhooks`: the webhook endpoints of the user's partner, and which of them need somebody. */
import type { Services } from '../../services/services.ts';
import { portalEndpoint } from './portal-endpoint.ts';

export function listWebhooks({ webhooks }: Services) {
  return portalEndpoint({
    method: 'GET',
    path: '/webhooks',
    handle: async ({ user }) => ({
      data: { webhooks: await webhooks.listFlagged(user.partner_id) },
    }),
  });
}
