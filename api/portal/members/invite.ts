/** `POST /internal/invitations`: invites somebody, by mail. */
import {
  INVITATION_EXAMPLE,
  InvitationAnswer,
  InviteBody,
  toInvitation,
} from '../../schemas/portal/members.ts';
import { allowance } from '../allowance.ts';
import { portalEndpoint } from '../portal-endpoint.ts';
import type { Portal } from '../portal.ts';

/** Mails of an organisation in a minute. */
const INVITATIONS_A_MINUTE = 20;

export function invite({ invitations }: Portal) {
  const count = allowance(INVITATIONS_A_MINUTE);
  return portalEndpoint<InviteBody>({
    method: 'POST',
    path: '/invitations',
    scope: 'members:manage',
    change: 'member.invited',
    body: InviteBody,
    idempotent: true,
    operation: {
      id: 'inviteMember',
      tag: 'Members',
      summary: 'Invite somebody',
      description:
        'By a mail with a link, which works once and for a week. Inviting an address again sends another link; the one before is ' +
        'worth nothing then.',
      bodyExample: { email: 'bola@example.com', role: 'support' },
      answers: {
        201: { description: 'The invitation.', data: InvitationAnswer, example: INVITATION_EXAMPLE },
      },
      errors: ['member_exists', 'too_many_members', 'mail_not_sent'],
    },
    async handle({ caller: { organisation, user_id }, body: { email, role } }) {
      const { organisation_id, kind, name: organisation_name } = organisation;
      count(organisation_id);
      const chosen = kind === 'partner' ? { partner_id: organisation_id } : { pharmacy_id: organisation_id };
      const asked = { organisation: chosen, organisation_name, email, role, invited_by: user_id };
      return { status: 201, data: toInvitation(await invitations.invite(asked)) };
    },
  });
}
