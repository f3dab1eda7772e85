/** `POST /internal/keys/{key_id}/rotate`: makes a key in the place of another one; its value is in this answer only. */
import type { Services } from '../../../services/services.ts';
import { organisationOf } from '../../../services/portal/member.ts';
import { parameter } from '../../http/endpoint.ts';
import { KEY_PARAMETERS, MADE_KEY_EXAMPLE, MadeKeyAnswer, RotateKeyBody } from '../../schemas/portal/keys.ts';
import { portalEndpoint } from '../portal-endpoint.ts';

export function rotateKey({ keys }: Services) {
  return portalEndpoint<RotateKeyBody>({
    method: 'POST',
    path: '/keys/:key_id/rotate',
    scope: 'keys:manage',
    change: 'key.rotated',
    body: RotateKeyBody,
    idempotent: true,
    shownOnce: 'key',
    operation: {
      id: 'rotateKey',
      tag: 'Keys',
      summary: 'Make a key in the place of another one',
      description:
        'With the same name and scopes; the old one stays valid until you revoke it, or it ends. The value is in this answer, ' +
        'and never again.',
      parameters: KEY_PARAMETERS,
      answers: {
        201: {
          description: 'The new key, with its value unless the call was sent before.',
          data: MadeKeyAnswer,
          example: MADE_KEY_EXAMPLE,
        },
      },
      errors: ['key_not_found', 'key_not_active'],
    },
    async handle(call) {
      const choice = { key_id: parameter(call, 'key_id'), ...organisationOf(call.caller) };
      const asked = { created_by: call.caller.user_id, ...call.body };
      return { status: 201, data: await keys.rotate(choice, asked) };
    },
  });
}
