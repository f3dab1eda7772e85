/** `GET /internal/session`: who is signed in, for which organisation, and what the role allows. */
import type { Dependencies } from '../../dependencies.ts';
import { SESSION_EXAMPLE, SessionAnswer } from '../../schemas/portal/session.ts';
import { portalEndpoint } from '../portal-endpoint.ts';
import { sessionAnswer } from './session-answer.ts';

export function readSession(dependencies: Pick<Dependencies, 'environment' | 'services'>) {
  return portalEndpoint({
    method: 'GET',
    path: '/session',
    scope: 'any_member',
    operation: {
      id: 'readSession',
      tag: 'Session',
      summary: 'See who is signed in',
      description: 'For which organisation you act, and what your role allows.',
      answers: { 200: { description: 'The session.', data: SessionAnswer, example: SESSION_EXAMPLE } },
      errors: [],
    },
    handle: async ({ caller }) => ({ data: await sessionAnswer(dependencies, caller) }),
  });
}
