/** `POST /internal/keys/{key_id}/rotate`: makes a key in the place of another one; its value is in this answer only. */
import type { Services } from '../../../services/services.ts';
import { parameter } from '../../http/endpoint.ts';
import { RotateKeyBody } from '../../schemas/partners/keys.ts';
import { portalEndpoint } from '../portal-endpoint.ts';

export function rotateKey({ keys }: Services) {
  return portalEndpoint<RotateKeyBody>({
    method: 'POST',
    path: '/keys/:key_id/rotate',
    body: RotateKeyBody,
    async handle(call) {
      const { partner_id, user_id: created_by } = call.user;
      const choice = { key_id: parameter(call, 'key_id'), partner_id };
      return { status: 201, data: await keys.rotate(choice, { created_by, ...call.body }) };
    },
  });
}
