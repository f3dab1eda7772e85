/** `DELETE /internal/members/{user_id}`: removes a member, whose sessions for the organisation end with that. */
import { parameter } from '../../http/endpoint.ts';
import { MEMBER_EXAMPLE, RemovedMemberAnswer, toMember } from '../../schemas/portal/members.ts';
import { portalEndpoint } from '../portal-endpoint.ts';
import type { Portal } from '../portal.ts';
import { MEMBER_PARAMETERS } from './parameters.ts';

export function removeMember({ members }: Portal) {
  return portalEndpoint({
    method: 'DELETE',
    path: '/members/:user_id',
    scope: 'members:manage',
    change: 'member.removed',
    operation: {
      id: 'removeMember',
      tag: 'Members',
      summary: 'Remove a member',
      description:
        'Their sessions end at once, and their invitations are withdrawn. API keys that they made stay: the answer lists them. One owner has to stay.',
      parameters: MEMBER_PARAMETERS,
      answers: {
        200: {
          description: 'Who it was.',
          data: RemovedMemberAnswer,
          example: { ...MEMBER_EXAMPLE, keys: [] },
        },
      },
      errors: ['member_not_found', 'last_owner'],
    },
    async handle(call) {
      const { organisation_id } = call.caller.organisation;
      const { keys, ...member } = await members.remove({
        organisation_id,
        user_id: parameter(call, 'user_id'),
      });
      return { data: { ...toMember(member), keys } };
    },
  });
}
