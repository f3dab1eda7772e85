/** `GET /internal/members`: who the members are, and who is invited. */
import {
  INVITATION_EXAMPLE,
  MEMBER_EXAMPLE,
  MembersAnswer,
  toInvitation,
  toMember,
} from '../../schemas/portal/members.ts';
import { portalEndpoint } from '../portal-endpoint.ts';
import type { Portal } from '../portal.ts';

export function listMembers({ members, invitations }: Portal) {
  return portalEndpoint({
    method: 'GET',
    path: '/members',
    scope: 'members:read',
    operation: {
      id: 'listMembers',
      tag: 'Members',
      summary: 'List the members and the open invitations',
      description: 'Of the organisation that you act for.',
      answers: {
        200: {
          description: 'The members.',
          data: MembersAnswer,
          example: { members: [MEMBER_EXAMPLE], invitations: [INVITATION_EXAMPLE] },
        },
      },
      errors: [],
    },
    async handle({ caller: { organisation } }) {
      const { organisation_id } = organisation;
      const [all, open] = await Promise.all([
        members.list(organisation_id),
        invitations.list(organisation_id),
      ]);
      return { data: { members: all.map(toMember), invitations: open.map(toInvitation) } };
    },
  });
}
