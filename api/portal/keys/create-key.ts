/** `POST /internal/keys`: makes a key; its value is in this answer only. */
import type { Services } from '../../../services/services.ts';
import { CreateKeyBody } from '../../schemas/partners/keys.ts';
import { portalEndpoint } from '../portal-endpoint.ts';

export function createKey({ keys }: Services) {
  return portalEndpoint<CreateKeyBody>({
    method: 'POST',
    path: '/keys',
    body: CreateKeyBody,
    async handle({ user: { partner_id, user_id }, body }) {
      return { status: 201, data: await keys.create({ partner_id, created_by: user_id }, body) };
    },
  });
}
