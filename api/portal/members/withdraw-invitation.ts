/** `DELETE /internal/invitations/{invitation_id}`: withdraws an invitation, whose link is worth nothing then. */
import { parameter } from '../../http/endpoint.ts';
import { DONE, Done } from '../../schemas/portal/account.ts';
import { portalEndpoint } from '../portal-endpoint.ts';
import type { Portal } from '../portal.ts';
import { INVITATION_PARAMETERS } from './parameters.ts';

export function withdrawInvitation({ invitations }: Portal) {
  return portalEndpoint({
    method: 'DELETE',
    path: '/invitations/:invitation_id',
    scope: 'members:manage',
    change: 'invitation.withdrawn',
    operation: {
      id: 'withdrawInvitation',
      tag: 'Members',
      summary: 'Withdraw an invitation',
      description: 'Its link is worth nothing from then on.',
      parameters: INVITATION_PARAMETERS,
      answers: { 200: { description: 'It is withdrawn.', data: Done, example: DONE } },
      errors: ['invitation_not_found'],
    },
    async handle(call) {
      const { organisation_id } = call.caller.organisation;
      await invitations.withdraw(organisation_id, parameter(call, 'invitation_id'));
      return { data: DONE };
    },
  });
}
