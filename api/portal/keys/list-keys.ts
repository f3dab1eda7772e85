/** `GET /internal/keys`: the keys of the member's organisation; those of others are not found. */
import type { Services } from '../../../services/services.ts';
import { organisationOf } from '../../../services/portal/member.ts';
import { KEY_EXAMPLE, KeysAnswer } from '../../schemas/portal/keys.ts';
import { portalEndpoint } from '../portal-endpoint.ts';

export function listKeys({ keys }: Services) {
  return portalEndpoint({
    method: 'GET',
    path: '/keys',
    scope: 'keys:read',
    operation: {
      id: 'listKeys',
      tag: 'Keys',
      summary: 'List the API keys',
      description:
        'All of your organisation, oldest first, revoked ones too; their values are shown nowhere.',
      answers: {
        200: { description: 'The keys.', data: KeysAnswer, example: { keys: [KEY_EXAMPLE] } },
      },
      errors: [],
    },
    handle: async ({ caller }) => ({ data: { keys: await keys.list(organisationOf(caller)) } }),
  });
}
