/** `GET /internal/session`: who is signed in. */
import type { Services } from '../../../services/services.ts';
import { portalEndpoint } from '../portal-endpoint.ts';
import { sessionAnswer } from './session-answer.ts';

export function readSession(services: Services) {
  return portalEndpoint({
    method: 'GET',
    path: '/session',
    handle: async ({ user }) => ({ data: await sessionAnswer(services, user) }),
  });
}
