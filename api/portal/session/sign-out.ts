/** `DELETE /internal/session`: ends the session, also when there is none. */
import { openPortalEndpoint } from '../portal-endpoint.ts';
import type { Portal } from '../portal.ts';

export function signOut({ sessions }: Portal) {
  return openPortalEndpoint({
    method: 'DELETE',
    path: '/session',
    handle: async ({ cookie }) => ({ cookies: await sessions.end(cookie), data: { signed_out: true } }),
  });
}
