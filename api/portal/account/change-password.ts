/** `PUT /internal/account/password`: another password, for whoever knows the one there is. */
import { ChangePasswordBody, DONE, Done } from '../../schemas/portal/account.ts';
import { allowance, byUser, PASSWORDS_A_MINUTE } from '../allowance.ts';
import { portalEndpoint } from '../portal-endpoint.ts';
import type { Portal } from '../portal.ts';

export function changePassword({ account }: Portal) {
  const count = allowance(PASSWORDS_A_MINUTE);
  return portalEndpoint<ChangePasswordBody>({
    method: 'PUT',
    path: '/account/password',
    scope: 'any_member',
    change: 'password.changed',
    body: ChangePasswordBody,
    operation: {
      id: 'changePassword',
      tag: 'Account',
      summary: 'Change your password',
      description: 'Your other sessions end.',
      bodyExample: { current: 'correct horse battery staple', password: 'another horse, another battery' },
      answers: { 200: { description: 'It is changed.', data: Done, example: DONE } },
      errors: ['invalid_credentials'],
    },
    async handle({ caller, body }) {
      count(caller.user_id);
      await account.changePassword(byUser(caller), caller, body);
      return { data: DONE };
    },
  });
}
