/** `PUT /internal/members/{user_id}`: gives a member another role. */
import { parameter } from '../../http/endpoint.ts';
import { ChangeRoleBody, MEMBER_EXAMPLE, MemberAnswer, toMember } from '../../schemas/portal/members.ts';
import { portalEndpoint } from '../portal-endpoint.ts';
import type { Portal } from '../portal.ts';
import { MEMBER_PARAMETERS } from './parameters.ts';

export function changeRole({ members }: Portal) {
  return portalEndpoint<ChangeRoleBody>({
    method: 'PUT',
    path: '/members/:user_id',
    scope: 'members:manage',
    change: 'member.role_changed',
    body: ChangeRoleBody,
    operation: {
      id: 'changeRole',
      tag: 'Members',
      summary: 'Give a member another role',
      description: 'From the next call of the member on. One owner has to stay.',
      bodyExample: { role: 'support' },
      parameters: MEMBER_PARAMETERS,
      answers: { 200: { description: 'The member.', data: MemberAnswer, example: MEMBER_EXAMPLE } },
      errors: ['member_not_found', 'last_owner'],
    },
    async handle(call) {
      const { organisation_id, kind } = call.caller.organisation;
      const choice = { organisation_id, user_id: parameter(call, 'user_id') };
      return { data: toMember(await members.changeRole(kind, choice, call.body.role)) };
    },
  });
}
