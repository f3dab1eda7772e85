/** The path parameters of endpoints about members and invitations. */
import { INVITATION_EXAMPLE, MEMBER_EXAMPLE } from '../../schemas/portal/members.ts';

export const MEMBER_PARAMETERS = {
  user_id: { description: 'From `GET /members`.', example: MEMBER_EXAMPLE.user_id },
};

export const INVITATION_PARAMETERS = {
  invitation_id: { description: 'From `GET /members`.', example: INVITATION_EXAMPLE.invitation_id },
};
