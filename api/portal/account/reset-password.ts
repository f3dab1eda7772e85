/** `POST /internal/password/reset`: a new password, for whoever has the link of the mail. */
import type { Services } from '../../../services/services.ts';
import { DONE, Done, ResetBody } from '../../schemas/portal/account.ts';
import { TOKEN_EXAMPLE } from '../../schemas/portal/members.ts';
import { allowance, byAddress } from '../allowance.ts';
import { openPortalEndpoint } from '../portal-endpoint.ts';
import type { Portal } from '../portal.ts';
import { RESETS_A_MINUTE } from './ask-for-reset.ts';

export function resetPassword({ changeLog }: Services, { account }: Portal) {
  const count = allowance(RESETS_A_MINUTE);
  return openPortalEndpoint<ResetBody>({
    method: 'POST',
    path: '/password/reset',
    body: ResetBody,
    operation: {
      id: 'resetPassword',
      tag: 'Account',
      summary: 'Set a new password with the link of a mail',
      description:
        'All sessions of the user end, and the invitations that the user sent are withdrawn. A second factor stays: the next sign-in ' +
        'asks for it. Passkeys work again once the user has checked what has access to the account.',
      bodyExample: { token: TOKEN_EXAMPLE, password: 'correct horse battery staple' },
      answers: { 200: { description: 'It is set: sign in.', data: Done, example: DONE } },
      errors: ['link_not_found', 'rate_limit_exceeded'],
    },
    async handle({ clientAddress, body: { token, password } }) {
      count(clientAddress);
      const { user_id, memberships } = await account.resetPassword(byAddress(clientAddress), token, password);
      (
        await account.prepareNotice({ user_id, kind: 'password.changed', client_address: clientAddress })
      ).send();
      for (const { kind, organisation_id } of memberships) {
        await changeLog.write({
          kind: 'password.changed',
          partner_id: kind === 'partner' ? organisation_id : null,
          pharmacy_id: kind === 'pharmacy' ? organisation_id : null,
          actor_id: user_id,
          subject_id: user_id,
          subject_name: null,
          client_address: clientAddress,
        });
      }
      return { data: DONE };
    },
  });
}
