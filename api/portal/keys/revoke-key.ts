/** `DELETE /internal/keys/{key_id}`: revokes a key for good. */
import type { Services } from '../../../services/services.ts';
import { organisationOf } from '../../../services/portal/member.ts';
import { parameter } from '../../http/endpoint.ts';
import { KEY_EXAMPLE, KEY_PARAMETERS, KeyAnswer } from '../../schemas/portal/keys.ts';
import { portalEndpoint } from '../portal-endpoint.ts';

export function revokeKey({ keys }: Services) {
  return portalEndpoint({
    method: 'DELETE',
    path: '/keys/:key_id',
    scope: 'keys:manage',
    change: 'key.revoked',
    operation: {
      id: 'revokeKey',
      tag: 'Keys',
      summary: 'Revoke an API key',
      description: 'For good, within a second. Revoking again changes nothing.',
      parameters: KEY_PARAMETERS,
      answers: {
        200: {
          description: 'The key.',
          data: KeyAnswer,
          example: { ...KEY_EXAMPLE, state: 'revoked', revoked_at: '2026-11-22T08:00:00.000Z' },
        },
      },
      errors: ['key_not_found'],
    },
    async handle(call) {
      const choice = { key_id: parameter(call, 'key_id'), ...organisationOf(call.caller) };
      return { data: await keys.revoke(choice) };
    },
  });
}
