/** `POST /internal/invitations/accept`: becomes a member, with a new account or the one there is. */
import type { Services } from '../../../services/services.ts';
import { AcceptBody, TOKEN_EXAMPLE } from '../../schemas/portal/members.ts';
import { AcceptedAnswer } from '../../schemas/portal/accepted.ts';
import { SESSION_EXAMPLE } from '../../schemas/portal/session.ts';
import type { Dependencies } from '../../dependencies.ts';
import { allowance, byAddress } from '../allowance.ts';
import { openPortalEndpoint } from '../portal-endpoint.ts';
import type { Portal } from '../portal.ts';
import { sessionAnswer } from '../session/session-answer.ts';
import { LINKS_A_MINUTE } from './read-invitation.ts';

export function acceptInvitation(
  dependencies: Pick<Dependencies, 'environment' | 'services'>,
  { invitations, sessions }: Portal,
) {
  const count = allowance(LINKS_A_MINUTE);
  return openPortalEndpoint<AcceptBody>({
    method: 'POST',
    path: '/invitations/accept',
    body: AcceptBody,
    operation: {
      id: 'acceptInvitation',
      tag: 'Members',
      summary: 'Accept an invitation',
      description:
        'Whoever has no account yet gives a `password`, and is signed in. An account that there is keeps its password, and its user ' +
        'signs in as always.',
      bodyExample: { token: TOKEN_EXAMPLE, password: 'correct horse battery staple' },
      answers: {
        200: {
          description: 'You are a member.',
          data: AcceptedAnswer,
          example: { outcome: 'signed_in', session: SESSION_EXAMPLE },
          headers: ['Set-Cookie'],
        },
      },
      errors: ['link_not_found', 'rate_limit_exceeded'],
    },
    async handle({ clientAddress, userAgent, body: { token, password } }) {
      count(clientAddress);
      const accepted = await invitations.accept(byAddress(clientAddress), token, password);
      await logJoined(dependencies.services, accepted, clientAddress);
      if (!accepted.is_new) return { data: { outcome: 'sign_in_needed' } };
      const begun = await sessions.begin(accepted, userAgent);
      const session = await sessionAnswer(dependencies, begun.member);
      return { cookies: begun.cookies, data: { outcome: 'signed_in', session } };
    },
  });
}

function logJoined(
  { changeLog }: Services,
  { kind, organisation_id, user_id, email }: Awaited<ReturnType<Portal['invitations']['accept']>>,
  client_address: string,
): Promise<void> {
  return changeLog.write({
    kind: 'member.joined',
    partner_id: kind === 'partner' ? organisation_id : null,
    pharmacy_id: kind === 'pharmacy' ? organisation_id : null,
    actor_id: user_id,
    subject_id: user_id,
    subject_name: email,
    client_address,
  });
}
