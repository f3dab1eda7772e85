/** `POST /internal/keys`: makes a key; its value is in this answer only. */
import type { Services } from '../../../services/services.ts';
import { organisationOf } from '../../../services/portal/member.ts';
import { CreateKeyBody, MADE_KEY_EXAMPLE, MadeKeyAnswer } from '../../schemas/portal/keys.ts';
import { portalEndpoint } from '../portal-endpoint.ts';

export function createKey({ keys }: Services) {
  return portalEndpoint<CreateKeyBody>({
    method: 'POST',
    path: '/keys',
    scope: 'keys:manage',
    change: 'key.created',
    body: CreateKeyBody,
    idempotent: true,
    shownOnce: 'key',
    operation: {
      id: 'createKey',
      tag: 'Keys',
      summary: 'Make an API key',
      description: 'Its value is in this answer, and never again. It works at once.',
      bodyExample: { name: 'Our server', scopes: ['requests:read'] },
      answers: {
        201: {
          description: 'The key, with its value unless the call was sent before.',
          data: MadeKeyAnswer,
          example: MADE_KEY_EXAMPLE,
        },
      },
      errors: [],
    },
    async handle({ caller, body }) {
      const by = { ...organisationOf(caller), created_by: caller.user_id };
      return { status: 201, data: await keys.create(by, body) };
    },
  });
}
