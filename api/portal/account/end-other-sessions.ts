/** `DELETE /internal/account/sessions`: ends all of the own sessions but the one that asks, at once. */
import { DONE, Done } from '../../schemas/portal/account.ts';
import { portalEndpoint } from '../portal-endpoint.ts';
import type { Portal } from '../portal.ts';

export function endOtherSessions({ account }: Portal) {
  return portalEndpoint({
    method: 'DELETE',
    path: '/account/sessions',
    scope: 'any_member',
    change: 'session.ended',
    operation: {
      id: 'endOtherSessions',
      tag: 'Account',
      summary: 'Sign out everywhere else',
      description: 'Ends all of your sessions but this one at once, on every process.',
      answers: { 200: { description: 'They have ended.', data: Done, example: DONE } },
      errors: [],
    },
    async handle({ caller }) {
      await account.endOtherSessions(caller);
      return { data: DONE };
    },
  });
}
