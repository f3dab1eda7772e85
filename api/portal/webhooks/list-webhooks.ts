/** `GET /internal/webhooks`: the webhook endpoints of the member's organisation, and which of them need somebody. */
import type { Services } from '../../../services/services.ts';
import { organisationOf } from '../../../services/portal/member.ts';
import { FLAGGED_EXAMPLE, FlaggedEndpointsAnswer } from '../../schemas/portal/webhooks.ts';
import { portalEndpoint } from '../portal-endpoint.ts';

export function listWebhooks({ webhooks }: Services) {
  return portalEndpoint({
    method: 'GET',
    path: '/webhooks',
    scope: 'any_member',
    operation: {
      id: 'listFlaggedWebhooks',
      tag: 'Webhooks',
      summary: 'List the webhook endpoints, and which need somebody',
      description: 'All of your organisation, oldest first.',
      answers: {
        200: {
          description: 'The endpoints.',
          data: FlaggedEndpointsAnswer,
          example: { webhooks: [FLAGGED_EXAMPLE] },
        },
      },
      errors: [],
    },
    handle: async ({ caller }) => ({
      data: { webhooks: await webhooks.listFlagged(organisationOf(caller)) },
    }),
  });
}
