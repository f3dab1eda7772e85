/** `DELETE /internal/keys/{key_id}`: revokes a key for good. */
import type { Services } from '../../../services/services.ts';
import { parameter } from '../../http/endpoint.ts';
import { portalEndpoint } from '../portal-endpoint.ts';

export function revokeKey({ keys }: Services) {
  return portalEndpoint({
    method: 'DELETE',
    path: '/keys/:key_id',
    async handle(call) {
      const { partner_id } = call.user;
      return { data: await keys.revoke({ key_id: parameter(call, 'key_id'), partner_id }) };
    },
  });
}
