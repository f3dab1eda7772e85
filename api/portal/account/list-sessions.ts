/** `GET /internal/account/sessions`: where the user is signed in. */
import { OWN_SESSION_EXAMPLE, OwnSessionsAnswer } from '../../schemas/portal/account.ts';
import { portalEndpoint } from '../portal-endpoint.ts';
import type { Portal } from '../portal.ts';

export function listSessions({ account }: Portal) {
  return portalEndpoint({
    method: 'GET',
    path: '/account/sessions',
    scope: 'any_member',
    operation: {
      id: 'listSessions',
      tag: 'Account',
      summary: 'List where you are signed in',
      description: 'Your sessions that have not ended, newest first.',
      answers: {
        200: {
          description: 'The sessions.',
          data: OwnSessionsAnswer,
          example: { sessions: [OWN_SESSION_EXAMPLE] },
        },
      },
      errors: [],
    },
    async handle({ caller }) {
      const sessions = (await account.listSessions(caller)).map(
        ({ id, user_agent, created_at, expires_at }) => ({
          session_id: id,
          user_agent: user_agent === '' ? null : user_agent,
          began_at: created_at.toISOString(),
          ends_at: expires_at.toISOString(),
          is_current: id === caller.session_id,
        }),
      );
      return { data: { sessions } };
    },
  });
}
