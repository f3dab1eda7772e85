/** `POST /internal/invitations/read`: what an invitation is for. The token comes in a body: no log has those. */
import {
  InvitationLinkAnswer,
  INVITATION_EXAMPLE,
  TokenBody,
  TOKEN_EXAMPLE,
} from '../../schemas/portal/members.ts';
import { allowance } from '../allowance.ts';
import { openPortalEndpoint } from '../portal-endpoint.ts';
import type { Portal } from '../portal.ts';

/** From one network address. */
export const LINKS_A_MINUTE = 60;

export function readInvitation({ invitations }: Portal) {
  const count = allowance(LINKS_A_MINUTE);
  return openPortalEndpoint<TokenBody>({
    method: 'POST',
    path: '/invitations/read',
    body: TokenBody,
    operation: {
      id: 'readInvitation',
      tag: 'Members',
      summary: 'See what an invitation is for',
      description: 'Changes nothing.',
      bodyExample: { token: TOKEN_EXAMPLE },
      answers: {
        200: {
          description: 'The invitation.',
          data: InvitationLinkAnswer,
          example: {
            email: INVITATION_EXAMPLE.email,
            role: INVITATION_EXAMPLE.role,
            organisation_name: 'Sample HMO',
            kind: 'partner',
            expires_at: INVITATION_EXAMPLE.expires_at,
            has_account: false,
          },
        },
      },
      errors: ['link_not_found', 'rate_limit_exceeded'],
    },
    async handle({ clientAddress, body }) {
      count(clientAddress);
      const { email, role, organisation_name, kind, expires_at, has_account } = await invitations.read(
        body.token,
      );
      return {
        data: { email, role, organisation_name, kind, expires_at: expires_at.toISOString(), has_account },
      };
    },
  });
}
