/** `DELETE /internal/session`: ends the session, also when there is none. */
import { Type } from 'typebox';
import { openPortalEndpoint } from '../portal-endpoint.ts';
import type { Portal } from '../portal.ts';

const SignedOut = Type.Object({ signed_out: Type.Literal(true) });

export function signOut({ sessions }: Portal) {
  return openPortalEndpoint({
    method: 'DELETE',
    path: '/session',
    operation: {
      id: 'signOut',
      tag: 'Session',
      summary: 'Sign out',
      description: 'Ends the session at once, also when there is none.',
      answers: {
        200: {
          description: 'There is no session.',
          data: SignedOut,
          example: { signed_out: true },
          headers: ['Set-Cookie'],
        },
      },
      errors: [],
    },
    handle: async ({ cookie }) => ({ cookies: await sessions.end(cookie), data: { signed_out: true } }),
  });
}
