/** `GET /internal/keys`: the keys of the user's partner; those of others are not found. */
import type { Services } from '../../../services/services.ts';
import { portalEndpoint } from '../portal-endpoint.ts';

export function listKeys({ keys }: Services) {
  return portalEndpoint({
    method: 'GET',
    path: '/keys',
    handle: async ({ user }) => ({ data: { keys: await keys.list(user.partner_id) } }),
  });
}
