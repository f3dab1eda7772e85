/** `DELETE /internal/account/sessions/{session_id}`: ends one of the own sessions, at once. */
import { parameter } from '../../http/endpoint.ts';
import { DONE, Done, OWN_SESSION_EXAMPLE } from '../../schemas/portal/account.ts';
import { portalEndpoint } from '../portal-endpoint.ts';
import type { Portal } from '../portal.ts';

export function endSession({ account }: Portal) {
  return portalEndpoint({
    method: 'DELETE',
    path: '/account/sessions/:session_id',
    scope: 'any_member',
    change: 'session.ended',
    operation: {
      id: 'endSession',
      tag: 'Account',
      summary: 'Sign out elsewhere',
      description: 'Ends one of your sessions at once, on every process.',
      parameters: {
        session_id: { description: 'From `GET /account/sessions`.', example: OWN_SESSION_EXAMPLE.session_id },
      },
      answers: { 200: { description: 'It has ended.', data: Done, example: DONE } },
      errors: ['session_not_found'],
    },
    async handle(call) {
      await account.endSession(call.caller, parameter(call, 'session_id'));
      return { data: DONE };
    },
  });
}
